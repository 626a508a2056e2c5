-- Finding each other: new lobbies that are told of, a thread for each table, series.

-- Who wants to be told when somebody opens a lobby on a server. It names people.

CREATE TABLE watches (
    user_id INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    games TEXT NOT NULL, -- their keys; '' among them: any game
    newest INTEGER NOT NULL, -- tables up to this number are not told of (any more)
    told_at INTEGER, -- when a message was sent last
    PRIMARY KEY (user_id, guild_id)
) STRICT;

CREATE INDEX watches_by_guild ON watches (guild_id);

ALTER TABLE servers ADD COLUMN threads INTEGER NOT NULL DEFAULT 0; -- each new table in one of its own

-- The matches that the same people play one after the other.
CREATE TABLE series (
    match_id INTEGER PRIMARY KEY REFERENCES matches (id),
    first_id INTEGER NOT NULL REFERENCES matches (id),
    best_of INTEGER NOT NULL
) STRICT;

CREATE INDEX series_by_first ON series (first_id);
