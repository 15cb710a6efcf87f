//! Resignations cost the points that the rules specify, at the table, in records and in the engine's decisions.

use std::fs;

use plakoto::notation::simple_board;
use plakoto::record::{Record, json_lines, mat};
use plakoto::rules::{Outcome, Resignation, RuleSet, Side, Victory, outcome};

use crate::support::{Conversation, path, under_each};

/// Returns a session with a game between two human players, one of whom has resigned and conceded `points` points.
fn resigned(rules: RuleSet, points: u8) -> Conversation {
    let mut session = Conversation::new(rules);
    session.say("set player both human");
    session.say("new match 9");
    session.say("set turn 1");
    session.say(&format!("resign {points}"));
    session.say("accept");
    session
}

#[test]
fn a_resignation_costs_what_the_rules_say() {
    under_each(|rules| {
        for resignation in Resignation::all(&rules) {
            let points = resignation.points();
            let mut session = resigned(rules, points);
            assert!(session.say("show score").contains(&format!(": plakoto {points}, user 0 ")));
            session.say("undo");
            assert!(session.say("show board").contains(&format!(", resigns {resignation}")));
            assert!(session.say("show score").contains(": plakoto 0, user 0 "));
        }
    });
}

#[test]
fn impossible_resignations_are_refused() {
    under_each(|rules| {
        let mut session = Conversation::new(rules);
        session.say("set player both human");
        let before = session.say("show gnubgid");
        for points in (1..=3).filter(|points| Resignation::of_points(*points, &rules).is_err()) {
            let error = session.refused(&format!("resign {points}"));
            assert!(error.starts_with("error bad_argument expected a resignation of "), "{error}");
        }
        for (word, victory) in [("backgammon", Victory::Triple), ("mother", Victory::Mother)] {
            if !victory.exists(&rules) {
                session.refused(&format!("resign {word}"));
            }
        }
        assert_eq!(session.say("show gnubgid"), before);
    });
}

#[test]
fn resignations_are_saved_and_exported() {
    under_each(|rules| {
        for resignation in Resignation::all(&rules) {
            let mut session = resigned(rules, resignation.points());
            let (lines, text) = (path(&rules, "resigned.jsonl"), path(&rules, "resigned.mat"));
            session.say(&format!("save match force {}", lines.display()));
            session.say(&format!("export match mat force {}", text.display()));
            let record =
                json_lines::parse(&fs::read(lines).expect("the match was saved")).expect("the saved file is valid");
            let exported = fs::read(text).expect("the match was exported");
            assert_eq!(mat::parse(&exported, RuleSet::PLAKOTO), Ok(Record { seats: None, ..record.clone() }));
            assert_eq!(record.score(), Some([u16::from(resignation.points()), 0]));
            assert_eq!(resignation_of(&record), Some(resignation));
        }
    });
}

fn resignation_of(record: &Record) -> Option<Resignation> {
    record.current().and_then(|game| game.resignation()).map(|(_, resignation)| resignation)
}

/// Points for all checkers of the losing player, from that player's point of view: one inside the starting
/// quadrant, and one outside. The opponent bears off the last checkers with the next roll.
const STUCK: [usize; 2] = [20, 15];

/// Returns a board with all checkers of the player on roll on the point `stuck`, and `left` checkers of the
/// opponent on the opponent's 1-point.
fn lost(stuck: usize, left: i8) -> String {
    board(|point| match point {
        24 => -left,
        _ if point == stuck => 15,
        _ => 0,
    })
}

/// Returns the board with four checkers left on the winner's 1-point, from the winner's point of view.
fn before_it(stuck: usize) -> String {
    board(|point| match point {
        1 => 4,
        _ if point == 25 - stuck => -15,
        _ => 0,
    })
}

fn board(count: impl Fn(usize) -> i8) -> String {
    let fields: Vec<String> = (0..26).map(|point| count(point).to_string()).collect();
    fields.join(" ")
}

/// Returns the kind of victory that the opponent gets by bearing off all checkers.
fn victory(stuck: usize, rules: &RuleSet) -> Victory {
    let end = simple_board::parse(&lost(stuck, 0)).expect("a position");
    match outcome(&end, rules) {
        Some(Outcome::Won(Side::Theirs, victory)) => victory,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_engine_accepts_only_resignations_worth_its_certain_win() {
    under_each(|rules| {
        for stuck in STUCK {
            let worth = victory(stuck, &rules).points(&rules);
            for resignation in Resignation::all(&rules) {
                let mut session = Conversation::new(rules);
                session.say("set evaluation plies 2");
                session.say(&format!("set board simple {}", lost(stuck, 2)));
                let is_enough = resignation.points() >= worth;
                let reply = session.say(&format!("resign {}", resignation.points()));
                assert_eq!(reply.contains("accepts and wins"), is_enough, "{resignation:?}: {reply}");
            }
        }
    });
}

#[test]
fn the_engine_offers_exactly_its_certain_loss() {
    under_each(|rules| {
        for stuck in STUCK {
            let lost = Resignation::of(victory(stuck, &rules), &rules).expect("the rules allow the loss");
            let mut session = Conversation::new(rules);
            session.tell(["set player 0 human", "set player 1 plakoto", "set turn 0", "set evaluation plies 2"]);
            session.say("set automatic resign on");
            session.say(&format!("set board simple {}", before_it(stuck)));
            session.say("set dice 21");
            let reply = session.say("1/off(2)");
            assert!(reply.contains(&format!("offers to resign a {lost}.")), "{lost:?}: {reply}");
        }
    });
}

/// The session rejects an ID with a resignation that the rules do not allow. If the rules change, an offer
/// that is no longer allowed is withdrawn.
#[test]
fn offers_do_not_outlive_their_rules() {
    let mut session = Conversation::new(RuleSet::TZANNES);
    session.say("set player both human");
    session.say("resign 3");
    let shown = session.say("show gnubgid");
    let offered = shown.split_whitespace().last().expect("an ID").to_owned();
    session.say("set variant plakoto");
    assert!(!session.say("show board").contains("resigns"));
    assert!(session.refused(&format!("eval {offered}")).contains("1 or 2 points"));
    assert!(session.refused(&format!("set gnubgid {offered}")).contains("1 or 2 points"));
    session.say("set variant tzannes");
    session.say(&format!("set gnubgid {offered}"));
    session.say("accept");
    session.say("set variant plakoto");
    let file = path(&RuleSet::PLAKOTO, "resigned under other rules.jsonl");
    session.say(&format!("save match force {}", file.display()));
    session.say(&format!("load match {}", file.display()));
}
