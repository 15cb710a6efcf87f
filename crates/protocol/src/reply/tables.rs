//! Tables of chances: the values of all rolls, and match equities.

use plakoto_words::{Message, message};
use schemars::JsonSchema;
use serde::Serialize;

use super::play::{PointNumbers, ShownPlay};
use super::value::{Chance, Equity, Rounded, behind, chance_of_match, worth};
use super::view::View;
use crate::output::{Numbering, OutputSettings};
use plakoto_engine::rules::{Player, Roll, RuleSet};
use plakoto_engine::search::Candidate;
use plakoto_table::match_play::{EquityTable, MatchStakes, NextStarter, Shares};

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
    pub(crate) fn into_list(self) -> Self {
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

/// Match equities: match-winning probabilities by the points that both players still need.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "EquityTable")]
pub struct EquityTableReply {
    /// The rule set for which the shares of game results were measured.
    measured_for: String,
    /// The shares of game results.
    shares: ShareFields,
    /// The probabilities if the player starts the next game: a row for each number of points that the player
    /// needs, with a column for each number that the opponent needs.
    starting: Vec<Vec<Rounded>>,
    /// The probabilities if the dice decide who starts the next game.
    rolled: Vec<Vec<Rounded>>,
    /// The rule set of the game.
    #[serde(skip)]
    rules: String,
    /// The games of the match, if their rule sets differ.
    #[serde(skip)]
    rotation: Option<String>,
}

/// Shares of game results: single, double, triple, and by the mother.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
struct ShareFields {
    /// Shares of games that the starter wins.
    starter: [f64; 4],
    /// Shares of games that the other player wins.
    other: [f64; 4],
    /// Share of draws.
    draw: f64,
}

impl EquityTableReply {
    /// Shows the match-winning probabilities before a game under `rules`, for each number of points up to `length`
    /// that either player still needs. The `shares` of the game results were measured under the rules `measured`.
    #[must_use]
    pub fn new(
        rules: &RuleSet,
        (measured, shares): (&RuleSet, &Shares),
        table: &EquityTable,
        length: u16,
    ) -> Self {
        let matrix = |starter| {
            let chance = |mine, theirs| Rounded::of(table.chance(rules, mine, theirs, starter));
            (1..=length).map(|mine| (1..=length).map(|theirs| chance(mine, theirs)).collect()).collect()
        };
        let rotation = table.rotation();
        Self {
            measured_for: measured.to_string(),
            shares: ShareFields { starter: shares.starter, other: shares.other, draw: shares.draw },
            starting: matrix(NextStarter::Mine),
            rolled: matrix(NextStarter::Rolled),
            rules: rules.to_string(),
            rotation: rotation.has_several().then(|| rotation.to_string()),
        }
    }
}

impl View for EquityTableReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let Self { measured_for, shares, rules, rotation, .. } = self;
        let mut lines = vec![settings.say(match rotation {
            Some(rotation) => message!("met-title_of_several", rules = rules, rotation = rotation),
            None => message!("met-title", rules = rules),
        })];
        if measured_for != rules {
            lines.push(settings.say(message!("met-measured", rules = measured_for)));
        }
        let percent = |share: f64| format!("{:6.2}", 100.0 * share);
        for (who, shares) in
            [(message!("met-starter"), shares.starter), (message!("met-other"), shares.other)]
        {
            let [single, double, triple, mother] = shares.map(percent);
            let shares =
                message!("met-shares", single = single, double = double, triple = triple, mother = mother);
            lines.push(format!("{:<33}  {}", settings.say(who), settings.say(shares)));
        }
        lines.push(format!("{:<35}{} %", settings.say(message!("met-drawn")), percent(shares.draw)));
        for (title, matrix) in [
            (message!("met-if_player_starts"), &self.starting),
            (message!("met-if_dice_decide"), &self.rolled),
        ] {
            let heading = (1..=matrix.len()).map(|theirs| format!("{theirs:>6}"));
            lines.extend([
                String::new(),
                settings.say(title),
                format!("    {}", heading.collect::<String>()),
            ]);
            lines.extend((1..).zip(matrix).map(|(mine, row): (usize, _)| {
                let row = row.iter().map(|chance| format!("{:>6.1}", 100.0 * chance.0));
                format!("{mine:>3} {}", row.collect::<String>())
            }));
        }
        lines
    }
}
