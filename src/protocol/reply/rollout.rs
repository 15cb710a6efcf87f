//! Rollouts in replies.

use serde_json::{Map, Value, json};

use super::plays::play_fields;
use super::worth::{behind, chance_field, percent, worth, worth_error};
use super::{Subject, fields, rounded};
use crate::match_play::MatchStakes;
use crate::protocol::settings::{OutputSettings, rollout};
use crate::rollout::{Estimate, Progress, Rolled, Rollout, Tally};
use crate::rules::Victory;

/// The answer of `rollout`.
#[derive(Clone, Debug)]
pub struct RolloutReply {
    /// The position, with the dice if plays were rolled out.
    pub subject: Subject,
    /// What the game is worth in a match.
    pub stakes: Option<MatchStakes>,
    /// What was found.
    pub rollout: Rollout,
}

/// Two rollouts are the same if they found the same; how long they took does not matter.
impl PartialEq for RolloutReply {
    fn eq(&self, other: &Self) -> bool {
        let found =
            |reply: &Self| reply.rollout.rolled().iter().map(|rolled| rolled.tally).collect::<Vec<_>>();
        (self.subject, found(self)) == (other.subject, found(other))
    }
}

/// How far a rollout has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RollingReply {
    /// Trials so far.
    pub trials: u32,
    /// Trials to make.
    pub of: u32,
    /// The equity of the position, or of the best play so far.
    pub equity: Estimate,
    /// Seconds until the end, if it goes on like this.
    pub left: f32,
}

impl RollingReply {
    /// From what the rollout tells.
    #[must_use]
    pub fn new(progress: &Progress<'_>) -> Self {
        let (rollout, of) = (progress.rollout, progress.trials);
        let trials = rollout.trials();
        let equity = rollout.ranked().first().map(|best| best.tally.equity()).unwrap_or_default();
        let left = rollout.time().as_secs_f32() * (of - trials) as f32 / trials.max(1) as f32;
        Self { trials, of, equity, left }
    }

    pub(super) fn line(&self, settings: &OutputSettings) -> String {
        let Self { trials, of, equity, left } = self;
        let (mean, error) = (settings.equity(equity.mean), settings.error(equity.error));
        format!("info rollout trials {trials} of {of} equity {mean} error {error} seconds left {left:.0}")
    }

    pub(super) fn fields(&self) -> Map<String, Value> {
        fields([
            ("done", false.into()),
            ("trials", self.trials.into()),
            ("of", self.of.into()),
            ("equity", rounded(self.equity.mean)),
            ("equity_error", rounded(self.equity.error)),
            ("seconds_left", rounded(self.left)),
        ])
    }
}

impl RolloutReply {
    pub(super) fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let ranked = self.rollout.ranked();
        let mut lines = match ranked.first() {
            Some(Rolled { play: None, tally, .. }) => self.position_lines(tally, settings),
            _ => self.play_lines(&ranked, settings),
        };
        let early = if self.rollout.ended_early() { ", enough" } else { "" };
        let used = rollout::text(self.rollout.settings(), self.rollout.trials());
        lines.push(format!("{used}{early}."));
        lines
    }

    fn position_lines(&self, tally: &Tally, settings: &OutputSettings) -> Vec<String> {
        let columns = columns(tally);
        let row = |text: &dyn Fn(Estimate) -> String| {
            [0, 1, 2, 4, 5, 6].map(|column| format!("{:<7} ", text(columns[column]))).concat()
        };
        let equity = tally.equity();
        let mwc = self.stakes.map(|stakes| percent(stakes.chance(equity.mean))).unwrap_or_default();
        vec![
            format!("Position ID:\t{}", self.subject.position),
            format!("Match ID:\t{}", self.subject.match_id),
            String::new(),
            format!(
                "        Win     W(g)    W(bg)   L(g)    L(bg)   Draw    Equity{}",
                if self.stakes.is_some() { "  MWC" } else { "" }
            ),
            format!(
                "  mean: {}{:<7} {}",
                row(&|estimate| settings.chance(estimate.mean)),
                settings.equity(equity.mean),
                mwc
            )
            .trim_end()
            .to_owned(),
            format!(
                " error: {} {}",
                row(&|estimate| settings.chance_error(estimate.error)),
                settings.error(equity.error)
            ),
        ]
    }

    fn play_lines(&self, ranked: &[&Rolled], settings: &OutputSettings) -> Vec<String> {
        let best = ranked.first().map_or(0.0, |rolled| rolled.tally.equity().mean);
        let of_play = |(index, rolled): (usize, &&Rolled)| {
            let equity = rolled.tally.equity();
            let behind = match index {
                0 => String::new(),
                _ => behind(settings, self.stakes.as_ref(), equity.mean - best),
            };
            let given_up = match rolled.is_given_up {
                true => format!(", given up after {} trials", rolled.tally.trials()),
                false => String::new(),
            };
            let columns = columns(&rolled.tally);
            let row = |text: &dyn Fn(Estimate) -> String| {
                let [win, gammon, triple, lose, lose_gammon, lose_triple, draw] = columns.map(text);
                format!("{win} {gammon} {triple} - {lose} {lose_gammon} {lose_triple} D {draw}")
            };
            [
                format!(
                    "{:>5}. Rollout          {:<28} {}{behind}",
                    index + 1,
                    Self::play_text(rolled),
                    worth(settings, self.stakes.as_ref(), equity.mean)
                ),
                format!("       {}", row(&|estimate| settings.chance(estimate.mean))),
                format!(
                    "      [{}] error {}{given_up}",
                    row(&|estimate| settings.chance_error(estimate.error)),
                    worth_error(settings, self.stakes.as_ref(), equity.error)
                ),
            ]
        };
        ranked.iter().enumerate().flat_map(of_play).collect()
    }

    /// The play, or `-` if the position itself was rolled out.
    fn play_text(rolled: &Rolled) -> String {
        rolled.play.map_or_else(|| "-".into(), |play| play.to_string())
    }

    pub(super) fn row(&self, settings: &OutputSettings) -> Vec<String> {
        let of = |rolled: &&Rolled| {
            let equity = rolled.tally.equity();
            let chances = columns(&rolled.tally).map(|estimate| settings.chance(estimate.mean));
            let first = [Self::play_text(rolled), settings.equity(equity.mean)];
            first.into_iter().chain(chances).chain([settings.error(equity.error)])
        };
        self.rollout.ranked().iter().flat_map(of).collect()
    }

    pub(super) fn fields(&self) -> Map<String, Value> {
        let ranked = self.rollout.ranked();
        let mut all = match ranked.first() {
            Some(Rolled { play: None, tally, .. }) => self.tally_fields(tally),
            _ => fields([("rollout", self.plays(&ranked))]),
        };
        let time = u64::try_from(self.rollout.time().as_millis()).unwrap_or(u64::MAX);
        all.extend(fields([
            ("trials", self.rollout.trials().into()),
            ("ended_early", self.rollout.ended_early().into()),
            ("time", time.into()),
            ("settings", fields(rollout::fields(self.rollout.settings())).into()),
        ]));
        all
    }

    fn plays(&self, ranked: &[&Rolled]) -> Value {
        let best = ranked.first().map_or(0.0, |rolled| rolled.tally.equity().mean);
        let of_play = |(index, rolled): (usize, &&Rolled)| {
            let mut all = fields([
                ("movenum", (index + 1).into()),
                ("eqdiff", rounded(rolled.tally.equity().mean - best)),
                ("given_up", rolled.is_given_up.into()),
            ]);
            all.extend(self.tally_fields(&rolled.tally));
            all.extend(rolled.play.iter().flat_map(play_fields));
            Value::Object(all)
        };
        ranked.iter().enumerate().map(of_play).collect()
    }

    fn tally_fields(&self, tally: &Tally) -> Map<String, Value> {
        let [win, win_gammon, win_triple, lose, lose_gammon, lose_triple, draw] =
            columns(tally).map(|estimate| rounded(estimate.error));
        let [won, won_gammon, won_triple, lost, lost_gammon, lost_triple, drawn] =
            columns(tally).map(|estimate| rounded(estimate.mean));
        let chances = tally.chances();
        let probs = json!({
            "win": won, "win_gammon": won_gammon, "win_triple": won_triple,
            "lose": lost, "lose_gammon": lost_gammon, "lose_triple": lost_triple, "draw": drawn,
            "win_mother": rounded(chances.win[Victory::Mother as usize]),
            "lose_mother": rounded(chances.lose[Victory::Mother as usize]),
        });
        let errors = json!({
            "win": win, "win_gammon": win_gammon, "win_triple": win_triple,
            "lose": lose, "lose_gammon": lose_gammon, "lose_triple": lose_triple, "draw": draw,
        });
        let mut all = fields([
            ("trials", tally.trials().into()),
            ("equity", rounded(tally.equity().mean)),
            ("equity_error", rounded(tally.equity().error)),
            ("probs", probs),
            ("probs_error", errors),
        ]);
        all.extend(chance_field(self.stakes.as_ref(), tally.equity().mean));
        let error = self.stakes.map(|stakes| rounded(stakes.difference(tally.equity().error)));
        all.extend(error.map(|error| ("mwc_error".to_owned(), error)));
        all
    }
}

/// At least a single, double, triple game won; the same lost; drawn.
fn columns(tally: &Tally) -> [Estimate; 7] {
    let ([win, win_gammon, win_triple], [lose, lose_gammon, lose_triple]) =
        (tally.win_at_least(), tally.lose_at_least());
    [win, win_gammon, win_triple, lose, lose_gammon, lose_triple, tally.draw()]
}
