-- Workers: processes that serve no connection to Discord, and think and paint for those that do.
-- Only those at a server have any: in a file all this stays empty, so that both engines have the
-- same shape.

CREATE TABLE workers (
    worker TEXT NOT NULL PRIMARY KEY,
    thinks INTEGER NOT NULL,
    paints INTEGER NOT NULL,
    version TEXT NOT NULL, -- of the program: another one may paint otherwise
    until INTEGER NOT NULL -- by the clock of the database; then nobody counts on it
) STRICT;

CREATE TABLE pictures (
    number TEXT NOT NULL PRIMARY KEY,
    match_id INTEGER NOT NULL,
    entries INTEGER NOT NULL, -- of the log, and the stamp: of which board
    stamp INTEGER NOT NULL,
    ways_from INTEGER, -- the entry; NULL: none are
    language TEXT NOT NULL,
    sight TEXT NOT NULL,
    version TEXT NOT NULL,
    until INTEGER NOT NULL, -- by the clock of the database; then nobody waits for it
    holder TEXT, -- the worker that paints it
    alt TEXT,
    png BLOB
) STRICT;
