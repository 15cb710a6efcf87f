//! The commands `analyse`, `review` and `practise`, which judge the plays in the match record.

use super::spec::*;
use crate::reply::rollout::ShownBias;
use crate::reply::{
    AnalysisReply, AnswerReply, ExerciseReply, JudgedTurn, MatchAnalysis, ReviewReply, WhyView,
};
use crate::session::{not_practising, nothing};
use plakoto_engine::rules::{Player, only_play};
use plakoto_table::analysis::{AnalysisSettings, analyse_all, judge};
use plakoto_table::practice::STAGES;
use plakoto_table::record::{GameRecord, Place, Record, Turn};

/// Keywords for the parts of the match record that `analyse` can judge.
pub(super) const GAMES: &[(&str, AnalysedPart)] =
    &[("game", AnalysedPart::Game), ("match", AnalysedPart::Match), ("session", AnalysedPart::Match)];

/// The arguments of `analyse`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Analyse {
    /// Judges the given part of the match record.
    Part(AnalysedPart),
    /// `analyse clear`: deletes the analyses.
    Clear(AnalysedPart),
}

impl Spec for Analyse {
    const WORDS: &[&str] = &["analyse", "analyze"];

    fn replies(replies: &mut Replies<'_>) {
        replies.add::<JudgedReply>();
        replies.add::<AnalysisReply>();
        replies.add::<AnalysingReply>();
        replies.add::<MessageReply>();
    }

    /// Parses `analyse move|game|match|session` or `analyse clear game|match|session`.
    fn parse(input: Input<'_>) -> Result<Self> {
        let table = &[
            ("clear", None),
            ("game", Some(AnalysedPart::Game)),
            ("match", Some(AnalysedPart::Match)),
            ("move", Some(AnalysedPart::Turn)),
            ("session", Some(AnalysedPart::Match)),
        ];
        let (what, rest) = input.keyword(table, message!("expected-analysis_part"))?;
        match what {
            Some(what) => rest.end(Self::Part(what)),
            None => {
                let (what, rest) = rest.keyword(GAMES, message!("expected-analysis_to_delete"))?;
                rest.end(Self::Clear(what))
            }
        }
    }

    fn nature(&self) -> Nature {
        if matches!(self, Self::Part(_)) { Nature::SEARCH } else { Nature::CHANGE }
    }

    fn ask(&self, inquiry: &Inquiry<'_>, progress: Progress<'_>) -> QuestionResult {
        let Self::Part(what) = *self else { return Ok(Reply::silent().into()) };
        if what == AnalysedPart::Turn {
            return turn(inquiry).map(QuestionOutcome::from);
        }
        let record = analysed_part(inquiry, what)?;
        let (all, is_shown) = (record.turns(), inquiry.output.progress);
        // Explanations are computed too, because a later `export` shows them.
        let settings = AnalysisSettings { explains: true, ..inquiry.engine.judging() };
        let equities = inquiry.engine.equities();
        let games =
            analyse_all(&inquiry.engine.core, &record, equities, &settings, inquiry.stop, &mut |turns| {
                if is_shown {
                    progress(&Reply::from(AnalysingReply { done: false, turns, of: all }));
                }
            });
        let first = if what == AnalysedPart::Game { inquiry.recording.keeper.place().game + 1 } else { 1 };
        let analysis = MatchAnalysis::of(&record, first, games, &settings, equities);
        let reply = Reply::from(AnalysisReply::new(&analysis, inquiry.output.numbering));
        if analysis.is_stopped() {
            let stopped = || ProtocolError::missing(message!("analyse-stopped"));
            return if analysis.turns == 0 { Err(stopped()) } else { Ok(reply.into()) };
        }
        let last = Box::new((record, analysis));
        let finding = if what == AnalysedPart::Game { Finding::Game(last) } else { Finding::Match(last) };
        Ok(QuestionOutcome { answer: Ok(reply), finding: Some(finding) })
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> ChangeResult {
        let Self::Clear(what) = *self else { return Ok(Reply::silent()) };
        session.findings.forget_analyses();
        let part = if what == AnalysedPart::Game { "game" } else { "match" };
        Ok(Reply::message(message!("analyse-deleted", part = part)))
    }
}

/// Judges the turn at the current place in the match record. If there is no turn there, judges the turn that
/// [`last_decision`] returns, in this game or an earlier one with the same rules.
fn turn(inquiry: &Inquiry<'_>) -> Result<Reply> {
    let (record, Place { game, turn }) = (inquiry.recording.view(), inquiry.recording.keeper.place());
    let here = record.games.get(game).ok_or_else(nothing)?;
    let (game, turn) = match here.turns().get(turn) {
        Some(turn) => (here, turn),
        None => {
            let played = record.games[..=game].iter().rev().filter(|game| game.rules() == inquiry.rules());
            let last = played.filter_map(|game| Some((game, last_decision(inquiry, game)?))).next();
            last.ok_or_else(|| if here.turns().is_empty() { nothing() } else { no_own_turn() })?
        }
    };
    let settings = inquiry.engine.judging();
    let stakes = inquiry.stakes_in(game, turn.player);
    let judged = judge(&inquiry.engine.core, turn, stakes, &settings, inquiry.stop)
        .ok_or_else(|| ProtocolError::missing(message!("analyse-turn_stopped")))?;
    let why = (judged.error > 0.0)
        .then(|| inquiry.why_view(stakes, &judged.best, &judged.played, turn.player, inquiry.stop));
    let name = record.names[turn.player.index()].clone();
    let judged = JudgedTurn::new(&judged, &settings.thresholds, inquiry.output.numbering);
    Ok(Reply::from(JudgedReply { judged, why, method: settings.description(), name }))
}

fn no_own_turn() -> ProtocolError {
    ProtocolError::missing(message!("analyse-no_own_turn"))
}

/// Returns the last turn of a game. If exactly one player is human, returns the last turn in which that
/// player had a choice.
fn last_decision<'a>(session: &Session, game: &'a GameRecord) -> Option<&'a Turn> {
    let is_person = |player| !session.table.seat(player).is_computer();
    let is_own = |turn: &&Turn| {
        is_person(turn.player) && only_play(&turn.before, turn.numbers, session.rules()).is_none()
    };
    let one_person = Player::BOTH.into_iter().filter(|player| is_person(*player)).count() == 1;
    let own = game.turns().iter().rev().find(is_own);
    if one_person { own } else { game.turns().last() }
}

/// Returns the part of the match record to analyse.
fn analysed_part(session: &Session, what: AnalysedPart) -> Result<Record> {
    let part = match what {
        AnalysedPart::Game => session.recording.view().game(session.recording.keeper.place().game),
        _ => Some(session.recording.record().clone()),
    };
    part.filter(|part| part.turns() > 0).ok_or_else(nothing)
}

/// Returns the statistics of the last analysis for both players.
pub(super) fn statistics(session: &Session, what: AnalysedPart) -> Result<Reply> {
    let (last, command) = match what {
        AnalysedPart::Game => (&session.findings.of_game, "analyse game"),
        _ => (&session.findings.of_match, "analyse match"),
    };
    let record = analysed_part(session, what)?;
    let found = last.as_ref().filter(|(analysed, _)| analysed.is_played_as(&record));
    let (_, analysis) =
        found.ok_or_else(|| ProtocolError::missing(message!("analyse-missing", command = command)))?;
    Ok(Reply::from(AnalysisReply::statistics(analysis)))
}

/// Progress of an analysis.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Analysing")]
struct AnalysingReply {
    /// False: more replies to the same command follow.
    done: bool,
    /// The number of judged turns.
    turns: usize,
    /// The number of turns to judge.
    of: usize,
}

impl View for AnalysingReply {
    fn lines(&self, _: &OutputSettings) -> Vec<String> {
        vec![format!("info analysis turns {} of {}", self.turns, self.of)]
    }

    fn note(&self, _: &OutputSettings) -> Option<Message> {
        Some(message!("status-analysing", turns = self.turns, of = self.of))
    }

    fn stage(&self) -> Stage {
        Stage::Note
    }
}

/// A judged turn.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Judged")]
struct JudgedReply {
    /// The turn.
    judged: JudgedTurn,
    /// Why the best play is better; missing if it was made.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<WhyView>,
    /// The analysis settings in words.
    method: Message,
    /// Name of the player who made the play.
    #[serde(skip)]
    name: String,
}

impl View for JudgedReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let Self { judged, why, method, name } = self;
        let id = message!("show-positionid", id = &judged.position_id);
        let mut lines = vec![settings.say(id), settings.say(judged.line(name, settings))];
        lines.extend(why.iter().flat_map(|why| why.lines(settings)));
        lines.extend([settings.say(judged.luck_line(settings)), settings.say(method)]);
        lines.extend(judged.truncation_bias.as_ref().map(|bias| settings.say(ShownBias::line(Some(bias)))));
        lines
    }

    fn legend(&self) -> Option<Message> {
        Some(message!("analysis-turn_legend"))
    }
}

/// `review [game|match]`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Review(pub Option<AnalysedPart>);

impl Spec for Review {
    const WORDS: &[&str] = &["review"];
    const NATURE: Nature = Nature::SEARCH;

    fn replies(replies: &mut Replies<'_>) {
        replies.add::<ReviewReply>();
    }

    fn parse(input: Input<'_>) -> Result<Self> {
        Ok(Self(input.optional(|input| input.only_keyword(GAMES, message!("expected-reviewed")))?))
    }

    fn ask(&self, inquiry: &Inquiry<'_>, _: Progress<'_>) -> QuestionResult {
        let (first, record) = match self.0 {
            Some(AnalysedPart::Match) => (1, inquiry.recording.record().clone()),
            part => inquiry.game_to_review(part.is_some()).ok_or_else(nothing)?,
        };
        let analysis = inquiry.judge_all(&record, first, inquiry.stop)?;
        let last = Box::new((record.clone(), analysis.clone()));
        let is_match = self.0 == Some(AnalysedPart::Match);
        let finding = if is_match { Finding::Match(last) } else { Finding::Game(last) };
        let (board, numbering) = (Some(inquiry.board()), inquiry.output.numbering);
        let reply = ReviewReply::new(record, analysis, inquiry.people(), numbering, board);
        Ok(QuestionOutcome { answer: Ok(reply.into()), finding: Some(finding) })
    }
}

/// `practise [game|match|position|skip|stop]`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Practise {
    /// Asks the largest mistakes of this part of the record; `None` means the last finished game.
    Part(Option<AnalysedPart>),
    /// Asks the position at the table, which has this stage if the user has answered it before.
    Position(Option<u8>),
    /// Goes on to the next question without an answer.
    Skip,
    /// Ends the practice.
    Stop,
}

impl Spec for Practise {
    const WORDS: &[&str] = &["practise", "practice"];

    fn replies(replies: &mut Replies<'_>) {
        replies.add::<ExerciseReply>();
        replies.add::<AnswerReply>();
        replies.add::<MessageReply>();
    }

    fn parse(input: Input<'_>) -> Result<Self> {
        let words = &[
            ("game", Self::Part(Some(AnalysedPart::Game))),
            ("match", Self::Part(Some(AnalysedPart::Match))),
            ("position", Self::Position(None)),
            ("skip", Self::Skip),
            ("stop", Self::Stop),
        ];
        let what = input.optional(|input| {
            let (what, rest) = input.keyword(words, message!("expected-practised"))?;
            if what != Self::Position(None) {
                return rest.end(what);
            }
            let stage = number(message!("expected-stage"), 1..=STAGES.into());
            Ok(Self::Position(rest.optional(|rest| rest.only(stage))?.map(|stage| stage as u8)))
        })?;
        Ok(what.unwrap_or(Self::Part(None)))
    }

    fn nature(&self) -> Nature {
        Nature { is_long_running: matches!(self, Self::Part(_)), ..Nature::CHANGE }
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> ChangeResult {
        match self {
            Self::Part(part) => session.begin_practice(*part),
            Self::Position(stage) => session.practise_position(*stage),
            Self::Skip => session.next_question().ok_or_else(not_practising),
            Self::Stop => session.practice.take().map(|done| done.summary()).ok_or_else(not_practising),
        }
    }
}
