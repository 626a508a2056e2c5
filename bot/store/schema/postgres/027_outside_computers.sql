-- The operator's own computer that sits there, by its name; NULL: one of ours, or a person.
-- The version before goes on with this.

ALTER TABLE seats ADD COLUMN outside TEXT;
