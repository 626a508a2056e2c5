-- How many rounds of a league had begun when somebody joined it late.

ALTER TABLE tournament_entrants ADD COLUMN missed INTEGER NOT NULL DEFAULT 0;
