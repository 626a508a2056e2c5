-- Where on a server the puzzle of the day is posted (NULL: nowhere), and at which hour of UTC.
-- The version before goes on with this.

ALTER TABLE servers ADD COLUMN puzzle_channel BIGINT;
ALTER TABLE servers ADD COLUMN puzzle_hour BIGINT NOT NULL DEFAULT 0;
