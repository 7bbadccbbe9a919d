-- SHA-256 over a commit and the hash of the one before it; none in rows of older releases.
ALTER TABLE commits ADD COLUMN hash BLOB;
