-- What those were called who sat in a seat before, so that history names them. It names people.
-- The version before goes on with this.

CREATE TABLE former_names (
    match_id BIGINT NOT NULL REFERENCES matches (id),
    seat BIGINT NOT NULL,
    until BIGINT NOT NULL, -- the number of the first line of the log that was not theirs any more
    user_id BIGINT NOT NULL, -- 0: somebody who was erased; below: a computer
    name TEXT NOT NULL, -- '': somebody who was erased
    computer TEXT, -- its level; NULL: a person
    PRIMARY KEY (match_id, seat, until)
);
