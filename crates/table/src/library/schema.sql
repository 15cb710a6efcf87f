-- A library of matches. The views are the interface for other programs: docs/library.md describes their columns.
-- The tables may change in later versions.

-- `Plak` in ASCII, and the version of this schema.
PRAGMA application_id = 0x506c616b;
PRAGMA user_version = 2;

CREATE TABLE stored_player (
    player INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
);

-- `identity` is a hash of the plays, by which a match is recognised. `analysis` describes the method of the analysis;
-- null if the match has not been analysed. `contents` is the checksum of the record, the analysis and the places, and
-- `checksum` that of the row and of both sides.
CREATE TABLE stored_match (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    identity TEXT NOT NULL UNIQUE,
    date TEXT NOT NULL,
    added TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ')),
    length INTEGER NOT NULL,
    rules TEXT NOT NULL,
    games INTEGER NOT NULL,
    turns INTEGER NOT NULL,
    winner INTEGER CHECK (winner IN (0, 1)),
    source TEXT NOT NULL,
    analysis TEXT,
    contents TEXT NOT NULL DEFAULT '',
    checksum TEXT NOT NULL DEFAULT ''
);

CREATE INDEX stored_match_by_date ON stored_match (date, number);

-- The match as JSON lines. Records have a table of their own, so that listing matches reads less data.
CREATE TABLE stored_record (
    match_number INTEGER PRIMARY KEY REFERENCES stored_match ON DELETE CASCADE,
    text TEXT NOT NULL
);

-- One player's results in a match. A player's totals can be computed from this table alone. The columns after
-- `won` come from an analysis: they are sums over `stored_turn`. The difficulties are the expected errors of the model
-- players, the strongest first.
CREATE TABLE stored_side (
    match_number INTEGER NOT NULL REFERENCES stored_match ON DELETE CASCADE,
    side INTEGER NOT NULL CHECK (side IN (0, 1)),
    player INTEGER NOT NULL REFERENCES stored_player,
    score INTEGER NOT NULL,
    points INTEGER NOT NULL,
    lost_points INTEGER NOT NULL,
    won INTEGER,
    turns INTEGER,
    decisions INTEGER,
    doubtful INTEGER,
    bad INTEGER,
    very_bad INTEGER,
    error REAL,
    luck REAL,
    error_mwc REAL,
    luck_mwc REAL,
    difficulty0 REAL,
    difficulty1 REAL,
    difficulty2 REAL,
    difficulty3 REAL,
    PRIMARY KEY (match_number, side)
) WITHOUT ROWID;

CREATE INDEX stored_side_of_player ON stored_side (player);

-- The analysed turns. `error_mwc` and `luck_mwc` are null outside a match to points.
CREATE TABLE stored_turn (
    match_number INTEGER NOT NULL REFERENCES stored_match ON DELETE CASCADE,
    game INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    side INTEGER NOT NULL CHECK (side IN (0, 1)),
    position TEXT NOT NULL,
    dice TEXT NOT NULL,
    choices INTEGER NOT NULL,
    play TEXT NOT NULL,
    equity REAL NOT NULL,
    best TEXT NOT NULL,
    best_equity REAL NOT NULL,
    error REAL NOT NULL,
    mark TEXT NOT NULL,
    phase TEXT NOT NULL,
    luck REAL NOT NULL,
    luck_mark TEXT NOT NULL,
    error_mwc REAL,
    luck_mwc REAL,
    difficulty0 REAL NOT NULL,
    difficulty1 REAL NOT NULL,
    difficulty2 REAL NOT NULL,
    difficulty3 REAL NOT NULL,
    PRIMARY KEY (match_number, game, turn)
) WITHOUT ROWID;

-- The positions of all turns, analysed or not, for searches: one row for each position before a turn, and one for the end
-- of each game. `position` and `structure` are hashes.
CREATE TABLE stored_place (
    match_number INTEGER NOT NULL REFERENCES stored_match ON DELETE CASCADE,
    game INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    position INTEGER NOT NULL,
    structure INTEGER NOT NULL,
    PRIMARY KEY (match_number, game, turn)
) WITHOUT ROWID;

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

-- A position that the quiz has shown to a user. `games` are the games of the match that the position is from, in turn.
-- `checksum` is that of the row and of the answers.
CREATE TABLE stored_lesson (
    lesson INTEGER PRIMARY KEY,
    person TEXT NOT NULL,
    rules TEXT NOT NULL,
    games TEXT NOT NULL,
    position TEXT NOT NULL,
    dice TEXT NOT NULL,
    length INTEGER NOT NULL,
    score INTEGER NOT NULL,
    opponent_score INTEGER NOT NULL,
    played TEXT,
    source TEXT NOT NULL,
    stage INTEGER NOT NULL,
    due TEXT NOT NULL,
    checksum TEXT NOT NULL DEFAULT '',
    UNIQUE (person, rules, position, dice, length, score, opponent_score)
);

CREATE INDEX stored_lesson_by_day ON stored_lesson (person, due);

-- A user's answer to a position of the quiz.
CREATE TABLE stored_answer (
    lesson INTEGER NOT NULL REFERENCES stored_lesson ON DELETE CASCADE,
    number INTEGER NOT NULL,
    day TEXT NOT NULL,
    play TEXT NOT NULL,
    error REAL NOT NULL,
    verdict TEXT NOT NULL CHECK (verdict IN ('right', 'helped', 'wrong')),
    PRIMARY KEY (lesson, number)
) WITHOUT ROWID;

CREATE VIEW matches AS
SELECT
    number, date, added, first.name AS player0, second.name AS player1, length, rules,
    one.score AS score0, two.score AS score1, winner, games, stored_match.turns AS turns, source, analysis, identity
FROM stored_match
JOIN stored_side AS one ON one.match_number = number AND one.side = 0
JOIN stored_side AS two ON two.match_number = number AND two.side = 1
JOIN stored_player AS first ON first.player = +one.player
JOIN stored_player AS second ON second.player = +two.player;

CREATE VIEW records AS
SELECT match_number, text AS record FROM stored_record;

-- One row for each player of each match. The `+` keeps SQLite from using indexes, which have no checksums.
CREATE VIEW sides AS
SELECT
    mine.match_number AS match_number, date, mine.side AS side, player.name AS name, opponent.name AS opponent,
    mine.score AS score, mine.points AS points, mine.lost_points AS lost_points, mine.won AS won, mine.turns AS turns,
    mine.decisions AS decisions, mine.doubtful AS doubtful, mine.bad AS bad, mine.very_bad AS very_bad,
    mine.error AS error, mine.luck AS luck, mine.error_mwc AS error_mwc, mine.luck_mwc AS luck_mwc,
    mine.difficulty0 AS difficulty0, mine.difficulty1 AS difficulty1, mine.difficulty2 AS difficulty2,
    mine.difficulty3 AS difficulty3
FROM stored_side AS mine
JOIN stored_side AS theirs ON theirs.match_number = mine.match_number AND theirs.side = 1 - mine.side
JOIN stored_match ON number = mine.match_number
JOIN stored_player AS player ON player.player = +mine.player
JOIN stored_player AS opponent ON opponent.player = +theirs.player;

-- One row for each player, with the totals over all their matches.
CREATE VIEW players AS
SELECT
    name, matches, won, lost, points, analysed, turns, decisions, doubtful, bad, very_bad,
    error, error / decisions AS error_rate, luck, luck / turns AS luck_rate,
    difficulty0, difficulty1, difficulty2, difficulty3
FROM (
    SELECT
        player, count(*) AS matches, coalesce(sum(won), 0) AS won, coalesce(sum(1 - won), 0) AS lost,
        sum(points) - sum(lost_points) AS points, count(turns) AS analysed, sum(turns) AS turns,
        sum(decisions) AS decisions, sum(doubtful) AS doubtful, sum(bad) AS bad, sum(very_bad) AS very_bad,
        sum(error) AS error, sum(luck) AS luck, sum(difficulty0) AS difficulty0, sum(difficulty1) AS difficulty1,
        sum(difficulty2) AS difficulty2, sum(difficulty3) AS difficulty3
    FROM stored_side
    GROUP BY +player
)
JOIN stored_player USING (player);

-- One row for each analysed turn.
CREATE VIEW turns AS
SELECT
    stored_turn.match_number AS match_number, game, turn, name, position, dice, choices, play, equity, best, best_equity,
    stored_turn.error AS error, mark, phase, stored_turn.luck AS luck, luck_mark,
    stored_turn.error_mwc AS error_mwc, stored_turn.luck_mwc AS luck_mwc, stored_turn.difficulty0 AS difficulty0,
    stored_turn.difficulty1 AS difficulty1, stored_turn.difficulty2 AS difficulty2, stored_turn.difficulty3 AS difficulty3
FROM stored_turn
JOIN stored_side USING (match_number, side)
JOIN stored_player ON stored_player.player = +stored_side.player;

-- The turns with more than one legal play.
CREATE VIEW decisions AS
SELECT * FROM turns WHERE choices > 1;

CREATE VIEW lessons AS
SELECT
    lesson, person, rules, games, position, dice, length, score, opponent_score, played, source, stage, due,
    (SELECT count(*) FROM stored_answer WHERE stored_answer.lesson = stored_lesson.lesson) AS answers
FROM stored_lesson;

CREATE VIEW answers AS
SELECT lesson, person, number, day, play, error, verdict
FROM stored_answer
JOIN stored_lesson USING (lesson);
