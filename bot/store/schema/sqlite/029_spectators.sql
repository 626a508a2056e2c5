-- Who was let in by a link to look on at a table without a channel. It names people.

CREATE TABLE spectators (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    user_id INTEGER NOT NULL,
    PRIMARY KEY (match_id, user_id)
) STRICT;

CREATE INDEX spectators_by_user ON spectators (user_id);
