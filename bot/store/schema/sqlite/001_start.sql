-- Instants are whole microseconds since 1970, UTC. JSON is text.

CREATE TABLE matches (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER,
    channel_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    version INTEGER NOT NULL,
    options TEXT NOT NULL,
    seed TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('lobby', 'running', 'finished', 'closed', 'frozen')),
    language TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    entries INTEGER NOT NULL DEFAULT 0,
    note TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX one_open_table_a_channel ON matches (channel_id)
WHERE status IN ('lobby', 'running', 'frozen');

CREATE INDEX matches_by_channel ON matches (channel_id, status);
CREATE INDEX matches_by_status ON matches (status, guild_id);

-- The only table that names a person.
CREATE TABLE seats (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    place INTEGER NOT NULL, -- in the order of the lobby
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    standing TEXT NOT NULL CHECK (standing IN ('player', 'invited')),
    opener INTEGER NOT NULL,
    seat INTEGER, -- once the match has begun the same as the place
    PRIMARY KEY (match_id, place),
    UNIQUE (match_id, user_id),
    UNIQUE (match_id, seat)
) STRICT;

CREATE INDEX seats_by_user ON seats (user_id);

CREATE TABLE log (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    number INTEGER NOT NULL, -- from 0
    kind TEXT NOT NULL CHECK (kind IN ('start', 'play', 'resign')),
    seat INTEGER,
    nth INTEGER NOT NULL, -- the actions its seat had made before
    action TEXT,
    draws TEXT NOT NULL,
    auto INTEGER NOT NULL,
    told TEXT NOT NULL,
    at INTEGER NOT NULL,
    interaction TEXT UNIQUE,
    PRIMARY KEY (match_id, number)
) STRICT;

-- A seat makes its n-th action once, and resigns once.
CREATE UNIQUE INDEX one_nth_play ON log (match_id, seat, nth) WHERE kind = 'play';
CREATE UNIQUE INDEX one_resignation ON log (match_id, seat) WHERE kind = 'resign';

CREATE TRIGGER log_is_never_rewritten BEFORE UPDATE ON log
BEGIN SELECT raise(ABORT, 'the log is never rewritten'); END;

CREATE TRIGGER log_never_shrinks BEFORE DELETE ON log
BEGIN SELECT raise(ABORT, 'the log never shrinks'); END;

-- The newest position of each match.
CREATE TABLE snapshots (
    match_id INTEGER PRIMARY KEY REFERENCES matches (id),
    entries INTEGER NOT NULL,
    version INTEGER NOT NULL,
    position TEXT NOT NULL
) STRICT;

-- The messages that show a table.
CREATE TABLE posts (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    purpose TEXT NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    posted_at INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (match_id, purpose)
) STRICT;

-- The seats that would end a match here.
CREATE TABLE consents (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    PRIMARY KEY (match_id, seat)
) STRICT;

-- What is still to be sent; a letter that was sent is deleted.
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT, -- never used again: the nonce is made of it
    match_id INTEGER REFERENCES matches (id),
    kind TEXT NOT NULL,
    channel_id INTEGER,
    seat INTEGER, -- the place of a person
    body TEXT NOT NULL,
    replaces TEXT,
    attempts INTEGER NOT NULL DEFAULT 0,
    written_at INTEGER NOT NULL,
    due_at INTEGER NOT NULL
) STRICT;

CREATE INDEX outbox_by_match ON outbox (match_id, replaces);
CREATE INDEX outbox_in_order ON outbox (attempts, due_at);

CREATE TABLE settings (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;
