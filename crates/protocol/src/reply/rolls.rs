//! The replies to `show rolls` and `show temperaturemap`: the values of all rolls.

use plakoto_words::{Message, message};
use schemars::JsonSchema;
use serde::Serialize;

use super::play::{PointNumbers, ShownPlay};
use super::value::{Chance, Equity, behind, chance_of_match, worth};
use super::view::View;
use crate::output::{Numbering, OutputSettings};
use plakoto_engine::rules::{Player, Roll};
use plakoto_engine::search::Candidate;
use plakoto_table::match_play::MatchStakes;

/// The values of all rolls.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Rolls")]
pub struct RollsReply {
    /// The player, 0 or 1.
    roller: usize,
    /// The play before the rolls, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    play: Option<ShownPlay>,
    /// The mean equity of all rolls, in points.
    mean: Equity,
    /// The mean match-winning probability; only in a match.
    #[serde(skip_serializing_if = "Option::is_none")]
    mean_mwc: Option<Chance>,
    /// The rolls, best first.
    rolls: Vec<RollValue>,
    /// True if the search was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<bool>,
    /// Name of the player who rolls.
    #[serde(skip)]
    name: String,
    #[serde(skip)]
    stakes: Option<MatchStakes>,
    /// Whether to show a map instead of a list.
    #[serde(skip)]
    is_map: bool,
}

/// A roll, its best play and its luck.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Roll")]
struct RollValue {
    /// The dice.
    roll: [u8; 2],
    /// The number of ways, of 36, to roll it: 1 or 2.
    weight: u32,
    /// The player, 0 or 1.
    player: usize,
    /// The search depth in plies.
    plies: u8,
    /// The equity after the best play, in points.
    equity: Equity,
    /// The equity less the mean of all rolls.
    luck: Equity,
    /// The match-winning probability; only in a match.
    #[serde(skip_serializing_if = "Option::is_none")]
    mwc: Option<Chance>,
    #[serde(flatten)]
    play: ShownPlay,
}

/// Width of a cell in the map, in characters.
const CELL: usize = 8;

impl RollsReply {
    /// Shows the best play of each roll of `player`, whose number is `weight` of 36. `stakes` is the value of each
    /// possible game result to that player at the match score, or `None` if only points count.
    pub(crate) fn new(
        (player, name): (Player, &str),
        stakes: Option<MatchStakes>,
        mut rolls: Vec<(Roll, u32, Candidate)>,
        numbering: Numbering,
        is_stopped: bool,
    ) -> Self {
        rolls.sort_by(|(.., one), (.., other)| other.equity.total_cmp(&one.equity));
        let sum: f64 =
            rolls.iter().map(|(_, weight, best)| f64::from(*weight) * f64::from(best.equity)).sum();
        let (mean, points) = ((sum / 36.0) as f32, PointNumbers::of(numbering, player));
        let roll = |(roll, weight, best): (Roll, u32, Candidate)| RollValue {
            roll: roll.dice(),
            weight,
            player: player.index(),
            plies: best.plies,
            equity: Equity(best.equity),
            luck: Equity(best.equity - mean),
            mwc: chance_of_match(stakes.as_ref(), best.equity),
            play: ShownPlay::new(best.legal, points),
        };
        Self {
            roller: player.index(),
            play: None,
            mean: Equity(mean),
            mean_mwc: chance_of_match(stakes.as_ref(), mean),
            rolls: rolls.into_iter().map(roll).collect(),
            stopped: is_stopped.then_some(true),
            name: name.to_owned(),
            stakes,
            is_map: true,
        }
    }

    /// Shows a list instead of a map.
    pub(crate) fn as_list(self) -> Self {
        Self { is_map: false, ..self }
    }

    /// Shows the rolls as those after a play.
    pub(crate) fn after(self, play: ShownPlay) -> Self {
        Self { play: Some(play), ..self }
    }

    fn list(&self, settings: &OutputSettings) -> Vec<String> {
        let stakes = self.stakes.as_ref();
        let line = |roll: &RollValue| {
            let ([die, other], play) = (roll.roll, roll.play.text(settings));
            let (worth, luck) =
                (worth(settings, stakes, roll.equity.0), behind(settings, stakes, roll.luck.0));
            format!("  {die}{other}  {play:<28} {worth}{luck}")
        };
        let (mean, value) = (settings.say(message!("rolls-mean")), worth(settings, stakes, self.mean.0));
        let mean = format!("{mean:<36} {value}");
        self.rolls.iter().map(line).chain([mean]).collect()
    }

    fn map(&self, settings: &OutputSettings) -> Vec<String> {
        let of = |first: u8, second: u8| {
            let is_it = |roll: &&RollValue| roll.roll == [first, second] || roll.roll == [second, first];
            let value = self.rolls.iter().find(is_it).map(|roll| match roll.mwc {
                Some(chance) if settings.match_chances => settings.chance(chance.0),
                _ => roll.equity.text(settings),
            });
            format!("{:>CELL$}", value.unwrap_or_default())
        };
        let heading = (1..=6).map(|die| format!("{die:>CELL$}")).collect::<String>();
        let row =
            |first: u8| format!("{first} {}", (1..=6).map(|second| of(first, second)).collect::<String>());
        [format!("  {heading}")].into_iter().chain((1..=6).map(row)).collect()
    }
}

impl View for RollsReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let (name, mean) = (&self.name, worth(settings, self.stakes.as_ref(), self.mean.0));
        let title = match self.play.as_ref().map(|play| play.text(settings)) {
            _ if !self.is_map => message!("rolls-list", player = name),
            Some(play) => message!("rolls-map_after", player = name, play = play, mean = mean),
            None => message!("rolls-map", player = name, mean = mean),
        };
        let lines = if self.is_map { self.map(settings) } else { self.list(settings) };
        let end = self.stopped.map(|_| settings.say(message!("rolls-stopped")));
        [settings.say(title)].into_iter().chain(lines).chain(end).collect()
    }

    fn legend(&self) -> Option<Message> {
        Some(message!("rolls-legend"))
    }
}
