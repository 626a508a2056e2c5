-- A player's colour beside the seat: in a lobby the wish, -1 for a lot; in a match the colour that
-- came of it. NULL: no wish, and the colour of the seat.

ALTER TABLE seats ADD COLUMN colour INTEGER;
