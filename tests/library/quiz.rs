//! The quiz: its positions, its verdicts on answers, and the stored progress.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use plakoto::analysis::{AnalysisSettings, analyse_all};
use plakoto::engine::Engine;
use plakoto::library::{Analysis, Entry, Library};
use plakoto::match_play::GameState;
use plakoto::record::Mark;
use plakoto::record::{GameRecord, Record};
use plakoto::rules::{Player, Rotation, RuleSet};
use plakoto::search::StopFlag;
use serde_json::Value;

use crate::support::{Club, ProgramOutput, ended, record};
use crate::weak_game::weak_game;

/// The roll 3-1 at the start of a game. At 0-ply, the best play is 24/23 24/21 with an equity of +0.039, and
/// 24/20 loses 0.039 points.
const START: &str = "AACA/z8AAID/Pw 31\n";

impl Club {
    /// Runs the quiz with these lines as answers.
    fn quiz(&self, arguments: &[&str], answers: &str) -> ProgramOutput {
        let mut command = self.command(&[&["quiz"], arguments, &["--plies", "0"]].concat());
        let mut program = command.stdin(Stdio::piped()).spawn().expect("the program can be started");
        let mut input = program.stdin.take().expect("the stream is piped");
        // Ignore the error, because the program may have ended already.
        let _ = input.write_all(answers.as_bytes());
        drop(input);
        ended(program)
    }

    /// Runs the quiz with `--json`, which must succeed. Returns one value for each output line.
    fn asked(&self, arguments: &[&str], answers: &str) -> Vec<Value> {
        let ended = self.quiz(&[arguments, &["--json"]].concat(), answers);
        assert_eq!((ended.code, ended.errors.as_str()), (Some(0), ""), "{arguments:?}");
        ended.output.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    }

    fn statistics(&self, player: &str, date: &str) -> Value {
        let ended = self.run(&["quiz", "statistics", "--player", player, "--date", date, "--json"]);
        serde_json::from_str(&ended.output).expect("JSON")
    }
}

fn kinds(replies: &[Value]) -> Vec<&str> {
    replies.iter().map(|reply| reply["kind"].as_str().expect("a kind")).collect()
}

/// The quiz follows Leitner's system. A position that the user answers right comes again after 2 days,
/// then after 4 days. Any other position comes again on the next day.
#[test]
fn known_positions_are_asked_less_often() {
    let club = Club::new("boxes");
    club.write("start.txt", START);
    let mut days = Vec::new();
    for (date, answer) in [
        ("2026-11-22", "24/23 24/21"),
        ("2026-11-23", ""),
        ("2026-11-24", "24-21, 24-23"),
        ("2026-11-28", "24/20"),
        ("2026-11-29", "hint\n24/23 24/21"),
        ("2026-11-30", "24/23 24/21"),
    ] {
        let replies = club.asked(&["--file", "start.txt", "--near", "0.02", "--date", date], &format!("{answer}\n"));
        if answer.is_empty() {
            assert_eq!(kinds(&replies), ["end"], "nothing is due");
            continue;
        }
        let answer_reply = replies.iter().find(|reply| reply["kind"] == "answer").expect("an answer");
        let stage = replies[0]["stage"].as_u64().unwrap_or_default();
        let field = |name: &str| answer_reply[name].as_str().expect(name).to_owned();
        days.push(format!("{stage} {} {} {}", field("verdict"), answer_reply["stage"], field("due")));
        let loss = answer_reply["loss"].as_f64().expect("a number");
        assert!(if answer == "24/20" { (0.036..0.037).contains(&loss) } else { loss == 0.0 }, "{answer_reply}");
    }
    let expected = [
        "0 right 2 2026-11-24", "2 right 3 2026-11-28", "3 wrong 1 2026-11-29", "1 helped 1 2026-11-30",
        "1 right 2 2026-12-02",
    ];
    assert_eq!(days, expected);
    let statistics = club.statistics("user", "2026-12-02");
    let numbers = ["lessons", "due", "learned", "answers", "right"].map(|name| statistics[name].as_u64());
    assert_eq!(numbers, [1, 1, 0, 5, 4].map(Some));
    assert_eq!(club.statistics("user", "2026-12-28")["recent_answers"], 2, "only the answers of the 29th and the 30th");
    assert_eq!(club.statistics("another", "2026-12-02")["lessons"], 0, "every player has their own progress");
}

#[test]
fn every_line_gets_a_reply_and_the_end_of_input_ends_the_quiz() {
    let club = Club::new("lines");
    club.write("positions.csv", "dice,position,play\n31,AACA/z8AAID/Pw,24/20\n66,AACA/z8AAID/Pw,\n");
    let lines = "?\n\n24/19\nwhat\nboard\nhint\nstatistics\nskip\n24/18(4)";
    let replies = club.asked(&["--file", "positions.csv"], lines);
    let expected = [
        "question", "help", "error", "error", "question", "hint", "statistics", "skipped", "question", "answer", "end",
    ];
    assert_eq!(kinds(&replies), expected);
    assert!(replies[2]["message"].as_str().expect("a text").contains("24/19"), "{}", replies[2]);
    assert_eq!(replies[5]["choices"], serde_json::json!(["24/20", "24/23 24/21"]));
    assert_eq!((&replies[8]["dice"], &replies[8]["number"]), (&serde_json::json!([6, 6]), &2.into()));
    assert_eq!((&replies[10]["answers"], &replies[10]["skipped"]), (&1.into(), &1.into()));
    assert!(replies[9]["why"]["better"]["shots"].is_object(), "{}", replies[9]);
    let quit = club.asked(&["--file", "positions.csv", "--new", "1"], "quit\n24/20\n");
    assert_eq!(kinds(&quit), ["question", "end"]);
    assert_eq!(kinds(&club.asked(&["--file", "positions.csv", "--new", "1"], "")), ["question", "end"]);
}

#[test]
fn plays_close_to_the_best_count_as_right() {
    let club = Club::new("near");
    club.write("start.txt", START);
    let text = club.quiz(&["--file", "start.txt", "--near", "0.2", "--date", "2026-11-22"], "24/20\n").output;
    for part in [
        "Question 1 of 1 (new): start.txt, line 1",
        "You are X and play 31.",
        "Right: 24/20 loses 0.036, less than 0.2. The best play is 24/23 24/21, Eq.: +0.028.",
        "24/23 24/21, Eq.: +0.028, is better than 24/20, Eq.: -0.008 (-0.036), at 0-ply:",
        "The opponent's best roll after 24/20 is ",
        "Stage 2 of 7; this position is due again on 2026-11-24.",
        "1 of 1 right, 36.4",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    let wrong = club.quiz(&["--file", "start.txt", "--near", "0.02", "--date", "2026-11-24"], "24/20\n").output;
    assert!(wrong.contains("Wrong: 24/20 loses 0.036"), "{wrong}");
    assert_eq!(club.quiz(&["--near", "0"], "").code, Some(2));
}

/// Returns a match to 5 points with the score 2-1, and settings for an analysis at 0-ply.
pub(crate) fn played() -> (Record, AnalysisSettings) {
    let mut played = record(1, 60);
    let turns: Vec<_> = played.games[0].turns().to_vec();
    let mut game = GameRecord::new([2, 1], GameState::new(&RuleSet::PLAKOTO, Player::O));
    turns.iter().for_each(|turn| game.play(turn.numbers, turn.legal));
    played.length = 5;
    played.games.clear();
    played.begin(game);
    (played, AnalysisSettings { plies: 0, ..AnalysisSettings::default() })
}

fn filled(club: &Club) -> Library {
    let (record, judging) = played();
    filled_with(club, &record, &judging)
}

pub(crate) fn filled_with(club: &Club, record: &Record, judging: &AnalysisSettings) -> Library {
    let games = analyse_all(&Engine::default(), record, None, judging, &StopFlag::default(), &mut |_| {});
    let analysis = Analysis { games: &games, thresholds: &judging.thresholds, method: "at 0-ply" };
    let mut library = Library::open_or_create(&club.file("club.sqlite")).expect("a library");
    let entry = Entry { record, date: "2026-11-22", source: "an example" };
    library.add(&entry, Some(&analysis)).expect("the match can be added");
    library
}

/// Each question about a match of several games has the rules of its game, and knows the other games.
#[test]
fn mistakes_have_the_rules_of_their_games() {
    let (club, (mut record, judging)) = (Club::new("games"), played());
    let games = [RuleSet::PLAKOTO, RuleSet::PORTES];
    record.rotation = Rotation::new(&games).expect("two games");
    record.begin(weak_game(&games[1], [0.2; 2], 1, 60));
    let library = filled_with(&club, &record, &judging);
    let mistakes = library.mistakes("Ann", Mark::Doubtful, 1_000, &|_| true).expect("mistakes");
    for (number, rules) in (1..).zip(games) {
        let game = format!("match 1, game {number}, ");
        let of_game: Vec<_> = mistakes.iter().filter(|mistake| mistake.source.to_string().contains(&game)).collect();
        assert!(!of_game.is_empty() && of_game.iter().all(|mistake| mistake.rules == rules), "{rules}");
        assert!(of_game.iter().all(|mistake| mistake.rotation == record.rotation), "{rules}");
    }
    let answer = mistakes[0].played.expect("a play").to_string() + "\n";
    club.asked(&["--player", "Eve", "--of", "Ann", "--new", "1"], &answer);
    let lessons = library.lessons("Eve").expect("lessons");
    assert_eq!(lessons[0].exercise.rotation, record.rotation);
}

#[test]
fn mistakes_are_asked_worst_first_with_their_score() {
    let club = Club::new("mistakes");
    let library = filled(&club);
    for (name, score) in [("Ann", [2, 1]), ("Bob", [1, 2])] {
        let mistakes = |least, most| library.mistakes(name, least, most, &|_| true).expect("mistakes");
        let (all, worse) = (mistakes(Mark::Doubtful, 1_000), mistakes(Mark::VeryBad, 1_000));
        assert_eq!(mistakes(Mark::Doubtful, 2), all[..2]);
        assert!(!worse.is_empty() && worse.len() < all.len(), "{} of {}", worse.len(), all.len());
        assert_eq!(all[..worse.len()], worse);
        assert!(all.iter().all(|exercise| exercise.standing.score == score && exercise.standing.length == 5));
        assert!(all.iter().all(|exercise| exercise.played.is_some()));
        assert!(all[0].source.to_string().starts_with("Ann - Bob, 2026-11-22, match 1, game 1, turn "));
    }
    let worst = club
        .query("SELECT position, dice FROM decisions WHERE name = 'Ann' AND mark <> '' ORDER BY error DESC LIMIT 1");
    let replies = club.asked(&["--player", "Eve", "--of", "Ann", "--new", "2"], "skip\nskip\n");
    assert_eq!(kinds(&replies), ["question", "skipped", "question", "skipped", "end"]);
    assert_eq!((&replies[0]["position_id"], &replies[0]["of"]), (&worst[0]["position"], &2.into()));
    let dice: String = replies[0]["dice"].as_array().expect("dice").iter().map(Value::to_string).collect();
    assert_eq!(Value::from(dice), worst[0]["dice"]);
    assert_eq!(replies[0]["variant"], "plakoto");
}

#[test]
fn a_quiz_without_questions_says_what_to_do() {
    let club = Club::new("nothing");
    let puzzles = club.asked(&["--new", "2"], "");
    assert!(puzzles[0]["source"].as_str().is_some_and(|source| source.starts_with("puzzle ")), "{puzzles:?}");
    club.write("wrong.txt", "AACA/z8AAID/Pw 31\nAACA/z8AAID/Pw 71\n");
    let wrong = club.quiz(&["--file", "wrong.txt"], "");
    assert!(wrong.code == Some(1) && wrong.errors.contains("wrong.txt, line 2: expected two dice"), "{wrong:?}");
    let empty = club.quiz(&["--due"], "");
    assert_eq!(empty.code, Some(0), "no puzzle has been answered yet: {empty:?}");
    drop(filled(&club));
    assert_eq!(kinds(&club.asked(&["--player", "Ann", "--due"], "")), ["end"], "nothing is due yet");
    let unknown = club.quiz(&["--player", "Eve"], "");
    let says = |part| unknown.errors.contains(part);
    let is_explained = says("expected a player with marked plays (") && says("got `Eve`");
    assert!(unknown.code == Some(1) && is_explained, "{unknown:?}");
}

/// An answer is stored before the quiz prints its verdict.
#[cfg(unix)]
#[test]
fn answers_survive_a_kill() {
    let club = Club::new("killed at the quiz");
    club.write("two.txt", "AACA/z8AAID/Pw 31\nAACA/z8AAID/Pw 66\n");
    for answers in 1..=2 {
        let arguments = ["quiz", "--file", "two.txt", "--plies", "0", "--json", "--date", "2026-11-22"];
        let mut program = club.command(&arguments).stdin(Stdio::piped()).spawn().expect("the program can be started");
        let mut lines = BufReader::new(program.stdout.take().expect("the stream is piped")).lines();
        let mut next = || lines.next().expect("a line").expect("UTF-8");
        assert!(next().contains("\"question\""));
        let play = if answers == 1 { "24/20\n" } else { "24/18(4)\n" };
        let input = program.stdin.as_mut().expect("the stream is piped");
        input.write_all(play.as_bytes()).expect("the program reads its input");
        assert!(next().contains("\"answer\""));
        program.kill().expect("SIGKILL");
        program.wait().expect("the program has ended");
        assert!(club.is_sound());
        assert_eq!(club.query("SELECT count(*) AS n FROM answers")[0]["n"], answers);
        assert_eq!(club.query("SELECT sum(answers) AS n FROM lessons")[0]["n"], answers);
    }
}
