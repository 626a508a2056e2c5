-- Where on a server the puzzle of the day is posted (NULL: nowhere), and at which hour of UTC.

ALTER TABLE servers ADD COLUMN puzzle_channel INTEGER;
ALTER TABLE servers ADD COLUMN puzzle_hour INTEGER NOT NULL DEFAULT 0;
