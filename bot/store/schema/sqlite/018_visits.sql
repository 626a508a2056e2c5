-- The board page: which browsers may look at a seat, and which links are spent. It names people.

CREATE TABLE visits (
    link TEXT PRIMARY KEY, -- the number of the link that began it, which is spent
    cookie TEXT UNIQUE, -- the SHA-256 of the browser's cookie; NULL: the visit was ended
    user_id INTEGER NOT NULL,
    match_id INTEGER NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    until INTEGER NOT NULL
) STRICT;

CREATE INDEX visits_by_seat ON visits (match_id, seat);

CREATE INDEX visits_by_person ON visits (user_id);

-- When a person has last ended their visits: links made before are void.
CREATE TABLE visit_ends (
    user_id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT;
