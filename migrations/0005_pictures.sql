-- Pictures of tables' maps. How a picture lies on the plane stands in the table's settings.
CREATE TABLE pictures (
    code  TEXT NOT NULL REFERENCES tables (code),
    id    TEXT NOT NULL,                 -- from the bytes
    kind  TEXT NOT NULL,                 -- its content type
    bytes BLOB NOT NULL,
    PRIMARY KEY (code, id)
) STRICT;
