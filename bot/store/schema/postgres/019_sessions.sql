-- A shard that changes hands goes on by RESUME: its session at Discord is kept with its lease.
-- The version before goes on with this.

ALTER TABLE shards ADD COLUMN session TEXT; -- JSON, with the token under which it was written: another one is of an earlier holder
