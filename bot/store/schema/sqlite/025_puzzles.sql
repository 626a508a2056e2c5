-- The first answer of a person to the puzzle of a day, or that they have had its hint.

CREATE TABLE puzzle_answers (
    user_id INTEGER NOT NULL,
    day INTEGER NOT NULL, -- since 1 January 1970
    hinted INTEGER NOT NULL, -- 1: they have had the hint
    answer INTEGER, -- the place among those offered, from 0; NULL: not answered yet
    solved INTEGER NOT NULL, -- 1: it was the best
    PRIMARY KEY (user_id, day)
) STRICT;

CREATE INDEX puzzle_answers_by_day ON puzzle_answers (day);
