-- A table: a group's lasting place. The join code is its key.
CREATE TABLE tables (
    code     TEXT    NOT NULL PRIMARY KEY,
    name     TEXT    NOT NULL,
    system   TEXT    NOT NULL,
    created  INTEGER NOT NULL,           -- milliseconds since 1970
    current  INTEGER NOT NULL,           -- number of the encounter that is played now
    settings TEXT    NOT NULL            -- JSON
) STRICT, WITHOUT ROWID;

-- A seat: one member of a table. Secrets are kept as SHA-256.
CREATE TABLE seats (
    code          TEXT    NOT NULL REFERENCES tables (code),
    seat          INTEGER NOT NULL,
    name          TEXT    NOT NULL,
    role          TEXT    NOT NULL,      -- gm, player, spectator
    access        TEXT    NOT NULL,      -- in, kicked
    secret        BLOB    NOT NULL,
    recovery      BLOB    NOT NULL,
    readmit       BLOB,                  -- of a link that works once
    readmit_until INTEGER,
    seen          INTEGER NOT NULL,
    PRIMARY KEY (code, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE encounters (
    code    TEXT    NOT NULL REFERENCES tables (code),
    no      INTEGER NOT NULL,
    title   TEXT    NOT NULL,
    system  TEXT    NOT NULL,
    seed    BLOB    NOT NULL,            -- secret; the dice come from it
    phase   TEXT    NOT NULL,            -- prepare, running, ended
    created INTEGER NOT NULL,
    PRIMARY KEY (code, no)
) STRICT, WITHOUT ROWID;

-- The log. Never updated, never deleted.
CREATE TABLE commits (
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
    PRIMARY KEY (code, no, id),
    FOREIGN KEY (code, no) REFERENCES encounters (code, no)
) STRICT, WITHOUT ROWID;

-- Wishes that were refused, the last few hundred of each table, for the GM's audit.
CREATE TABLE refusals (
    code       TEXT    NOT NULL REFERENCES tables (code),
    n          INTEGER NOT NULL,
    at         INTEGER NOT NULL,
    seat       INTEGER NOT NULL,
    command_id TEXT    NOT NULL,
    command    TEXT    NOT NULL,
    refused    TEXT    NOT NULL,         -- the refusal's code
    rule       TEXT    NOT NULL,
    words      TEXT    NOT NULL,
    PRIMARY KEY (code, n)
) STRICT, WITHOUT ROWID;

-- The library: characters kept between encounters.
CREATE TABLE characters (
    code     TEXT    NOT NULL REFERENCES tables (code),
    id       TEXT    NOT NULL,
    name     TEXT    NOT NULL,
    template TEXT    NOT NULL,           -- ready-made character that it began as; empty: blank
    owner    INTEGER,                    -- seat; none: free
    sheet    TEXT    NOT NULL,           -- JSON
    updated  INTEGER NOT NULL,
    PRIMARY KEY (code, id)
) STRICT, WITHOUT ROWID;

-- The last commands done for each seat, so that one sent twice is done once, also after a restart.
CREATE TABLE done (
    code  TEXT    NOT NULL,
    seat  INTEGER NOT NULL,
    n     INTEGER NOT NULL,
    id    TEXT    NOT NULL,
    reply TEXT    NOT NULL,              -- JSON
    PRIMARY KEY (code, seat, n),
    UNIQUE (code, seat, id),
    FOREIGN KEY (code, seat) REFERENCES seats (code, seat)
) STRICT, WITHOUT ROWID;
