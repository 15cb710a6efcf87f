//! Lets players decide: configurations of this engine, and programs.

use super::Decision;
use crate::arena::{Contestant, Entrant, External, GameFault, Program};
use plakoto_engine::rules::{LegalPlay, Numbers, Player, RuleSet};
use plakoto_engine::search::{StopFlag, share_out};
use plakoto_table::match_play::{Game, Match};

/// Reasons why a player cannot be judged.
#[derive(Debug, thiserror::Error)]
pub enum JudgeError {
    /// A program does not answer as an engine should.
    #[error("decision {number}, of {rules}: {fault}")]
    Fault {
        /// Number of the decision.
        number: u64,
        /// Its rule set.
        rules: RuleSet,
        /// The fault.
        fault: Box<GameFault>,
    },
    /// No player supports the rules of some decisions.
    #[error("no player supports {0}")]
    Nobody(RuleSet),
    /// The stop flag was raised.
    #[error("interrupted")]
    Stopped,
}

/// The player's choice in each decision. `player` has an entrant for each rule set; `decided` is called after
/// every decision. The engine decides in several threads, a program one decision after the other.
///
/// # Errors
/// If a program has a fault, or the stop flag is raised.
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

/// Each decision is asked as a game of its own.
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
        let mut series = Match::new(0, Player::X);
        series.go_on([0, 0], Player::X, Game::at(decision.position, Player::X).with_numbers(numbers));
        engine.new_game();
        let chosen = engine.decide(&series, numbers, stop);
        decided();
        chosen.map_err(|fault| match stop.is_raised() {
            true => JudgeError::Stopped,
            false => JudgeError::Fault { number: decision.number, rules, fault: Box::new(fault) },
        })
    };
    decisions.iter().map(choose).collect()
}
