//! The `rollout` command: plays out a position, or the plays of a roll, many times.

use super::spec::*;
use crate::reply::RollingFields;
use crate::reply::RollingReply;
use crate::reply::rollout::{BiasFields, RolloutSettingsFields};
use crate::reply::rollout::{bias_cells, bias_text, settings_text};
use crate::reply::value::worth_error;
use crate::session::LastRollout;
use crate::text::arguments::trials_number;
use crate::text::question::{SHORTEST_ID, count, inline, optional_inline};
use plakoto_engine::rollout::{Bias, Rollout, RolloutEntry, TrialEstimate, TrialTally};
use plakoto_engine::rollout::{RolloutProgress, RolloutSettings};
use plakoto_engine::rules::outcome;
use plakoto_engine::stopwatch::Stopwatch;
use std::time::Duration;

/// The subject of a rollout: a position, or plays.
#[derive(Clone, Debug, PartialEq)]
pub enum RollOut {
    /// A new rollout of a position, or of plays if there are dice. The dice are the session's, or those given
    /// after the position ID.
    Start {
        /// Position to use instead of the session's position.
        inline: Option<Inline>,
        /// The plays to roll out. Ignored if there are no dice.
        plays: Plays,
    },
    /// Continues the last rollout for this number of trials. `None` means the number in the settings.
    More(Option<u32>),
}

/// Selection of the plays to roll out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plays {
    /// This number of plays from the top of the list of `hint`; `None` means the default number, 5.
    Best(Option<usize>),
    /// The plays with these numbers in the list of `hint`, counted from 1.
    Numbered(Vec<usize>),
}

/// Interval between progress reports.
const REPORTED: Duration = Duration::from_secs(1);

/// Number of plays that `rollout` compares if the user gives no number.
pub(super) const DEFAULT_PLAYS: usize = 5;

impl Spec for RollOut {
    const WORDS: &[&str] = &["rollout"];
    const NATURE: Nature = Nature::SEARCH;
    const FIELDS: FieldGroups = &[&POSITION, &COUNT];

    fn replies(replies: &mut Replies<'_>) {
        replies.add::<RolloutFields>();
        replies.add::<RollingFields>();
    }

    /// Parses `rollout [ID [DICE]] [N | =K …]` or `rollout more [TRIALS]`.
    fn parse(input: Input<'_>) -> Result<Self> {
        let (word, rest) = input.word();
        if word.eq_ignore_ascii_case("more") {
            let trials = if rest.is_empty() { None } else { Some(trials_number(rest)?) };
            return Ok(Self::More(trials));
        }
        let is_play = word.starts_with('=');
        let is_id = !is_play && word.len() >= SHORTEST_ID || input.is_marked_as_id();
        let (inline, rest) = if is_id { optional_inline(input)? } else { (None, input) };
        plays(rest).map(|plays| Self::Start { inline, plays })
    }

    fn read(fields: &mut RequestFields) -> Result<Self> {
        let (inline, plays) = (inline(fields)?, Plays::Best(count(fields)?));
        Ok(Self::Start { inline, plays })
    }

    fn ask(&self, inquiry: &Inquiry<'_>, progress: Progress<'_>) -> QuestionResult {
        let (mut last, trials) = match self.clone() {
            Self::Start { inline, plays } => (start(inquiry, inline, &plays)?, inquiry.rollouts.used.trials),
            Self::More(more) => {
                let missing =
                    || ProtocolError::missing("there is no rollout to continue: use `rollout` first");
                let mut last = inquiry.last_rollout.clone().ok_or_else(missing)?;
                let more = more.unwrap_or(inquiry.rollouts.used.trials);
                last.rollout.set_early(inquiry.rollouts.used.early);
                let trials = last.rollout.trials().saturating_add(more).min(RolloutSettings::MAX_TRIALS);
                (last, trials)
            }
        };
        let (is_shown, mut reported) = (inquiry.output.progress, Stopwatch::start());
        let mut report = |made: RolloutProgress<'_>| {
            if is_shown && reported.elapsed() >= REPORTED {
                reported = Stopwatch::start();
                progress(&Reply::from(RollingReply::new(&made)));
            }
        };
        let stakes = inquiry.stakes(&last.subject);
        inquiry.question(stakes).go_on(&mut last.rollout, trials, &mut report);
        if last.rollout.trials() == 0 {
            return Err(ProtocolError::missing("stopped before the first trial was complete"));
        }
        // A rollout that ended because of a stopping rule does not count as stopped by the user.
        let is_stopped =
            inquiry.stop.is_raised() && last.rollout.trials() < trials && !last.rollout.ended_early();
        let (rollout, has_time) = (last.rollout.clone(), inquiry.output.times);
        let bias = inquiry.question(stakes).truncation_bias(&last.rollout, &last.subject.position);
        let reply = RolloutReply { subject: last.subject, stakes, rollout, bias, is_stopped, has_time };
        let (answer, finding) = (Reply::about(reply.subject, reply), Finding::Rollout(Box::new(last)));
        Ok(QuestionOutcome { answer: Ok(answer), finding: Some(finding) })
    }
}

/// Parses the play selection `[N | =K …]`.
fn plays(input: Input<'_>) -> Result<Plays> {
    if input.is_empty() {
        return Ok(Plays::Best(None));
    }
    let input = input.skip_space();
    if !input.rest().starts_with('=') {
        let what = "a position ID, a number of plays, plays of `hint` like =1, or `more`";
        let (count, rest) = input.take(number(what, 1..=MAX_HINTS))?;
        return rest.end(Plays::Best(usize::try_from(count).ok()));
    }
    let (mut numbers, mut input) = (Vec::new(), input);
    while !input.is_empty() {
        let (word, rest) = input.word();
        let found = word.strip_prefix('=').and_then(|digits| digits.parse().ok()).filter(|found| *found > 0);
        numbers.push(found.ok_or_else(|| input.expected("a play of `hint` like =1"))?);
        input = rest;
    }
    Ok(Plays::Numbered(numbers))
}

/// Creates a rollout in which no trial has been run yet.
fn start(inquiry: &Inquiry<'_>, inline: Option<Inline>, plays: &Plays) -> Result<LastRollout> {
    let is_inline = inline.is_some();
    let subject =
        inquiry.subject_of(inline.map(|inline| inline.id), inline.and_then(|inline| inline.dice))?;
    let settings = inquiry.rollouts.used;
    if subject.numbers().is_none() {
        if outcome(&subject.position, inquiry.rules()).is_some() {
            return Err(ProtocolError::missing("the game is over"));
        }
        if *plays != Plays::Best(None) {
            Session::numbers_of(&subject)?;
        }
        let rollout = Rollout::of_position(&subject.position, subject.pending, settings);
        return Ok(LastRollout { subject, rollout });
    }
    let made = inquiry.recorded_play(&subject).filter(|_| !is_inline);
    let candidates = candidates(inquiry, &subject, plays, made)?;
    let plays = candidates.iter().map(|candidate| candidate.legal);
    Ok(LastRollout { subject, rollout: Rollout::of_plays(plays, settings) })
}

/// Returns the plays to roll out, ranked as in `hint`. If the best plays are selected, appends `made`, the
/// play that was made at this place in the match record, unless it is among the best plays.
fn candidates(
    inquiry: &Inquiry<'_>,
    subject: &Subject,
    plays: &Plays,
    made: Option<LegalPlay>,
) -> Result<Vec<Candidate>> {
    let numbers = inquiry.playable(subject)?;
    let least = match plays {
        Plays::Best(count) => count.unwrap_or(DEFAULT_PLAYS),
        Plays::Numbered(numbers) => numbers.iter().copied().max().unwrap_or(1),
    };
    let question = inquiry.question(inquiry.stakes(subject)).least(least);
    let mut ranked = question.hint(&subject.position, numbers);
    let Plays::Numbered(numbers) = plays else {
        let is_made = |one: &&Candidate| made.is_some_and(|made| made.result == one.legal.result);
        let made = ranked.iter().skip(least).find(is_made).copied();
        ranked.truncate(least);
        ranked.extend(made);
        return Ok(ranked);
    };
    let legal = ranked.len();
    let distinct = numbers.iter().enumerate().filter(|(index, number)| !numbers[..*index].contains(number));
    let chosen = distinct.map(|(_, number)| {
        let detail = || format!("expected a play from =1 to ={legal}, got ={number}");
        ranked.get(number - 1).copied().ok_or_else(|| ProtocolError::bad_argument(detail()))
    });
    chosen.collect()
}

/// The reply to `rollout`.
#[derive(Clone, Debug)]
struct RolloutReply {
    /// The rolled-out position, with the dice if plays were rolled out.
    subject: Subject,
    /// Value of each possible game result at the match score; `None` if only points count.
    stakes: Option<MatchStakes>,
    /// The rollout, with its results.
    rollout: Rollout,
    /// The measured bias caused by truncation, from the view of the player whose values are shown. `None` if
    /// the bias has not been measured.
    bias: Option<Bias>,
    /// Whether the user stopped the rollout.
    is_stopped: bool,
    /// Whether to report how long the rollout took.
    has_time: bool,
}

/// Two replies are equal if their results are equal. How long the rollouts took is ignored.
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

    fn play_lines(&self, ranked: &[&RolloutEntry], settings: &OutputSettings) -> Vec<String> {
        let stakes = self.stakes.as_ref();
        let of_play = |(index, (rolled, difference)): (usize, (&&RolloutEntry, Option<TrialEstimate>))| {
            let equity = rolled.tally.equity();
            let behind = difference.map_or_else(String::new, |by| behind_by(settings, stakes, by));
            let given_up = match rolled.is_dropped {
                true => format!(", dropped after {} trials", rolled.tally.trials()),
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

    /// Returns the notation of the play, or `-` if the position itself was rolled out.
    fn play_text(rolled: &RolloutEntry) -> String {
        rolled.play.map_or_else(|| "-".into(), |play| play.to_string())
    }
}

impl View for RolloutReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let ranked = self.rollout.ranked();
        let mut lines = match ranked.first() {
            Some(RolloutEntry { play: None, tally, .. }) => self.position_lines(tally, settings),
            _ => self.play_lines(&ranked, settings),
        };
        let early = if self.rollout.ended_early() { ", enough" } else { "" };
        let used = settings_text(self.rollout.settings(), self.rollout.trials());
        lines.push(format!("{used}{early}."));
        lines.extend(self.is_truncated().then(|| bias_text(self.bias.as_ref())));
        lines.extend(self.is_stopped.then(|| stopped_after(self.rollout.trials() as usize, "trial")));
        lines
    }

    fn legend(&self) -> Option<String> {
        Some(
            "A number after ± is the standard error of the number before it: about 95 % of the time, the true value is \
             within two standard errors."
                .to_owned(),
        )
    }

    fn row(&self, settings: &OutputSettings) -> Vec<String> {
        let of = |rolled: &&RolloutEntry| {
            let equity = rolled.tally.equity();
            let chances = Chances::means(&rolled.tally).cells(|chance| settings.chance(chance));
            let first = [Self::play_text(rolled), settings.equity(equity.mean)];
            first.into_iter().chain(chances).chain([settings.error(equity.error)])
        };
        let cut = self.is_truncated().then(|| bias_cells(self.bias.as_ref(), settings));
        self.rollout.ranked().iter().flat_map(of).chain(cut.into_iter().flatten()).collect()
    }
}

/// The result of a rollout for a position or for a play.
#[derive(Serialize, JsonSchema)]
struct TallyFields {
    /// The number of trials.
    trials: u64,
    /// The equity, in points.
    equity: f64,
    /// The standard error of the equity; null with fewer than two trials.
    equity_error: Option<f64>,
    /// The probabilities.
    probs: Chances,
    /// The standard errors of the probabilities.
    probs_error: Chances,
    /// The match-winning probability; only in a match.
    #[serde(skip_serializing_if = "Option::is_none")]
    mwc: Option<f64>,
    /// The standard error of `mwc`; only in a match.
    #[serde(skip_serializing_if = "Option::is_none")]
    mwc_error: Option<f64>,
}

/// A play that was rolled out.
#[derive(Serialize, JsonSchema)]
struct RolledPlayFields {
    /// The number of the play in the list, from 1.
    movenum: usize,
    /// The equity less the best play's equity in the trials that both plays have; 0 or less.
    eqdiff: f64,
    /// The standard error of `eqdiff`; null for the best play, and with fewer than two trials.
    eqdiff_error: Option<f64>,
    /// Whether the rollout dropped the play early.
    given_up: bool,
    #[serde(flatten)]
    tally: TallyFields,
    #[serde(flatten)]
    play: Option<PlayFields>,
}

/// A rollout of a position, or of plays.
#[derive(Serialize, JsonSchema)]
struct RolloutFields {
    #[serde(flatten)]
    position: Option<TallyFields>,
    #[serde(flatten)]
    plays: Option<RolledPlaysFields>,
    /// Whether a stopping rule ended the rollout early.
    ended_early: bool,
    /// The time in milliseconds; null with `plakoto batch --no-times`.
    time: Option<u64>,
    /// The settings of the rollout.
    settings: RolloutSettingsFields,
    /// The measured bias of truncation, for the player on roll; null if it has not been measured for this
    /// network and these rules. Missing if games are played to the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    truncation_bias: Option<Option<BiasFields>>,
    /// True if the rollout was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<bool>,
}

/// Plays that were rolled out.
#[derive(Serialize, JsonSchema)]
struct RolledPlaysFields {
    /// The plays, best first.
    rollout: Vec<RolledPlayFields>,
    /// The number of trials.
    trials: u32,
}

impl TallyFields {
    fn new(tally: &TrialTally, stakes: Option<&MatchStakes>) -> Self {
        let TrialEstimate { mean, error } = tally.equity();
        Self {
            trials: tally.trials(),
            equity: round(mean),
            equity_error: known(error),
            probs: Chances::means(tally),
            probs_error: Chances::errors(tally),
            mwc: mwc(stakes, mean),
            mwc_error: stakes.and_then(|stakes| known(stakes.difference(error))),
        }
    }
}

serialize!(RolloutReply, |reply| {
    let (rollout, stakes, ranked) = (&reply.rollout, reply.stakes.as_ref(), reply.rollout.ranked());
    let position = ranked.first().filter(|first| first.play.is_none());
    let is_of_plays = position.is_none();
    let plays =
        (1..).zip(&ranked).zip(rollout.behind()).map(|((number, rolled), behind): ((usize, _), _)| {
            RolledPlayFields {
                movenum: number,
                eqdiff: round(behind.map_or(0.0, |behind| 0.0 - behind.mean)),
                eqdiff_error: behind.and_then(|behind| known(behind.error)),
                given_up: rolled.is_dropped,
                tally: TallyFields::new(&rolled.tally, stakes),
                play: rolled.play.as_ref().map(PlayFields::new),
            }
        });
    let millis = || u64::try_from(rollout.time().as_millis()).unwrap_or(u64::MAX);
    RolloutFields {
        position: position.map(|rolled| TallyFields::new(&rolled.tally, stakes)),
        plays: is_of_plays.then(|| RolledPlaysFields { rollout: plays.collect(), trials: rollout.trials() }),
        ended_early: rollout.ended_early(),
        time: reply.has_time.then(millis),
        settings: RolloutSettingsFields::new(rollout.settings()),
        truncation_bias: reply.is_truncated().then(|| reply.bias.as_ref().map(BiasFields::new)),
        stopped: reply.is_stopped.then_some(true),
    }
});
