-- Characters that players do not know of: brought in hidden, and not revealed since.
ALTER TABLE characters ADD COLUMN secret INTEGER NOT NULL DEFAULT 0;
