-- Links to tables without a channel: who has the code may join, or look on. It names nobody.

CREATE TABLE join_links (
    code TEXT PRIMARY KEY,
    match_id INTEGER NOT NULL REFERENCES matches (id),
    plays INTEGER NOT NULL, -- 1: it gives a seat; 0: it lets its reader look on
    once INTEGER NOT NULL -- 1: it is gone when it was used
) STRICT;

CREATE INDEX join_links_by_table ON join_links (match_id);
