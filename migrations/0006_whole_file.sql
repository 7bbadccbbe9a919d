-- Every commit has a number in the whole file, and a SHA-256 over its own hash and the one of the number before; none in
-- rows of older releases.
ALTER TABLE commits ADD COLUMN place INTEGER;
ALTER TABLE commits ADD COLUMN chain BLOB;

-- How far the logs had come when commits got their numbers, and how many of each log, at its beginning, have no hash.
CREATE TABLE older_logs (
    code     TEXT    NOT NULL,
    no       INTEGER NOT NULL,
    commits  INTEGER NOT NULL,
    unhashed INTEGER NOT NULL,
    PRIMARY KEY (code, no)
) STRICT, WITHOUT ROWID;
INSERT INTO older_logs SELECT code, no, count(*), sum(hash IS NULL) FROM commits GROUP BY code, no;

-- How far the file as a whole has come. The program makes its one row.
CREATE TABLE head (
    one    INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
    writes INTEGER NOT NULL,             -- units stored, also those without a commit
    place  INTEGER NOT NULL,             -- of the last commit
    chain  BLOB    NOT NULL              -- of the last commit; before the first, over older_logs
) STRICT;
