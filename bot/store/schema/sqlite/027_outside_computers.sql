-- The operator's own computer that sits there, by its name; NULL: one of ours, or a person.

ALTER TABLE seats ADD COLUMN outside TEXT;
