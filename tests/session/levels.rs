//! For each level, the commands `bestmove` and `go` must choose the same plays.

use crate::conversation::Conversation;
use crate::pip_count::PipCount;
use plakoto::engine::Level;
use plakoto::rules::{Dice, Position, RuleSet};

/// Returns positions from random games, each with a roll.
fn positions(count: usize) -> Vec<String> {
    let (mut dice, mut position, mut found) = (Dice::seeded(5), Position::START, Vec::new());
    while found.len() < count {
        let roll = dice.roll();
        let plays = RuleSet::PLAKOTO.legal_plays(&position, roll);
        let chosen = plays[usize::from(dice.die()) * usize::from(dice.die()) % plays.len()];
        if plays.len() > 1 {
            found.push(format!("{position} {roll}"));
        }
        let after = chosen.after();
        let is_over = plakoto::rules::outcome(&after, &RuleSet::PLAKOTO).is_some();
        position = if is_over { Position::START } else { after };
    }
    found
}

#[test]
fn bestmove_and_go_agree_at_every_level() {
    let mut session = Conversation::new(PipCount, 2);
    session.text("set seed 3");
    let (mut others, positions) = (0, positions(60));
    for (level, _) in Level::NAMED.iter().take(5) {
        for asked in &positions {
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
