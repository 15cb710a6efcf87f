//! For each level, the commands `bestmove` and `go` must choose the same plays.

use crate::conversation::Conversation;
use crate::pip_count::PipCount;
use crate::requests::positions;
use plakoto::engine::Level;
use plakoto::rules::{Dice, RuleSet};

/// Returns positions from random games, each with a roll.
fn questions(count: usize) -> Vec<String> {
    let mut dice = Dice::seeded(5);
    let rolled = positions(&RuleSet::PLAKOTO, 2 * count).into_iter().map(|position| (position, dice.roll()));
    let choices = rolled.filter(|(position, roll)| RuleSet::PLAKOTO.legal_plays(position, *roll).len() > 1);
    choices.map(|(position, roll)| format!("{position} {roll}")).take(count).collect()
}

#[test]
fn bestmove_and_go_agree_at_every_level() {
    let mut session = Conversation::new(PipCount, 2);
    session.text("set seed 3");
    let (mut others, questions) = (0, questions(60));
    for (level, _) in Level::NAMED.iter().take(5) {
        for asked in &questions {
            let (id, dice) = asked.split_once(' ').expect("an ID and dice");
            session.text("set engine.level expert");
            let best = session.text(&format!("bestmove {asked} level {level}"));
            session.text(&format!("position gnubgid {id}"));
            session.text(&format!("dice {dice}"));
            others += usize::from(best != session.text("bestmove"));
            assert_eq!(session.text(&format!("go level {level}")).lines().last(), best.lines().last());
            session.text(&format!("set engine.level {level}"));
            assert_eq!(session.text("go").lines().last(), best.lines().last(), "{level} {asked}");
        }
    }
    assert!(others > 50, "weaker players should choose other plays: {others}");
}
