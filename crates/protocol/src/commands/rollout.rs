//! The `rollout` command: plays out a position, or the plays of a roll, many times.

use std::time::Duration;

use super::spec::*;
use crate::reply::RollingReply;
use crate::reply::rollout::{RolledPlay, RolloutSettingsFields, ShownBias, ShownTally, method};
use crate::reply::value::worth_error;
use crate::session::LastRollout;
use crate::text::arguments::trials_number;
use crate::text::question::{SHORTEST_ID, optional_inline};
use plakoto_engine::rollout::{Bias, Rollout, RolloutProgress, RolloutSettings};
use plakoto_engine::rules::outcome;
use plakoto_engine::search::Stopwatch;

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
    const FIELDS: FieldGroups = &[POSITION, COUNT];

    fn replies(replies: &mut Replies<'_>) {
        replies.add::<RolloutReply>();
        replies.add::<RollingReply>();
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

    fn read(mut fields: RequestFields) -> Result<Self> {
        let (inline, plays) = (fields.inline()?, Plays::Best(fields.count()?));
        Ok(Self::Start { inline, plays })
    }

    fn ask(&self, inquiry: &Inquiry<'_>, progress: Progress<'_>) -> QuestionResult {
        let (mut last, trials) = match self.clone() {
            Self::Start { inline, plays } => {
                (start(inquiry, inline, &plays)?, inquiry.engine.rollouts.used.trials)
            }
            Self::More(more) => {
                let missing = || ProtocolError::missing(message!("rollout-none"));
                let mut last = inquiry.findings.rollout.clone().ok_or_else(missing)?;
                let more = more.unwrap_or(inquiry.engine.rollouts.used.trials);
                last.rollout.set_early(inquiry.engine.rollouts.used.early);
                let trials = last.rollout.trials().saturating_add(more).min(RolloutSettings::MAX_TRIALS);
                (last, trials)
            }
        };
        let (subject, stakes) = (last.subject, inquiry.stakes(&last.subject));
        let points = inquiry.points_of(subject.match_id.on_roll);
        let (is_shown, mut reported) = (inquiry.output.progress, Stopwatch::start());
        let mut report = |made: RolloutProgress<'_>| {
            if is_shown && reported.elapsed() >= REPORTED {
                reported = Stopwatch::start();
                progress(&Reply::about(subject, RollingReply::new(&made, stakes.as_ref(), points)));
            }
        };
        inquiry.question(stakes).go_on(&mut last.rollout, trials, &mut report);
        if last.rollout.trials() == 0 {
            return Err(ProtocolError::missing(message!("rollout-stopped")));
        }
        // A rollout that ended because of a stopping rule does not count as stopped by the user.
        let is_stopped =
            inquiry.stop.is_raised() && last.rollout.trials() < trials && !last.rollout.ended_early();
        let bias = inquiry.question(stakes).truncation_bias(&last.rollout, &last.subject.position);
        let reply = RolloutReply::new(subject, &last.rollout, stakes, bias, points).stopped(is_stopped);
        let reply = if inquiry.output.times { reply } else { reply.without_time() };
        let (answer, finding) = (Reply::about(subject, reply), Finding::Rollout(Box::new(last)));
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
        let what = message!("expected-rolled_out");
        let (count, rest) = input.take(number(what, 1..=MAX_PLAYS))?;
        return rest.end(Plays::Best(usize::try_from(count).ok()));
    }
    let (mut numbers, mut input) = (Vec::new(), input);
    while !input.is_empty() {
        let (word, rest) = input.word();
        let found = word.strip_prefix('=').and_then(|digits| digits.parse().ok()).filter(|found| *found > 0);
        numbers.push(found.ok_or_else(|| input.expected(message!("expected-play_of_hint")))?);
        input = rest;
    }
    Ok(Plays::Numbered(numbers))
}

/// Creates a rollout in which no trial has been run yet.
fn start(inquiry: &Inquiry<'_>, inline: Option<Inline>, plays: &Plays) -> Result<LastRollout> {
    let is_inline = inline.is_some();
    let subject =
        inquiry.subject_of(inline.map(|inline| inline.id), inline.and_then(|inline| inline.dice))?;
    let settings = inquiry.engine.rollouts.used;
    if subject.numbers().is_none() {
        if outcome(&subject.position, inquiry.rules()).is_some() {
            return Err(ProtocolError::missing(message!("error-game_is_over")));
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
    let question = inquiry.question(inquiry.stakes(subject)).fully_searched(least);
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
        let expected = || message!("expected-hinted_play", most = legal);
        let got = || Some(Message::text(format!("={number}")));
        ranked.get(number - 1).copied().ok_or_else(|| ProtocolError::expected(expected(), got()))
    });
    chosen.collect()
}

/// A rollout of a position, or of plays.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Rollout")]
struct RolloutReply {
    #[serde(flatten)]
    position: Option<ShownTally>,
    #[serde(flatten)]
    plays: Option<RolledPlays>,
    /// Whether a stopping rule ended the rollout early.
    ended_early: bool,
    /// The time in milliseconds; null with `plakoto batch --no-times`.
    time: Option<u64>,
    /// The settings of the rollout.
    settings: RolloutSettingsFields,
    /// The measured bias of truncation, for the player on roll; null if it has not been measured for this
    /// network and these rules. Missing if games are played to the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    truncation_bias: Option<Option<ShownBias>>,
    /// True if the rollout was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<bool>,
    /// The rolled-out position, with the dice if plays were rolled out.
    #[serde(skip)]
    subject: Subject,
    /// Value of each possible game result at the match score; `None` if only points count.
    #[serde(skip)]
    stakes: Option<MatchStakes>,
    /// The number of completed trials.
    #[serde(skip)]
    trials: u32,
    /// Description of the settings.
    #[serde(skip)]
    method: Message,
}

/// Plays that were rolled out.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "RolledPlays")]
struct RolledPlays {
    /// The plays, best first.
    rollout: Vec<RolledPlay>,
    /// The number of trials.
    trials: u32,
}

impl RolloutReply {
    /// Shows a rollout of the position in `subject`, or of its plays. `bias` is the measured bias caused by
    /// truncation, from the view of the player whose values are shown; `None` if it has not been measured.
    fn new(
        subject: Subject,
        rollout: &Rollout,
        stakes: Option<MatchStakes>,
        bias: Option<Bias>,
        points: PointNumbers,
    ) -> Self {
        let ranked = rollout.ranked();
        let position = ranked.first().filter(|first| first.play.is_none());
        let position = position.map(|rolled| ShownTally::new(&rolled.tally, stakes.as_ref()));
        let plays = || RolledPlay::list(rollout, stakes.as_ref(), points);
        let (settings, trials) = (rollout.settings(), rollout.trials());
        Self {
            plays: position.is_none().then(|| RolledPlays { rollout: plays(), trials }),
            position,
            ended_early: rollout.ended_early(),
            time: Some(u64::try_from(rollout.time().as_millis()).unwrap_or(u64::MAX)),
            settings: RolloutSettingsFields::new(settings),
            truncation_bias: settings.truncation.is_some().then(|| bias.map(ShownBias::new)),
            stopped: None,
            subject,
            stakes,
            trials,
            method: method(settings, trials),
        }
    }

    /// Leaves out how long the rollout took.
    fn without_time(self) -> Self {
        Self { time: None, ..self }
    }

    /// Notes whether the user stopped the rollout.
    fn stopped(self, is_stopped: bool) -> Self {
        Self { stopped: is_stopped.then_some(true), ..self }
    }

    fn position_lines(&self, tally: &ShownTally, settings: &OutputSettings) -> Vec<String> {
        let means = tally.chances.columns(|chance| settings.chance(chance));
        let errors = tally.chance_errors.0.columns(|error| settings.chance_error(error));
        let (mean, error) = (tally.equity.text(settings), settings.error(tally.equity_error.0));
        let mwc = tally.mwc.map(|mwc| percent(mwc.0)).unwrap_or_default();
        let mut lines = self.subject.lines(settings).to_vec();
        lines.extend([
            String::new(),
            heading(settings, self.stakes.is_some()),
            format!("  mean: {means}{mean:<7} {mwc}").trim_end().to_owned(),
            format!(" error: {errors} {error}"),
        ]);
        lines
    }

    fn play_lines(&self, rolled: &RolledPlay, settings: &OutputSettings) -> [String; 3] {
        let (stakes, number, tally) = (self.stakes.as_ref(), rolled.number, &rolled.tally);
        let behind = match number {
            1 => String::new(),
            _ => behind_by(settings, stakes, rolled.eqdiff, rolled.eqdiff_error),
        };
        let given_up = match rolled.given_up {
            true => settings.say(message!("rollout-dropped", trials = tally.trials)),
            false => String::new(),
        };
        [
            format!(
                "{number:>5}. Rollout          {:<28} {}{behind}",
                rolled.play_text(settings),
                worth(settings, stakes, tally.equity.0)
            ),
            format!("       {}", tally.chances.line(|chance| settings.chance(chance))),
            format!(
                "      [{}] error {}{given_up}",
                tally.chance_errors.0.line(|error| settings.chance_error(error)),
                worth_error(settings, stakes, tally.equity_error.0)
            ),
        ]
    }
}

impl View for RolloutReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let plays = self.plays.iter().flat_map(|plays| &plays.rollout);
        let mut lines = match &self.position {
            Some(tally) => self.position_lines(tally, settings),
            None => plays.flat_map(|rolled| self.play_lines(rolled, settings)).collect(),
        };
        let method = self.method.clone();
        lines.push(match self.ended_early {
            true => settings.say(message!("rollout-ended_early", settings = method)),
            false => settings.say(method) + ".",
        });
        lines.extend(self.truncation_bias.as_ref().map(|bias| settings.say(ShownBias::line(bias.as_ref()))));
        lines.extend(self.stopped.map(|_| settings.say(message!("stopped-trials", count = self.trials))));
        lines
    }

    fn legend(&self) -> Option<Message> {
        Some(message!("rollout-legend"))
    }

    fn row(&self, settings: &OutputSettings) -> Vec<String> {
        let of = |play: String, tally: &ShownTally| {
            let chances = tally.chances.cells(|chance| settings.chance(chance));
            let error = settings.error(tally.equity_error.0);
            [play, tally.equity.text(settings)].into_iter().chain(chances).chain([error])
        };
        let position = self.position.iter().flat_map(|tally| of("-".into(), tally));
        let plays = self.plays.iter().flat_map(|plays| &plays.rollout);
        let plays = plays.flat_map(|rolled| of(rolled.play_text(settings), &rolled.tally));
        let cut = self.truncation_bias.as_ref().map(|bias| ShownBias::cells(bias.as_ref(), settings));
        position.chain(plays).chain(cut.into_iter().flatten()).collect()
    }
}
