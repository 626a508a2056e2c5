-- The board page: which browsers may look at a seat, and which links are spent. It names people.
-- The version before goes on with this.

CREATE TABLE visits (
    link TEXT PRIMARY KEY, -- the number of the link that began it, which is spent
    cookie TEXT UNIQUE, -- the SHA-256 of the browser's cookie; NULL: the visit was ended
    user_id BIGINT NOT NULL,
    match_id BIGINT NOT NULL REFERENCES matches (id),
    seat BIGINT NOT NULL,
    until BIGINT NOT NULL
);

CREATE INDEX visits_by_seat ON visits (match_id, seat);

CREATE INDEX visits_by_person ON visits (user_id);

-- When a person has last ended their visits: links made before are void.
CREATE TABLE visit_ends (
    user_id BIGINT PRIMARY KEY,
    at BIGINT NOT NULL
);
