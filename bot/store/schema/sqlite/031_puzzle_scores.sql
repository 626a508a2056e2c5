-- How many have answered the puzzle of a day on a server, and how many of them found it. It names
-- nobody.

CREATE TABLE puzzle_scores (
    guild_id INTEGER NOT NULL,
    day INTEGER NOT NULL, -- since 1 January 1970; days before yesterday are deleted
    people INTEGER NOT NULL,
    solved INTEGER NOT NULL,
    PRIMARY KEY (guild_id, day)
) STRICT;
