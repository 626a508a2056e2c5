-- What a server has settled for its tables, and what its moderators have done. Both are deleted
-- some weeks after the host was removed from the server.

CREATE TABLE servers (
    guild_id INTEGER PRIMARY KEY,
    channels TEXT NOT NULL DEFAULT '[]', -- where tables may be opened; none: everywhere
    language TEXT NOT NULL DEFAULT '', -- of new tables; '': the server's own
    pace TEXT NOT NULL DEFAULT '', -- the clock of new tables, as in matches; '': the usual one
    greeted_at INTEGER, -- the greeting has been said, or was begun
    left_at INTEGER -- the host is not there any more
) STRICT;

CREATE TABLE deeds (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    match_id INTEGER REFERENCES matches (id), -- NULL: the settings of the server
    user_id INTEGER NOT NULL, -- the moderator; 0: somebody who was erased
    kind TEXT NOT NULL,
    body TEXT NOT NULL, -- what its words speak of; never a person
    at INTEGER NOT NULL
) STRICT;

CREATE INDEX deeds_by_guild ON deeds (guild_id, id);
CREATE INDEX deeds_by_user ON deeds (user_id);
