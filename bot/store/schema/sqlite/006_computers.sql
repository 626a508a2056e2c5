-- How well the computer of a seat plays; NULL where a person sits or sat. Its user_id is negative,
-- like that of a person who was erased, and it has a name.

ALTER TABLE seats ADD COLUMN computer TEXT;
