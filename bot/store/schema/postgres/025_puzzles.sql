-- The first answer of a person to the puzzle of a day, or that they have had its hint.
-- The version before goes on with this.

CREATE TABLE puzzle_answers (
    user_id BIGINT NOT NULL,
    day BIGINT NOT NULL, -- since 1 January 1970
    hinted BIGINT NOT NULL, -- 1: they have had the hint
    answer BIGINT, -- the place among those offered, from 0; NULL: not answered yet
    solved BIGINT NOT NULL, -- 1: it was the best
    PRIMARY KEY (user_id, day)
);

CREATE INDEX puzzle_answers_by_day ON puzzle_answers (day);
