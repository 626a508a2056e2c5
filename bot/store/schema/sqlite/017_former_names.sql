-- What those were called who sat in a seat before, so that history names them. It names people.

CREATE TABLE former_names (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    until INTEGER NOT NULL, -- the number of the first line of the log that was not theirs any more
    user_id INTEGER NOT NULL, -- 0: somebody who was erased; below: a computer
    name TEXT NOT NULL, -- '': somebody who was erased
    computer TEXT, -- its level; NULL: a person
    PRIMARY KEY (match_id, seat, until)
) STRICT;
