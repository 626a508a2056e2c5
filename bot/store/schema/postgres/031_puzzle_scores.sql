-- How many have answered the puzzle of a day on a server, and how many of them found it. It names
-- nobody.
-- The version before goes on with this.

CREATE TABLE puzzle_scores (
    guild_id BIGINT NOT NULL,
    day BIGINT NOT NULL, -- since 1 January 1970; days before yesterday are deleted
    people BIGINT NOT NULL,
    solved BIGINT NOT NULL,
    PRIMARY KEY (guild_id, day)
);
