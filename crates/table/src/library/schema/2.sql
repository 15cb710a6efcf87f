-- The quiz: its positions and the users' answers. Only the views are a public interface: see docs/library.md.

-- A position that the quiz has shown to a user.
CREATE TABLE stored_lesson (
    lesson INTEGER PRIMARY KEY,
    person TEXT NOT NULL,
    rules TEXT NOT NULL,
    position TEXT NOT NULL,
    dice TEXT NOT NULL,
    length INTEGER NOT NULL,
    score INTEGER NOT NULL,
    opponent_score INTEGER NOT NULL,
    played TEXT,
    source TEXT NOT NULL,
    stage INTEGER NOT NULL,
    due TEXT NOT NULL,
    UNIQUE (person, rules, position, dice, length, score, opponent_score)
);

CREATE INDEX stored_lesson_by_day ON stored_lesson (person, due);

CREATE TABLE stored_answer (
    lesson INTEGER NOT NULL REFERENCES stored_lesson ON DELETE CASCADE,
    number INTEGER NOT NULL,
    day TEXT NOT NULL,
    play TEXT NOT NULL,
    error REAL NOT NULL,
    verdict TEXT NOT NULL CHECK (verdict IN ('right', 'helped', 'wrong')),
    PRIMARY KEY (lesson, number)
) WITHOUT ROWID;

CREATE VIEW lessons AS
SELECT
    lesson, person, rules, position, dice, length, score, opponent_score, played, source, stage, due,
    (SELECT count(*) FROM stored_answer WHERE stored_answer.lesson = stored_lesson.lesson) AS answers
FROM stored_lesson;

CREATE VIEW answers AS
SELECT lesson, person, number, day, play, error, verdict
FROM stored_answer
JOIN stored_lesson USING (lesson);
