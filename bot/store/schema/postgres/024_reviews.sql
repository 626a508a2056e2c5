-- What a computer thinks of a player's moves in a match that is over, kept once it was asked for.
-- The version before goes on with this.

CREATE TABLE reviews (
    match_id BIGINT NOT NULL REFERENCES matches (id),
    seat BIGINT NOT NULL,
    user_id BIGINT NOT NULL, -- who had the seat at the end, and has asked
    version BIGINT NOT NULL,
    shown BIGINT NOT NULL DEFAULT 0, -- 1: the person has shown it to all
    body TEXT NOT NULL, -- JSON: how far it is, and what was found
    PRIMARY KEY (match_id, seat)
);

CREATE INDEX reviews_by_person ON reviews (user_id);
