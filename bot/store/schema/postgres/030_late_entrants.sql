-- How many rounds of a league had begun when somebody joined it late.
-- The version before goes on with this.

ALTER TABLE tournament_entrants ADD COLUMN missed BIGINT NOT NULL DEFAULT 0;
