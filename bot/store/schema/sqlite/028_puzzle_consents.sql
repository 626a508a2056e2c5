-- Who agrees that their finished matches may become puzzles. It names people.

CREATE TABLE puzzle_consents (
    user_id INTEGER PRIMARY KEY
) STRICT;
