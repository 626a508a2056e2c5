-- So that a match can be checked after its rules have changed, and rated after it.

ALTER TABLE log ADD COLUMN below TEXT; -- what each number was drawn below; NULL: not known. No part of the line's hash: the version before would not know it

-- The snapshots from which another version of the rules has gone on.
CREATE TABLE older_snapshots (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    entries INTEGER NOT NULL,
    version INTEGER NOT NULL, -- of the rules that had played up to there
    position TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (match_id, entries)
) STRICT;

ALTER TABLE seat_results ADD COLUMN turns INTEGER; -- how many this person had; NULL: they were not counted yet

CREATE INDEX results_by_end ON results (ended_at);
