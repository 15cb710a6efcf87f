//! Collects the choices of a player, which is a configuration of this engine or another program, in reference
//! decisions.

use super::Decision;
use crate::arena::{Contestant, Entrant, External, GameFault, Program};
use plakoto_engine::rules::{LegalPlay, Numbers, Player, RuleSet};
use plakoto_engine::search::{StopFlag, share_out};
use plakoto_table::match_play::{GameState, Match};

/// Reasons why the choices of a player cannot be collected.
#[derive(Debug, thiserror::Error)]
pub enum JudgeError {
    /// A program has a fault, such as an invalid or missing answer.
    #[error("decision {number} ({rules}): {fault}")]
    Fault {
        /// Number of the decision in the set.
        number: u64,
        /// Rule set of the decision.
        rules: RuleSet,
        /// The error that the program made.
        fault: Box<GameFault>,
    },
    /// Some decisions use a rule set that none of the given players supports.
    #[error("no player supports {0}")]
    Nobody(RuleSet),
    /// The stop flag was raised before all decisions were made.
    #[error("interrupted")]
    Stopped,
}

/// Returns the player's choice in each decision. `player` contains an entrant for each rule set. `decided` is
/// called after every decision. Built-in players decide in several threads. Other programs get one decision
/// after the other.
///
/// # Errors
/// Fails if a program has a fault, no entrant supports the rule set of a decision, or the player is stopped.
pub fn choose(
    decisions: &[Decision],
    player: &[(RuleSet, Entrant)],
    threads: usize,
    stop: &StopFlag,
    decided: &(dyn Fn() + Sync),
) -> Result<Vec<LegalPlay>, JudgeError> {
    if let Some(other) =
        decisions.iter().find(|decision| player.iter().all(|(rules, _)| *rules != decision.rules))
    {
        return Err(JudgeError::Nobody(other.rules));
    }
    let mut chosen: Vec<(usize, LegalPlay)> = Vec::with_capacity(decisions.len());
    for (rules, entrant) in player {
        let of_rules = decisions.iter().enumerate().filter(|(_, decision)| decision.rules == *rules);
        let (places, those): (Vec<usize>, Vec<&Decision>) = of_rules.unzip();
        let plays = match entrant {
            Entrant::BuiltIn(contestant) => by_engine(contestant, &those, threads, stop, decided)?,
            Entrant::External(program) => by_program(program, *rules, &those, stop, decided)?,
        };
        chosen.extend(places.into_iter().zip(plays));
    }
    chosen.sort_unstable_by_key(|(place, _)| *place);
    Ok(chosen.into_iter().map(|(_, play)| play).collect())
}

fn by_engine(
    contestant: &Contestant,
    decisions: &[&Decision],
    threads: usize,
    stop: &StopFlag,
    decided: &(dyn Fn() + Sync),
) -> Result<Vec<LegalPlay>, JudgeError> {
    let Contestant { engine, level, .. } = contestant;
    let chosen = share_out(decisions.len(), threads, |place, replies| {
        let Decision { number, position, roll, .. } = decisions[place];
        let question = engine.ask().level(*level, *number).threads(1).stop(stop);
        let play = question.choose(position, *roll, replies);
        decided();
        // A stopped search returns an arbitrary play.
        if stop.is_raised() { Err(JudgeError::Stopped) } else { Ok(play) }
    });
    chosen.into_iter().collect()
}

/// Returns a program's choices. Each decision is presented as a new game.
fn by_program(
    program: &Program,
    rules: RuleSet,
    decisions: &[&Decision],
    stop: &StopFlag,
    decided: &(dyn Fn() + Sync),
) -> Result<Vec<LegalPlay>, JudgeError> {
    let mut engine = External::new(program, rules);
    let choose = |decision: &&Decision| {
        let numbers = Numbers::Rolled(decision.roll);
        let mut series = Match::new(0, rules, Player::X);
        series.go_on(
            [0, 0],
            Player::X,
            GameState::at(decision.position, Player::X, &rules).with_numbers(numbers),
        );
        engine.new_game(rules);
        let chosen = engine.decide(&series, numbers, stop);
        decided();
        chosen.map_err(|fault| match stop.is_raised() {
            true => JudgeError::Stopped,
            false => JudgeError::Fault { number: decision.number, rules, fault: Box::new(fault) },
        })
    };
    decisions.iter().map(choose).collect()
}
