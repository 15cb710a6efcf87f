-- A library written by commit dc55797, as SQL:
--   plakoto library add --analyse 0 --date 2026-11-23 tests/records/old/match-plakoto.jsonl
--   printf 'AACA/z8AAID/Pw 31\nAACC/j8AAID/Pw 52\n' >q.txt
--   printf '24/20\n24/23 24/21\n24/22 24/19\n' | plakoto quiz --player Maria --file q.txt --date 2026-11-23 --plies 0
PRAGMA foreign_keys = OFF;
PRAGMA application_id = 1349280107;
PRAGMA user_version = 2;
BEGIN TRANSACTION;
CREATE TABLE stored_answer (
    lesson INTEGER NOT NULL REFERENCES stored_lesson ON DELETE CASCADE,
    number INTEGER NOT NULL,
    day TEXT NOT NULL,
    play TEXT NOT NULL,
    error REAL NOT NULL,
    verdict TEXT NOT NULL CHECK (verdict IN ('right', 'helped', 'wrong')),
    PRIMARY KEY (lesson, number)
) WITHOUT ROWID;
INSERT INTO "stored_answer" VALUES(1,1,'2026-11-23','24/20',0.0380670428276062,'wrong');
INSERT INTO "stored_answer" VALUES(2,1,'2026-11-23','24/22 24/19',0.0,'right');
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
INSERT INTO "stored_lesson" VALUES(1,'Maria','plakoto','AACA/z8AAID/Pw','31',0,0,0,NULL,'q.txt, line 1',1,'2026-11-24');
INSERT INTO "stored_lesson" VALUES(2,'Maria','plakoto','AACC/j8AAID/Pw','52',0,0,0,NULL,'q.txt, line 2',2,'2026-11-25');
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
    analysis TEXT
);
INSERT INTO "stored_match" VALUES(1,'de67994f1e3d4f9738f3e4c302d7dc5b','2026-11-23','2026-11-27T15:19:34Z',3,'plakoto',1,16,NULL,'match-plakoto.jsonl','Judged at 0-ply, luck at 0-ply.');
CREATE TABLE stored_player (
    player INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
);
INSERT INTO "stored_player" VALUES(1,'Maria');
INSERT INTO "stored_player" VALUES(2,'Zoë (1)');
CREATE TABLE stored_record (
    match_number INTEGER PRIMARY KEY REFERENCES stored_match ON DELETE CASCADE,
    text TEXT NOT NULL
);
INSERT INTO "stored_record" VALUES(1,'{"kind":"plakoto_match","version":1,"variant":"plakoto","length":3,"players":["Maria","Zoë (1)"]}
{"kind":"game","number":1,"score":[0,0],"starter":1}
{"kind":"turn","player":1,"dice":[6,4],"move":"24/20 24/18"}
{"kind":"turn","player":0,"dice":[4,6],"move":"24/20 24/18"}
{"kind":"turn","player":1,"dice":[3,1],"move":"20/17 18/17"}
{"kind":"turn","player":0,"dice":[1,2],"move":"24/23 20/18","comment":"A note: of \"mine\"","mark":"doubtful"}
{"kind":"turn","player":1,"dice":[6,1],"move":"24/17"}
{"kind":"turn","player":0,"dice":[4,1],"move":"24/23 24/20"}
{"kind":"turn","player":1,"dice":[2,2],"move":"24/22(4)"}
{"kind":"turn","player":0,"dice":[1,6],"move":"24/23 24/18"}
{"kind":"turn","player":1,"dice":[4,5],"move":"24/20 24/19"}
{"kind":"turn","player":0,"dice":[1,1],"move":"20/17 18/17"}
{"kind":"turn","player":1,"dice":[1,4],"move":"24/19"}
{"kind":"turn","player":0,"dice":[3,1],"move":"24/23 24/21"}
{"kind":"turn","player":1,"dice":[5,3],"move":"24/19 20/17"}
{"kind":"turn","player":0,"dice":[5,3],"move":"24/21 23/18"}
{"kind":"turn","player":1,"dice":[5,6],"move":"24/19 24/18"}
{"kind":"turn","player":0,"dice":[5,1],"move":"23/17"}
{"kind":"resignation","player":1,"points":1}
{"kind":"result","winner":0,"points":1}
');
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
    PRIMARY KEY (match_number, side)
) WITHOUT ROWID;
INSERT INTO "stored_side" VALUES(1,0,1,1,1,0,NULL,8,8,0,0,0,0.0,-3.47617805004119873046e-01,0.0,-0.0574008296825923);
INSERT INTO "stored_side" VALUES(1,1,2,0,0,1,NULL,8,8,0,0,0,0.0,-3.89681220054626464843e-01,0.0,-6.43466021865606307983e-02);
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
    PRIMARY KEY (match_number, game, turn)
) WITHOUT ROWID;
INSERT INTO "stored_turn" VALUES(1,1,1,1,'AACA/z8AAID/Pw','64',2,'24/20 24/18',1.26871824264526367187e-01,'24/20 24/18',1.26871824264526367187e-01,0.0,'','contact without pins',2.73007750511169433593e-02,'',0.0,4.50807483866810798645e-03);
INSERT INTO "stored_turn" VALUES(1,1,2,0,'AAAS/j8AAID/Pw','46',2,'24/20 24/18',-1.04424417018890380859e-01,'24/20 24/18',-1.04424417018890380859e-01,0.0,'','contact without pins',1.72733068466186523437e-02,'',0.0,2.85227666608989238739e-03);
INSERT INTO "stored_turn" VALUES(1,1,3,1,'AAAS/j8AABL+Pw','31',10,'20/17 18/17',1.23151540756225585937e-02,'20/17 18/17',1.23151540756225585937e-02,0.0,'','contact without pins',-0.0950654149055481,'',0.0,-1.56977958977222442626e-02);
INSERT INTO "stored_turn" VALUES(1,1,4,0,'AAAD/j8AABL+Pw','12',9,'24/23 20/18',-0.0330849289894104,'24/23 20/18',-0.0330849289894104,0.0,'','contact without pins',-1.86994671821594238281e-02,'',0.0,-3.08777322061359882354e-03);
INSERT INTO "stored_turn" VALUES(1,1,5,1,'AAAG/T8AAAP+Pw','61',6,'24/17',-1.83423161506652832031e-02,'24/17',-1.83423161506652832031e-02,0.0,'','contact without pins',-5.27280569076538085937e-02,'',0.0,-8.70678666979074478149e-03);
INSERT INTO "stored_turn" VALUES(1,1,6,0,'AAAH/D8AAAb9Pw','41',10,'24/23 24/20',-2.35071778297424316406e-02,'24/23 24/20',-2.35071778297424316406e-02,0.0,'','contact without pins',-4.0737628936767578125e-02,'',0.0,-6.72685261815786361694e-03);
INSERT INTO "stored_turn" VALUES(1,1,7,1,'AAAm9j8AAAf8Pw','22',19,'24/22(4)',5.11214733123779296875e-02,'24/22(4)',5.11214733123779296875e-02,0.0,'','contact without pins',3.59650850296020507812e-02,'',0.0,5.93878002837300300598e-03);
INSERT INTO "stored_turn" VALUES(1,1,8,0,'AAAHzz8AACb2Pw','16',17,'24/23 24/18',-1.05219721794128417968e-01,'24/23 24/18',-1.05219721794128417968e-01,0.0,'','contact without pins',-5.09477853775024414062e-02,'',0.0,-8.41281749308109283447e-03);
INSERT INTO "stored_turn" VALUES(1,1,9,1,'AABO3D8AAAfPPw','45',11,'24/20 24/19',-1.03143453598022460937e-02,'24/20 24/19',-1.03143453598022460937e-02,0.0,'','contact without pins',-9.78175401687622070312e-02,'',0.0,-1.61522440612316131591e-02);
INSERT INTO "stored_turn" VALUES(1,1,10,0,'AACnPD8AAE7cPw','11',61,'20/17 18/17',-3.90384793281555175781e-02,'20/17 18/17',-3.90384793281555175781e-02,0.0,'','contact without pins',-5.4327487945556640625e-02,'',0.0,-0.0089708948507905);
INSERT INTO "stored_turn" VALUES(1,1,11,1,'AAAb3D8AAKc8Pw','14',26,'24/19',1.779079437255859375e-03,'24/19',1.779079437255859375e-03,0.0,'','contact without pins',-3.56013774871826171875e-02,'',0.0,-5.87872229516506195068e-03);
INSERT INTO "stored_turn" VALUES(1,1,12,0,'AABneT4AABvcPw','31',18,'24/23 24/21',-7.72960782051086425781e-02,'24/23 24/21',-7.72960782051086425781e-02,0.0,'','contact without pins',-6.67818188667297363281e-02,'',0.0,-1.10274320468306541442e-02);
INSERT INTO "stored_turn" VALUES(1,1,13,1,'AAAbeT8AAGd5Pg','53',25,'24/19 20/17',2.25955247879028320312e-03,'24/19 20/17',2.25955247879028320312e-03,0.0,'','contact without pins',-7.77388811111450195312e-02,'',0.0,-1.28367310389876365661e-02);
INSERT INTO "stored_turn" VALUES(1,1,14,0,'AADP8TwAABt5Pw','53',26,'24/21 23/18',-1.01101398468017578125e-03,'24/21 23/18',-1.01101398468017578125e-03,0.0,'','contact without pins',3.027439117431640625e-03,'',0.0,0.000499909685458988);
INSERT INTO "stored_turn" VALUES(1,1,15,1,'AAA75j4AAM/xPA','56',17,'24/19 24/18',-9.44556593894958496093e-02,'24/19 24/18',-9.44556593894958496093e-02,0.0,'','contact without pins',-9.39958095550537109375e-02,'',0.0,-1.55211770907044410705e-02);
INSERT INTO "stored_turn" VALUES(1,1,16,0,'AACvxzMAADvmPg','51',27,'23/17',-1.16211175918579101562e-02,'23/17',-1.16211175918579101562e-02,0.0,'','contact without pins',-1.36424362659454345703e-01,'',0.0,-2.25272458046674728393e-02);
CREATE INDEX stored_match_by_date ON stored_match (date, number);
CREATE INDEX stored_side_of_player ON stored_side (player);
CREATE VIEW matches AS
SELECT
    number, date, added, first.name AS player0, second.name AS player1, length, rules,
    one.score AS score0, two.score AS score1, winner, games, stored_match.turns AS turns, source, analysis, identity
FROM stored_match
JOIN stored_side AS one ON one.match_number = number AND one.side = 0
JOIN stored_side AS two ON two.match_number = number AND two.side = 1
JOIN stored_player AS first ON first.player = one.player
JOIN stored_player AS second ON second.player = two.player;
CREATE VIEW records AS
SELECT match_number, text AS record FROM stored_record;
CREATE VIEW sides AS
SELECT
    mine.match_number AS match_number, date, mine.side AS side, player.name AS name, opponent.name AS opponent,
    mine.score AS score, mine.points AS points, mine.lost_points AS lost_points, mine.won AS won, mine.turns AS turns,
    mine.decisions AS decisions, mine.doubtful AS doubtful, mine.bad AS bad, mine.very_bad AS very_bad,
    mine.error AS error, mine.luck AS luck, mine.error_mwc AS error_mwc, mine.luck_mwc AS luck_mwc
FROM stored_side AS mine
JOIN stored_side AS theirs ON theirs.match_number = mine.match_number AND theirs.side = 1 - mine.side
JOIN stored_match ON number = mine.match_number
JOIN stored_player AS player ON player.player = mine.player
JOIN stored_player AS opponent ON opponent.player = theirs.player;
CREATE VIEW players AS
SELECT
    name, matches, won, lost, points, analysed, turns, decisions, doubtful, bad, very_bad,
    error, error / decisions AS error_rate, luck, luck / turns AS luck_rate
FROM (
    SELECT
        player, count(*) AS matches, coalesce(sum(won), 0) AS won, coalesce(sum(1 - won), 0) AS lost,
        sum(points) - sum(lost_points) AS points, count(turns) AS analysed, sum(turns) AS turns,
        sum(decisions) AS decisions, sum(doubtful) AS doubtful, sum(bad) AS bad, sum(very_bad) AS very_bad,
        sum(error) AS error, sum(luck) AS luck
    FROM stored_side
    GROUP BY player
)
JOIN stored_player USING (player);
CREATE VIEW turns AS
SELECT
    stored_turn.match_number AS match_number, game, turn, name, position, dice, choices, play, equity, best, best_equity,
    stored_turn.error AS error, mark, phase, stored_turn.luck AS luck, luck_mark,
    stored_turn.error_mwc AS error_mwc, stored_turn.luck_mwc AS luck_mwc
FROM stored_turn
JOIN stored_side USING (match_number, side)
JOIN stored_player USING (player);
CREATE VIEW decisions AS
SELECT * FROM turns WHERE choices > 1;
CREATE INDEX stored_lesson_by_day ON stored_lesson (person, due);
CREATE VIEW lessons AS
SELECT
    lesson, person, rules, position, dice, length, score, opponent_score, played, source, stage, due,
    (SELECT count(*) FROM stored_answer WHERE stored_answer.lesson = stored_lesson.lesson) AS answers
FROM stored_lesson;
CREATE VIEW answers AS
SELECT lesson, person, number, day, play, error, verdict
FROM stored_answer
JOIN stored_lesson USING (lesson);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('stored_match',1);
COMMIT;
