//! The replies to `show rolls` and `show temperaturemap`: the values of all rolls.

use schemars::JsonSchema;
use serde::Serialize;

use super::json::{round, serialize};
use super::play::PlayFields;
use super::value::{behind, mwc, worth};
use super::view::View;
use crate::output::OutputSettings;
use plakoto_engine::rules::{Player, Roll};
use plakoto_engine::search::Candidate;
use plakoto_table::match_play::MatchStakes;

/// The values of all rolls.
#[derive(Clone, Debug, PartialEq)]
pub struct RollsReply {
    /// Value of each possible game result to the player who rolls, at the match score; `None` if only points
    /// count.
    pub stakes: Option<MatchStakes>,
    /// The player who rolls.
    pub player: Player,
    /// Name of that player.
    pub name: String,
    /// The best play of the current dice, if the rolls come after that play.
    pub after: Option<Candidate>,
    /// All rolls, best first.
    pub rolls: Vec<RollWorth>,
    /// Whether to show a map instead of a list.
    pub is_map: bool,
    /// Whether the search was stopped before it was complete.
    pub is_stopped: bool,
}

/// A roll and its best play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RollWorth {
    /// The roll.
    pub roll: Roll,
    /// Number of ways, of the 36, in which the dice can give this roll: 1 or 2.
    pub weight: u32,
    /// The best play for this roll.
    pub best: Candidate,
}

/// Width of a cell in the map, in characters.
const CELL: usize = 8;

impl RollsReply {
    /// Returns the mean equity over all rolls, weighted by their frequency.
    #[must_use]
    pub fn mean(&self) -> f32 {
        let sum: f64 =
            self.rolls.iter().map(|roll| f64::from(roll.weight) * f64::from(roll.best.equity)).sum();
        (sum / 36.0) as f32
    }

    fn list(&self, settings: &OutputSettings) -> Vec<String> {
        let (stakes, mean) = (self.stakes.as_ref(), self.mean());
        let line = |RollWorth { roll, best, .. }: &RollWorth| {
            let luck = behind(settings, stakes, best.equity - mean);
            let worth = worth(settings, stakes, best.equity);
            format!("  {roll}  {:<28} {worth}{luck}", settings.play(&best.legal))
        };
        let mean = format!("Mean{:32} {}", "", worth(settings, stakes, mean));
        self.rolls.iter().map(line).chain([mean]).collect()
    }

    fn map(&self, settings: &OutputSettings) -> Vec<String> {
        let of = |first: u8, second: u8| {
            let is_it = |roll: &&RollWorth| {
                roll.roll.dice() == [first, second] || roll.roll.dice() == [second, first]
            };
            let worth = self.rolls.iter().find(is_it).map(|roll| self.number(settings, roll.best.equity));
            format!("{:>CELL$}", worth.unwrap_or_default())
        };
        let heading = (1..=6).map(|die| format!("{die:>CELL$}")).collect::<String>();
        let row =
            |first: u8| format!("{first} {}", (1..=6).map(|second| of(first, second)).collect::<String>());
        [format!("  {heading}")].into_iter().chain((1..=6).map(row)).collect()
    }

    /// Formats the value in a cell of the map.
    fn number(&self, settings: &OutputSettings, equity: f32) -> String {
        match self.stakes.filter(|_| settings.match_chances) {
            Some(stakes) => settings.chance(stakes.chance(equity)),
            None => settings.equity(equity),
        }
    }
}

impl View for RollsReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let Self { name, after, .. } = self;
        let after = after.map_or_else(String::new, |best| format!(" after {}", settings.play(&best.legal)));
        let mut lines = vec![if self.is_map {
            let mean = worth(settings, self.stakes.as_ref(), self.mean());
            format!("Value of each roll for {name}{after}, mean {mean}:")
        } else {
            format!("{name}'s best play for each roll, its value, and the luck of the roll:")
        }];
        lines.extend(if self.is_map { self.map(settings) } else { self.list(settings) });
        if self.is_stopped {
            lines.push("Stopped early: some rolls were searched less deeply than others.".to_owned());
        }
        lines
    }

    fn legend(&self) -> Option<String> {
        Some(
            "Each value is the equity after the best play for the roll. The number in brackets is the luck: the value minus \
             the mean value of all 36 rolls."
                .to_owned(),
        )
    }
}

/// The values of all rolls.
#[derive(Serialize, JsonSchema)]
pub(crate) struct RollsFields {
    /// The player, 0 or 1.
    roller: usize,
    /// The play before the rolls, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    play: Option<PlayFields>,
    /// The mean equity of all rolls, in points.
    mean: f64,
    /// The mean match-winning probability; only in a match.
    #[serde(skip_serializing_if = "Option::is_none")]
    mean_mwc: Option<f64>,
    /// The rolls, best first.
    rolls: Vec<RollFields>,
    /// True if the search was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<bool>,
}

/// A roll, its best play and its luck.
#[derive(Serialize, JsonSchema)]
struct RollFields {
    /// The dice.
    roll: [u8; 2],
    /// The number of ways, of 36, to roll it: 1 or 2.
    weight: u32,
    /// The player, 0 or 1.
    player: usize,
    /// The search depth in plies.
    plies: u8,
    /// The equity after the best play, in points.
    equity: f64,
    /// The equity less the mean of all rolls.
    luck: f64,
    /// The match-winning probability; only in a match.
    #[serde(skip_serializing_if = "Option::is_none")]
    mwc: Option<f64>,
    #[serde(flatten)]
    play: PlayFields,
}

serialize!(RollsReply, |reply| {
    let (mean, stakes) = (reply.mean(), reply.stakes.as_ref());
    let rolls = reply.rolls.iter().map(|RollWorth { roll, weight, best }| RollFields {
        roll: roll.dice(),
        weight: *weight,
        player: reply.player.index(),
        plies: best.plies,
        equity: round(best.equity),
        luck: round(best.equity - mean),
        mwc: mwc(stakes, best.equity),
        play: PlayFields::new(&best.legal),
    });
    RollsFields {
        roller: reply.player.index(),
        play: reply.after.as_ref().map(|best| PlayFields::new(&best.legal)),
        mean: round(mean),
        mean_mwc: mwc(stakes, mean),
        rolls: rolls.collect(),
        stopped: reply.is_stopped.then_some(true),
    }
});
