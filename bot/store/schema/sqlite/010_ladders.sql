-- Contests in a channel: a ladder, or a round robin. A lobby of one is linked to its pairing.

CREATE TABLE contests (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    kind TEXT NOT NULL, -- 'ladder', 'round_robin'
    game TEXT NOT NULL,
    language TEXT NOT NULL,
    opener_id INTEGER, -- NULL: was erased
    status TEXT NOT NULL, -- 'joining', 'going', 'over'
    message_id INTEGER -- where it is shown
) STRICT;

CREATE UNIQUE INDEX contests_open ON contests (channel_id) WHERE status <> 'over';

CREATE TABLE entrants (
    contest_id INTEGER NOT NULL REFERENCES contests (id),
    number INTEGER NOT NULL, -- in the order of joining
    user_id INTEGER, -- NULL: was erased
    name TEXT NOT NULL,
    gone INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (contest_id, number)
) STRICT;

CREATE INDEX entrants_by_user ON entrants (user_id);

-- Two of them have met, or are about to.
CREATE TABLE pairings (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    contest_id INTEGER NOT NULL REFERENCES contests (id),
    first_number INTEGER NOT NULL,
    second_number INTEGER NOT NULL,
    match_id INTEGER UNIQUE REFERENCES matches (id), -- NULL: a walkover
    outcome TEXT NOT NULL DEFAULT 'open', -- 'first', 'second', 'draw'; 'void': does not count
    decided INTEGER -- the how manieth outcome of the contest
) STRICT;

CREATE INDEX pairings_by_contest ON pairings (contest_id);
