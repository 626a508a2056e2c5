-- Who was let in by a link to look on at a table without a channel. It names people.
-- The version before goes on with this.

CREATE TABLE spectators (
    match_id BIGINT NOT NULL REFERENCES matches (id),
    user_id BIGINT NOT NULL,
    PRIMARY KEY (match_id, user_id)
);

CREATE INDEX spectators_by_user ON spectators (user_id);
