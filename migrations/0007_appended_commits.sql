-- Commits of all logs stand in the order in which they came, with a small index by log. As rows of the primary key's own
-- tree each of them changed a page of its own, and long ones pages of overflow.
CREATE TABLE appended (
    code       TEXT    NOT NULL,
    no         INTEGER NOT NULL,
    id         INTEGER NOT NULL,
    seat       INTEGER NOT NULL,         -- who wished it; 0: the server itself (a deadline)
    at         INTEGER NOT NULL,
    command_id TEXT    NOT NULL,
    command    TEXT    NOT NULL,         -- JSON
    outcome    TEXT    NOT NULL,
    version    INTEGER NOT NULL,         -- of the facts
    facts      TEXT    NOT NULL,         -- JSON
    hash       BLOB,
    place      INTEGER,
    chain      BLOB,
    PRIMARY KEY (code, no, id),
    FOREIGN KEY (code, no) REFERENCES encounters (code, no)
) STRICT;
INSERT INTO appended SELECT code, no, id, seat, at, command_id, command, outcome, version, facts, hash, place, chain
    FROM commits ORDER BY code, no, id;
DROP TABLE commits;
ALTER TABLE appended RENAME TO commits;
