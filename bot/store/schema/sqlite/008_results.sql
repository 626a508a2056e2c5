-- What came of matches that are over: worked out once from the log, and again at any time to the
-- same. Only two things here are not in a log: who has asked for a hint, and how strong somebody
-- was who has been erased since.

-- The seats that have asked what a computer would do.
CREATE TABLE hints (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    at INTEGER NOT NULL, -- for the first time
    PRIMARY KEY (match_id, seat)
) STRICT;

CREATE TABLE results (
    match_id INTEGER PRIMARY KEY REFERENCES matches (id),
    begun_at INTEGER NOT NULL,
    ended_at INTEGER NOT NULL,
    plays INTEGER NOT NULL, -- those that hold
    unrated TEXT NOT NULL -- why it counts for no rating; '': it counts
) STRICT;

CREATE TABLE seat_results (
    match_id INTEGER NOT NULL REFERENCES results (match_id),
    seat INTEGER NOT NULL,
    user_id INTEGER, -- who made most of its moves; NULL: a computer, or somebody who was erased
    rank INTEGER, -- NULL: the match was called off
    dice INTEGER NOT NULL, -- how many this person rolled
    pips INTEGER NOT NULL, -- on all of them together
    answers TEXT NOT NULL, -- how long each answer took, in whole seconds
    timed INTEGER NOT NULL, -- how often this person's time was counted
    late INTEGER NOT NULL, -- how often it was over
    mu INTEGER, -- of somebody who was erased: how strong they were before, in hundredths
    sigma INTEGER,
    PRIMARY KEY (match_id, seat)
) STRICT;

CREATE INDEX seat_results_by_user ON seat_results (user_id);
