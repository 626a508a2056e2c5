-- The first answer of a person to the puzzle of a day.
-- The version before goes on with this.

CREATE TABLE puzzle_answers (
    user_id BIGINT NOT NULL,
    day BIGINT NOT NULL, -- since 1 January 1970
    answer BIGINT NOT NULL, -- the place among those offered, from 0
    solved BIGINT NOT NULL, -- 0: no; 1: with the hint; 2: without
    PRIMARY KEY (user_id, day)
);

CREATE INDEX puzzle_answers_by_day ON puzzle_answers (day, solved);
