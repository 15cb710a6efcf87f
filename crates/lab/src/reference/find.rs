//! Finds decisions for the reference set in games between players of different strength and style.

use std::sync::Arc;

use super::games::{WITHIN, engine};
use super::{Plan, Quota};
use crate::phase::DecisionPhase;
use plakoto_engine::engine::{Engine, Level};
use plakoto_engine::eval::Handcrafted;
use plakoto_engine::rules::{Dice, Numbers, Pending, Position, Roll, RuleSet, Side, outcome};
use plakoto_engine::search::{Replies, StopFlag};

/// A position with a roll whose plays have not been evaluated yet.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct OpenDecision {
    pub(super) phase: DecisionPhase,
    pub(super) position: Position,
    pub(super) roll: Roll,
    pub(super) players: String,
}

/// Names of the players in the games: levels of the engine, and a player with a different style that uses no
/// network.
const PLAYERS: [&str; 5] = ["casual", "intermediate", "advanced", "expert", HANDCRAFTED];

/// Name of the player that uses the handcrafted evaluator. Noise makes its games differ.
const HANDCRAFTED: &str = "handcrafted";

/// Noise of the handcrafted player (see [`Level::noise`]).
const HANDCRAFTED_NOISE: f32 = 0.02;

/// Makes the dice of these games differ from dice for other purposes with the same seed, such as training.
/// The value is the ASCII bytes "referenc".
const STREAM: u64 = u64::from_be_bytes(*b"referenc");

/// Number of games after which a decision in any phase is accepted, because some phases are rare under some
/// rules.
const PATIENCE: u64 = 60;

/// Maximum number of random decisions per game that are checked.
const LOOKS: usize = 6;

/// Number of turns after which a game is abandoned, because players with large errors may take very long.
const LONGEST: usize = 600;

/// Finds decisions for one rule set.
pub(super) struct Finder {
    networks: Engine,
    handcrafted: Engine,
}

/// A player in a game.
#[derive(Clone, Copy)]
struct Seat<'a> {
    name: &'static str,
    engine: &'a Engine,
    level: Level,
}

impl Finder {
    pub(super) fn new(rules: RuleSet) -> Self {
        let [networks, mut handcrafted] = [(); 2].map(|()| engine(rules));
        handcrafted.set_evaluator(Arc::new(Handcrafted));
        handcrafted.set_pruner(None);
        Self { networks, handcrafted }
    }

    /// Finds the decision with this number. Returns `None` if the search is stopped.
    pub(super) fn find(&self, plan: &Plan, number: u64, stop: &StopFlag) -> Option<OpenDecision> {
        let Quota { phase, .. } = Plan::quota(number);
        for game in 0.. {
            let mut dice = Dice::stream([STREAM ^ plan.seed, number, game]);
            let seats = [(); 2].map(|()| self.seat(PLAYERS[draw(&mut dice, PLAYERS.len())]));
            let phase = (game < PATIENCE).then_some(phase);
            let decisions = self.play(seats, phase, number.rotate_left(32) ^ game, &mut dice);
            if stop.is_raised() {
                return None;
            }
            for _ in 0..LOOKS.min(decisions.len()) {
                let (position, roll) = decisions[draw(&mut dice, decisions.len())];
                if self.is_hard(&position, roll) {
                    let players = seats.map(|seat| seat.name).join(", ");
                    let phase = DecisionPhase::of(&position, self.networks.rules());
                    return Some(OpenDecision { phase, position, roll, players });
                }
            }
        }
        None
    }

    fn seat(&self, name: &'static str) -> Seat<'_> {
        match Level::named(name) {
            Some(level) => Seat { name, engine: &self.networks, level },
            None => {
                Seat { name, engine: &self.handcrafted, level: Level { plies: 0, noise: HANDCRAFTED_NOISE } }
            }
        }
    }

    /// Plays a game. Returns its positions with their rolls in this phase, or in all phases if `phase` is
    /// `None`. Cascades, in which a double continues with four of each higher number, are left out because
    /// they have too many plays.
    fn play(
        &self,
        seats: [Seat<'_>; 2],
        phase: Option<DecisionPhase>,
        seed: u64,
        dice: &mut Dice,
    ) -> Vec<(Position, Roll)> {
        let rules = self.networks.rules();
        let (mut position, mut pending, mut on_roll) = (rules.start(), Pending::NONE, 0);
        let (mut replies, mut decisions) = (Replies::default(), Vec::new());
        for _ in 0..LONGEST {
            if outcome(&position, rules).is_some() {
                break;
            }
            let numbers = Numbers::of(pending, None).unwrap_or_else(|| dice.roll().into());
            let is_wanted = phase.is_none_or(|phase| DecisionPhase::of(&position, rules) == phase);
            if let Some(roll) = numbers.roll().filter(|_| is_wanted && !numbers.is_cascade(rules)) {
                decisions.push((position, roll));
            }
            let Seat { engine, level, .. } = seats[on_roll];
            let question = engine.ask().level(level, seed).threads(1);
            let legal = question.choose(&position, numbers, &mut replies);
            (position, pending) = (legal.after(), legal.next.pending);
            on_roll = if legal.next.side == Side::Theirs { 1 - on_roll } else { on_roll };
        }
        decisions
    }

    /// Whether the two best plays are close together in a quick search.
    fn is_hard(&self, position: &Position, roll: Roll) -> bool {
        let look = self.networks.ask().plies(1).fully_searched(2).threads(1).hint(position, roll);
        matches!(&look[..], [best, second, ..] if best.equity - second.equity <= WITHIN)
    }
}

/// Draws a random number below `count` with six dice. `count` must be small compared with 6⁶.
fn draw(dice: &mut Dice, count: usize) -> usize {
    (0..6).fold(0, |number, _| 6 * number + usize::from(dice.die() - 1)) % count.max(1)
}
