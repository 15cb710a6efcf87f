//! Support for programs that only evaluate positions: the arena lists the legal plays, and makes the play
//! whose result the program evaluates best.

use std::ops::ControlFlow;

use crate::GameFault;
use plakoto_engine::rules::{LegalPlay, Numbers, Outcome, Position, RuleSet, Side, each_result, outcome};

/// Maximum number of plays that are compared. In a cascade (a double that continues with four of each higher
/// number) there may be more; then the first plays that `legal` lists are compared.
pub(super) const MOST_PLAYS: usize = 2000;

/// Returns the best play for the player on roll. If several plays are equally good, returns the first of
/// them. `ask` returns the equities of the positions with the given IDs, each for the position's player on
/// roll. Finished games are not passed to `ask`, because the rules define their value.
pub(super) fn best_play(
    position: &Position,
    numbers: Numbers,
    rules: &RuleSet,
    ask: impl FnOnce(&[String]) -> Result<Vec<f64>, GameFault>,
) -> Result<LegalPlay, GameFault> {
    let plays = plays(position, numbers, rules);
    let ids: Vec<String> = plays.iter().filter(|play| points(play, rules).is_none()).map(id).collect();
    let mut equities = if ids.is_empty() { Vec::new() } else { ask(&ids)? }.into_iter();
    let worth = |play: &LegalPlay| {
        points(play, rules).unwrap_or_else(|| {
            let equity = equities.next().unwrap_or(f64::NEG_INFINITY);
            if play.next.side == Side::Mine { equity } else { -equity }
        })
    };
    let values: Vec<f64> = plays.iter().map(worth).collect();
    let best = plays.iter().zip(values).rev().max_by(|(_, a), (_, b)| a.total_cmp(b));
    Ok(best.map_or_else(|| LegalPlay::pass(position, numbers, rules), |(play, _)| *play))
}

fn plays(position: &Position, numbers: Numbers, rules: &RuleSet) -> Vec<LegalPlay> {
    let mut plays = Vec::new();
    let _ = each_result(position, numbers, rules, &mut |play| {
        plays.push(*play);
        if plays.len() < MOST_PLAYS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    plays
}

/// Points that a play wins for its player; `None` if the play does not end the game.
fn points(play: &LegalPlay, rules: &RuleSet) -> Option<f64> {
    outcome(&play.result, rules).map(|outcome| match outcome {
        Outcome::Won(Side::Mine, victory) => victory.points(rules).into(),
        Outcome::Won(Side::Theirs, victory) => -f64::from(victory.points(rules)),
        Outcome::MothersPinned | Outcome::Dead => 0.0,
    })
}

/// Returns the ID of the position after a play, from the view of the next player. It includes that player's
/// pending numbers, which were passed on and must be played before rolling.
fn id(play: &LegalPlay) -> String {
    let id = play.after().to_string();
    if play.next.pending.is_empty() { id } else { format!("{id};pending={}", play.next.pending) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plakoto_engine::notation::simple_board;
    use plakoto_engine::rules::Roll;

    fn play(board: &str, roll: [u8; 2], rules: &RuleSet, worth: impl Fn(&str) -> f64) -> String {
        let position = simple_board::parse(board).unwrap();
        let roll = Roll::new(roll[0], roll[1]).unwrap();
        let ask = |ids: &[String]| Ok(ids.iter().map(|id| worth(id)).collect());
        best_play(&position, roll.into(), rules, ask).unwrap().to_string()
    }

    const START: &str = "0 -15 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 15 0";

    /// The opponent is on roll after each play, so the play with the lowest equity is the best.
    #[test]
    fn the_play_that_is_worst_for_the_opponent_is_chosen() {
        let worth = |id: &str| if id == "AAAI/z8AAID/Pw" { -0.1 } else { 0.1 };
        assert_eq!(play(START, [3, 1], &RuleSet::PLAKOTO, worth), "24/20");
        assert_eq!(play(START, [3, 1], &RuleSet::PLAKOTO, |id| -worth(id)), "24/23 24/21");
    }

    /// Pinning the mother (the last checker on the opponent's starting point) wins at once, whatever equities
    /// the program returns for other plays.
    #[test]
    fn finished_games_are_scored_by_the_rules() {
        let board = "0 -1 0 0 1 0 3 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -2 0";
        let worth = |equity: f64| move |_: &str| equity;
        assert_eq!(play(board, [3, 1], &RuleSet::PLAKOTO, worth(-1.5)), "6/5 4/1*");
        assert_ne!(play(board, [3, 1], &RuleSet::PLAKOTO, worth(-2.5)), "6/5 4/1*");
        let tzannes = play(board, [3, 1], &RuleSet::TZANNES, worth(-2.5));
        assert_eq!(tzannes, "6/5 4/1*", "a pinned mother is worth three points");
    }

    #[test]
    fn equities_after_handed_over_numbers_have_the_right_sign() {
        let position = simple_board::parse(START).unwrap();
        let numbers = Numbers::HandedOver("3,1".parse().unwrap());
        let plays = RuleSet::EXPRESS.legal_plays(&position, numbers);
        let wanted = id(&plays[1]);
        let ask = |ids: &[String]| Ok(ids.iter().map(|id| f64::from(u8::from(*id == wanted))).collect());
        assert_eq!(best_play(&position, numbers, &RuleSet::EXPRESS, ask).unwrap(), plays[1]);
    }

    #[test]
    fn cascades_are_cut() {
        let position = simple_board::parse(START).unwrap();
        let ones = Roll::new(1, 1).unwrap().into();
        assert_eq!(plays(&position, ones, &RuleSet::EXPRESS).len(), MOST_PLAYS);
    }
}
