-- The games of the match that a position of the quiz is from, in turn; empty if it is from an earlier version.
ALTER TABLE stored_lesson ADD COLUMN games TEXT NOT NULL DEFAULT '';

DROP VIEW lessons;
CREATE VIEW lessons AS
SELECT
    lesson, person, rules, games, position, dice, length, score, opponent_score, played, source, stage, due,
    (SELECT count(*) FROM stored_answer WHERE stored_answer.lesson = stored_lesson.lesson) AS answers
FROM stored_lesson;
