-- The difficulty of decisions, which is used to correct ratings. Only the views are a public interface: see
-- docs/library.md.

-- Expected errors of the model players, the strongest first. Null for turns that an earlier version analysed.
ALTER TABLE stored_turn ADD COLUMN difficulty0 REAL;
ALTER TABLE stored_turn ADD COLUMN difficulty1 REAL;
ALTER TABLE stored_turn ADD COLUMN difficulty2 REAL;
ALTER TABLE stored_turn ADD COLUMN difficulty3 REAL;

-- The number of decisions whose difficulty is known, and the sums of their difficulties.
ALTER TABLE stored_side ADD COLUMN rated INTEGER;
ALTER TABLE stored_side ADD COLUMN difficulty0 REAL;
ALTER TABLE stored_side ADD COLUMN difficulty1 REAL;
ALTER TABLE stored_side ADD COLUMN difficulty2 REAL;
ALTER TABLE stored_side ADD COLUMN difficulty3 REAL;

DROP VIEW sides;
CREATE VIEW sides AS
SELECT
    mine.match_number AS match_number, date, mine.side AS side, player.name AS name, opponent.name AS opponent,
    mine.score AS score, mine.points AS points, mine.lost_points AS lost_points, mine.won AS won, mine.turns AS turns,
    mine.decisions AS decisions, mine.doubtful AS doubtful, mine.bad AS bad, mine.very_bad AS very_bad,
    mine.error AS error, mine.luck AS luck, mine.error_mwc AS error_mwc, mine.luck_mwc AS luck_mwc,
    mine.rated AS rated, mine.difficulty0 AS difficulty0, mine.difficulty1 AS difficulty1,
    mine.difficulty2 AS difficulty2, mine.difficulty3 AS difficulty3
FROM stored_side AS mine
JOIN stored_side AS theirs ON theirs.match_number = mine.match_number AND theirs.side = 1 - mine.side
JOIN stored_match ON number = mine.match_number
JOIN stored_player AS player ON player.player = mine.player
JOIN stored_player AS opponent ON opponent.player = theirs.player;

DROP VIEW players;
CREATE VIEW players AS
SELECT
    name, matches, won, lost, points, analysed, turns, decisions, doubtful, bad, very_bad,
    error, error / decisions AS error_rate, luck, luck / turns AS luck_rate,
    rated, difficulty0, difficulty1, difficulty2, difficulty3
FROM (
    SELECT
        player, count(*) AS matches, coalesce(sum(won), 0) AS won, coalesce(sum(1 - won), 0) AS lost,
        sum(points) - sum(lost_points) AS points, count(turns) AS analysed, sum(turns) AS turns,
        sum(decisions) AS decisions, sum(doubtful) AS doubtful, sum(bad) AS bad, sum(very_bad) AS very_bad,
        sum(error) AS error, sum(luck) AS luck, sum(rated) AS rated, sum(difficulty0) AS difficulty0,
        sum(difficulty1) AS difficulty1, sum(difficulty2) AS difficulty2, sum(difficulty3) AS difficulty3
    FROM stored_side
    GROUP BY player
)
JOIN stored_player USING (player);

DROP VIEW decisions;
DROP VIEW turns;
CREATE VIEW turns AS
SELECT
    stored_turn.match_number AS match_number, game, turn, name, position, dice, choices, play, equity, best, best_equity,
    stored_turn.error AS error, mark, phase, stored_turn.luck AS luck, luck_mark,
    stored_turn.error_mwc AS error_mwc, stored_turn.luck_mwc AS luck_mwc, stored_turn.difficulty0 AS difficulty0,
    stored_turn.difficulty1 AS difficulty1, stored_turn.difficulty2 AS difficulty2, stored_turn.difficulty3 AS difficulty3
FROM stored_turn
JOIN stored_side USING (match_number, side)
JOIN stored_player USING (player);

CREATE VIEW decisions AS
SELECT * FROM turns WHERE choices > 1;
