-- How pictures are seen: 'contrast', 'large', 'text', with spaces between; '': as usual.

ALTER TABLE readers ADD COLUMN sight TEXT NOT NULL DEFAULT ''; -- by /sight; '': as the table
ALTER TABLE matches ADD COLUMN sight TEXT NOT NULL DEFAULT '';
