-- Tournaments in a channel: leagues for tables of three to six, and knock-outs for two.
-- The version before goes on with this.

CREATE TABLE tournaments (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    kind TEXT NOT NULL, -- 'league', 'knockout'
    game TEXT NOT NULL,
    language TEXT NOT NULL,
    opener_id INTEGER, -- NULL: was erased
    status TEXT NOT NULL, -- 'joining', 'going', 'over'
    plan TEXT NOT NULL, -- what was chosen when it was opened, as JSON
    round INTEGER NOT NULL DEFAULT 0,
    until INTEGER, -- when the time of the round is over
    seeds TEXT NOT NULL DEFAULT '[]', -- the order of a knock-out, as JSON
    message_id INTEGER -- where it is shown
) STRICT;

CREATE INDEX tournaments_by_channel ON tournaments (channel_id);
CREATE INDEX tournaments_by_opener ON tournaments (opener_id);

CREATE TABLE tournament_entrants (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    number INTEGER NOT NULL, -- in the order of joining
    user_id INTEGER, -- NULL: was erased
    name TEXT NOT NULL,
    gone INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (tournament_id, number)
) STRICT;

CREATE INDEX tournament_entrants_by_user ON tournament_entrants (user_id);

-- A table of a round is written before there is a match: so each round opens once.
CREATE TABLE tournament_tables (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    round INTEGER NOT NULL,
    place INTEGER NOT NULL,
    nth INTEGER NOT NULL, -- the how manieth match of a pair
    entrants TEXT NOT NULL, -- their numbers in the order of the seats, as JSON
    line_id INTEGER, -- the message from which its thread grows
    match_id INTEGER UNIQUE REFERENCES matches (id), -- NULL: is not open yet
    result TEXT, -- as JSON; NULL: not over
    UNIQUE (tournament_id, round, place, nth)
) STRICT;
