-- The code by which people come in. It begins as the table's key; the GM can change it, and the key stays.
ALTER TABLE tables ADD COLUMN join_code TEXT;
UPDATE tables SET join_code = code;
CREATE UNIQUE INDEX tables_by_join_code ON tables (join_code);
