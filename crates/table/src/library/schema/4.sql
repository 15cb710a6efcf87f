-- The positions of all turns, analysed or not, for searches. Only the views are a public interface: see
-- docs/library.md.

-- One row for each position: before each turn, and at the end of each game. `position` and `structure` are hashes.
-- Matches that an earlier version added have no rows until the first search; `placed` is 1 for matches with rows.
CREATE TABLE stored_place (
    match_number INTEGER NOT NULL REFERENCES stored_match ON DELETE CASCADE,
    game INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    position INTEGER NOT NULL,
    structure INTEGER NOT NULL,
    PRIMARY KEY (match_number, game, turn)
) WITHOUT ROWID;

ALTER TABLE stored_match ADD COLUMN placed INTEGER;
CREATE INDEX stored_match_without_places ON stored_match (number) WHERE placed IS NULL;

CREATE INDEX stored_place_by_position ON stored_place (position);
CREATE INDEX stored_place_by_structure ON stored_place (structure);

-- Rare things that a position shows, one row each.
CREATE TABLE stored_feature (
    feature INTEGER NOT NULL,
    match_number INTEGER NOT NULL REFERENCES stored_match ON DELETE CASCADE,
    game INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    PRIMARY KEY (feature, match_number, game, turn)
) WITHOUT ROWID;

CREATE INDEX stored_feature_of_match ON stored_feature (match_number);
