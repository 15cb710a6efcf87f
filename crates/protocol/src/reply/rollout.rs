//! The answer of `rollout`.

use serde::{Serialize, Serializer};

use super::chances::{Chances, heading};
use super::number::Rounded;
use super::play::PlayFields;
use super::rollout_bias::{self, BiasFields};
use super::rollout_settings::{self, RolloutSettingsFields};
use super::stopped::stopped_after;
use super::subject::Subject;
use super::view::View;
use super::worth::{behind_by, mwc, percent, worth, worth_error};
use crate::output::OutputSettings;
use plakoto_engine::rollout::{Bias, Rolled, Rollout, TrialEstimate, TrialTally};
use plakoto_table::match_play::MatchStakes;

/// The answer of `rollout`.
#[derive(Clone, Debug)]
pub struct RolloutReply {
    /// The position, with the dice if plays were rolled out.
    pub subject: Subject,
    /// What the game is worth in a match.
    pub stakes: Option<MatchStakes>,
    /// What was found.
    pub rollout: Rollout,
    /// The measured bias of a truncated rollout, for the player whose values these are; `None` if it is not measured.
    pub bias: Option<Bias>,
    /// Whether it was stopped.
    pub is_stopped: bool,
    /// Whether it is told how long that took.
    pub has_time: bool,
}

/// Two rollouts are the same if they found the same; how long they took does not matter.
impl PartialEq for RolloutReply {
    fn eq(&self, other: &Self) -> bool {
        let found =
            |reply: &Self| reply.rollout.rolled().iter().map(|rolled| rolled.tally).collect::<Vec<_>>();
        (self.subject, found(self)) == (other.subject, found(other))
    }
}

impl RolloutReply {
    fn position_lines(&self, tally: &TrialTally, settings: &OutputSettings) -> Vec<String> {
        let means = Chances::means(tally).columns(|chance| settings.chance(chance));
        let errors = Chances::errors(tally).columns(|error| settings.chance_error(error));
        let equity = tally.equity();
        let (mean, error) = (settings.equity(equity.mean), settings.error(equity.error));
        let mwc = self.stakes.map(|stakes| percent(stakes.chance(equity.mean))).unwrap_or_default();
        let mut lines = self.subject.lines().to_vec();
        lines.extend([
            String::new(),
            heading(self.stakes.is_some()),
            format!("  mean: {means}{mean:<7} {mwc}").trim_end().to_owned(),
            format!(" error: {errors} {error}"),
        ]);
        lines
    }

    fn is_truncated(&self) -> bool {
        self.rollout.settings().truncation.is_some()
    }

    fn play_lines(&self, ranked: &[&Rolled], settings: &OutputSettings) -> Vec<String> {
        let stakes = self.stakes.as_ref();
        let of_play = |(index, (rolled, difference)): (usize, (&&Rolled, Option<TrialEstimate>))| {
            let equity = rolled.tally.equity();
            let behind = difference.map_or_else(String::new, |by| behind_by(settings, stakes, by));
            let given_up = match rolled.is_given_up {
                true => format!(", given up after {} trials", rolled.tally.trials()),
                false => String::new(),
            };
            [
                format!(
                    "{:>5}. Rollout          {:<28} {}{behind}",
                    index + 1,
                    Self::play_text(rolled),
                    worth(settings, stakes, equity.mean)
                ),
                format!("       {}", Chances::means(&rolled.tally).line(|chance| settings.chance(chance))),
                format!(
                    "      [{}] error {}{given_up}",
                    Chances::errors(&rolled.tally).line(|error| settings.chance_error(error)),
                    worth_error(settings, stakes, equity.error)
                ),
            ]
        };
        ranked.iter().zip(self.rollout.behind()).enumerate().flat_map(of_play).collect()
    }

    /// The play, or `-` if the position itself was rolled out.
    fn play_text(rolled: &Rolled) -> String {
        rolled.play.map_or_else(|| "-".into(), |play| play.to_string())
    }
}

impl View for RolloutReply {
    fn subject(&self) -> Option<&Subject> {
        Some(&self.subject)
    }

    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let ranked = self.rollout.ranked();
        let mut lines = match ranked.first() {
            Some(Rolled { play: None, tally, .. }) => self.position_lines(tally, settings),
            _ => self.play_lines(&ranked, settings),
        };
        let early = if self.rollout.ended_early() { ", enough" } else { "" };
        let used = rollout_settings::text(self.rollout.settings(), self.rollout.trials());
        lines.push(format!("{used}{early}."));
        lines.extend(self.is_truncated().then(|| rollout_bias::text(self.bias.as_ref())));
        lines.extend(self.is_stopped.then(|| stopped_after(self.rollout.trials() as usize, "trial")));
        lines
    }

    fn row(&self, settings: &OutputSettings) -> Vec<String> {
        let of = |rolled: &&Rolled| {
            let equity = rolled.tally.equity();
            let chances = Chances::means(&rolled.tally).cells(|chance| settings.chance(chance));
            let first = [Self::play_text(rolled), settings.equity(equity.mean)];
            first.into_iter().chain(chances).chain([settings.error(equity.error)])
        };
        let cut = self.is_truncated().then(|| rollout_bias::cells(self.bias.as_ref(), settings));
        self.rollout.ranked().iter().flat_map(of).chain(cut.into_iter().flatten()).collect()
    }
}

#[derive(Serialize)]
struct Fields {
    #[serde(flatten)]
    found: Found,
    ended_early: bool,
    time: Option<u64>,
    settings: RolloutSettingsFields,
    /// Only of truncated rollouts; null if it is not measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    truncation_bias: Option<Option<BiasFields>>,
    /// Only where it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<bool>,
}

/// Of the position itself, or of plays.
#[derive(Serialize)]
#[serde(untagged)]
enum Found {
    Position(TallyFields),
    Plays { rollout: Vec<RolledFields>, trials: u32 },
}

#[derive(Serialize)]
struct RolledFields {
    movenum: usize,
    eqdiff: Rounded,
    eqdiff_error: Option<Rounded>,
    given_up: bool,
    #[serde(flatten)]
    tally: TallyFields,
    #[serde(flatten)]
    play: Option<PlayFields>,
}

#[derive(Serialize)]
struct TallyFields {
    trials: u64,
    equity: Rounded,
    equity_error: Rounded,
    probs: Chances,
    probs_error: Chances,
    #[serde(skip_serializing_if = "Option::is_none")]
    mwc: Option<Rounded>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mwc_error: Option<Rounded>,
}

impl TallyFields {
    fn of(tally: &TrialTally, stakes: Option<&MatchStakes>) -> Self {
        let TrialEstimate { mean, error } = tally.equity();
        Self {
            trials: tally.trials(),
            equity: mean.into(),
            equity_error: error.into(),
            probs: Chances::means(tally),
            probs_error: Chances::errors(tally),
            mwc: mwc(stakes, mean),
            mwc_error: stakes.map(|stakes| stakes.difference(error).into()),
        }
    }
}

impl RolloutReply {
    fn found(&self) -> Found {
        let ranked = self.rollout.ranked();
        if let Some(Rolled { play: None, tally, .. }) = ranked.first() {
            return Found::Position(TallyFields::of(tally, self.stakes.as_ref()));
        }
        let of_play = |(index, (rolled, behind)): (usize, (&&Rolled, Option<TrialEstimate>))| RolledFields {
            movenum: index + 1,
            eqdiff: behind.map_or(0.0, |behind| 0.0 - behind.mean).into(),
            eqdiff_error: behind.map(|behind| behind.error.into()),
            given_up: rolled.is_given_up,
            tally: TallyFields::of(&rolled.tally, self.stakes.as_ref()),
            play: rolled.play.map(|play| PlayFields::new(&play)),
        };
        let plays = ranked.iter().zip(self.rollout.behind()).enumerate().map(of_play).collect();
        Found::Plays { rollout: plays, trials: self.rollout.trials() }
    }
}

impl Serialize for RolloutReply {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Fields {
            found: self.found(),
            ended_early: self.rollout.ended_early(),
            time: self.has_time.then(|| u64::try_from(self.rollout.time().as_millis()).unwrap_or(u64::MAX)),
            settings: RolloutSettingsFields::of(self.rollout.settings()),
            truncation_bias: self.is_truncated().then(|| self.bias.as_ref().map(BiasFields::of)),
            stopped: self.is_stopped.then_some(true),
        }
        .serialize(serializer)
    }
}
