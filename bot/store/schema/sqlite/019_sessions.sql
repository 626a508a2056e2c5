-- A shard that changes hands goes on by RESUME: its session at Discord is kept with its lease. In a
-- file this stays as it is here, so that both engines have the same shape.

ALTER TABLE shards ADD COLUMN session TEXT; -- JSON, with the token under which it was written: another one is of an earlier holder
