-- Matches that are imported, from this version on: they go when nobody has played or looked at them
-- for a while, and only theirs are the lines that a log may lose.

CREATE TABLE imports (
    match_id INTEGER PRIMARY KEY REFERENCES matches (id),
    user_id INTEGER, -- who brought it; NULL: was erased, or the match is removed
    lines INTEGER NOT NULL, -- of its log, when it came
    kept_until INTEGER NOT NULL, -- at least, even if nobody plays or looks at it
    removed_at INTEGER -- NULL: it is there
) STRICT;

CREATE INDEX imports_by_user ON imports (user_id);

DROP TRIGGER log_never_shrinks;

CREATE TRIGGER log_never_shrinks BEFORE DELETE ON log
WHEN NOT EXISTS (
    SELECT 1 FROM imports WHERE match_id = OLD.match_id AND removed_at IS NOT NULL
)
BEGIN SELECT raise(ABORT, 'the log never shrinks'); END;
