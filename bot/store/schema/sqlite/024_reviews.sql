-- What a computer thinks of a player's moves in a match that is over, kept once it was asked for.

CREATE TABLE reviews (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    user_id INTEGER NOT NULL, -- who had the seat at the end, and has asked
    version INTEGER NOT NULL,
    shown INTEGER NOT NULL DEFAULT 0, -- 1: the person has shown it to all
    body TEXT NOT NULL, -- JSON: how far it is, and what was found
    PRIMARY KEY (match_id, seat)
) STRICT;

CREATE INDEX reviews_by_person ON reviews (user_id);
