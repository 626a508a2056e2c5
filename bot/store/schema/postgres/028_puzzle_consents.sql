-- Who agrees that their finished matches may become puzzles. It names people.
-- The version before goes on with this.

CREATE TABLE puzzle_consents (
    user_id BIGINT PRIMARY KEY
);
