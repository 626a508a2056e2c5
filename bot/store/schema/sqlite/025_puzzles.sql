-- The first answer of a person to the puzzle of a day.

CREATE TABLE puzzle_answers (
    user_id INTEGER NOT NULL,
    day INTEGER NOT NULL, -- since 1 January 1970
    answer INTEGER NOT NULL, -- the place among those offered, from 0
    solved INTEGER NOT NULL, -- 0: no; 1: with the hint; 2: without
    PRIMARY KEY (user_id, day)
) STRICT;

CREATE INDEX puzzle_answers_by_day ON puzzle_answers (day, solved);
