-- Several processes on one database. Only those at a server are shared: in a file all this stays as
-- it is here, so that both engines have the same shape.

ALTER TABLE matches ADD COLUMN stamp INTEGER NOT NULL DEFAULT 0; -- raised by whatever changes what a process remembers of a match

ALTER TABLE outbox ADD COLUMN holder TEXT; -- the process that sends it now
ALTER TABLE outbox ADD COLUMN held_until INTEGER; -- by the clock of the database; then others may

-- A connection to Discord belongs to one process at a time.
CREATE TABLE shards (
    shard INTEGER PRIMARY KEY,
    holder TEXT, -- a process; NULL: it has let go
    token INTEGER NOT NULL DEFAULT 0, -- one more at each new holder: what is done under an old one is refused
    until INTEGER NOT NULL -- by the clock of the database
) STRICT;

-- Discord lets one session of each bucket begin in five seconds.
CREATE TABLE logins (
    bucket INTEGER PRIMARY KEY,
    at INTEGER NOT NULL -- when the last one was allowed to, by the clock of the database
) STRICT;
