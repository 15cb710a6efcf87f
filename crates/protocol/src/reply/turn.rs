//! Turns of the match record in replies: judged turns, the tutor's warning before a bad play is made, and the turn at
//! a place of the record.

use plakoto_words::{Message, message};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::board::BoardView;
use super::play::{PointNumbers, ShownPlay};
use super::rollout::ShownBias;
use super::value::{Chance, Equity, StandardError};
use super::view::{TextReply, View};
use super::why::WhyView;
use crate::output::{Numbering, OutputSettings};
use plakoto_engine::rules::{LegalPlay, Numbers, Roll, RuleSet};
use plakoto_table::analysis::{Thresholds, TurnAnalysis};
use plakoto_table::record::{LuckMark, Mark, Note, Turn};

/// A judged turn: the play made, the best play, and the luck of the roll.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Turn")]
pub(crate) struct JudgedTurn {
    /// The player, 0 or 1.
    pub(crate) player: usize,
    /// The position ID before the play.
    pub(crate) position_id: String,
    /// The dice; null if only pending numbers were played.
    dice: Option<[u8; 2]>,
    /// The pending numbers that were played first; only in Plakoto Express.
    pending: Vec<u8>,
    /// The number of legal plays.
    legal_plays: usize,
    /// The play that was made.
    play: String,
    /// The equity after the play that was made, in points.
    equity: Equity,
    /// The equity that the play loses against the best play, in points; 0 or more.
    pub(super) error: Equity,
    /// The skill mark: `doubtful`, `bad`, `very bad` or empty.
    #[serde(serialize_with = "mark_name")]
    #[schemars(with = "&str", extend("enum" = ["doubtful", "bad", "very bad", ""]))]
    pub(super) mark: Option<Mark>,
    /// The luck of the roll, in points.
    luck: Equity,
    /// The luck mark: `very unlucky`, `unlucky`, `lucky`, `very lucky` or empty.
    #[serde(serialize_with = "luck_mark_name")]
    #[schemars(with = "&str", extend("enum" = ["very unlucky", "unlucky", "lucky", "very lucky", ""]))]
    luck_mark: Option<LuckMark>,
    /// Whether the equities come from a rollout.
    rollout: bool,
    /// The standard error of `error`; null without a rollout.
    error_error: StandardError,
    /// The bias of both equities of a truncated rollout, if it has been measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) truncation_bias: Option<ShownBias>,
    /// The loss in match-winning probability; only in a match.
    #[serde(skip_serializing_if = "Option::is_none")]
    error_mwc: Option<Chance>,
    /// The luck in match-winning probability; only in a match.
    #[serde(skip_serializing_if = "Option::is_none")]
    luck_mwc: Option<Chance>,
    /// The best play.
    best: BestFields,
    /// The numbers that were played.
    #[serde(skip)]
    numbers: Numbers,
    /// The play that was made.
    #[serde(skip)]
    played: LegalPlay,
}

/// The best play of a judged turn.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
struct BestFields {
    /// The equity after the play, in points.
    equity: Equity,
    /// The search depth in plies.
    plies: u8,
    #[serde(flatten)]
    play: ShownPlay,
}

impl JudgedTurn {
    pub(crate) fn new(judged: &TurnAnalysis, thresholds: &Thresholds, numbering: Numbering) -> Self {
        let (turn, best) = (&judged.turn, &judged.best);
        Self {
            player: turn.player.index(),
            position_id: turn.before.to_string(),
            dice: turn.numbers.roll().map(Roll::dice),
            pending: turn.numbers.pending().numbers().collect(),
            legal_plays: judged.legal,
            play: turn.legal.to_string(),
            equity: Equity(judged.played.equity),
            error: Equity(judged.error),
            mark: thresholds.mark(judged.error),
            luck: Equity(judged.luck),
            luck_mark: thresholds.luck_mark(judged.luck),
            rollout: judged.is_rolled_out(),
            error_error: judged.rolled_out.map_or(StandardError::UNKNOWN, |by| StandardError(by.error)),
            truncation_bias: judged.bias.map(ShownBias::new),
            error_mwc: judged.error_in_match().map(Chance),
            luck_mwc: judged.luck_in_match().map(Chance),
            best: BestFields {
                equity: Equity(best.equity),
                plies: best.plies,
                play: ShownPlay::new(best.legal, PointNumbers::of(numbering, turn.player)),
            },
            numbers: turn.numbers,
            played: turn.legal,
        }
    }

    /// Returns a line such as `user 31: 24/20 ?? very bad (-0.131), best 24/23 24/21`.
    pub(crate) fn line(&self, name: &str, settings: &OutputSettings) -> Message {
        let (numbers, play) = (self.numbers.to_string(), settings.play(&self.played));
        if self.error.0 > 0.0 {
            let sure = self.rollout.then(|| format!(" ± {}", settings.error(self.error_error.0)));
            let in_match = self.error_mwc.map(|lost| format!(", {:+.2}% MWC", -100.0 * lost.0));
            let loss = [Some(settings.equity(-self.error.0)), sure, in_match];
            let (loss, best) =
                (loss.into_iter().flatten().collect::<String>(), self.best.play.text(settings));
            return message!(
                "turn-loses",
                player = name,
                numbers = numbers,
                play = play,
                mark = mark_word(self.mark),
                loss = loss,
                best = best
            );
        }
        if self.legal_plays > 1 {
            return message!("turn-best", player = name, numbers = numbers, play = play);
        }
        if self.played.play.is_pass() {
            return message!("turn-cannot_move", player = name, numbers = numbers);
        }
        message!("turn-played", player = name, numbers = numbers, play = play)
    }

    /// Returns a line such as `Luck of the roll: -0.310, unlucky.`
    pub(crate) fn luck_line(&self, settings: &OutputSettings) -> Message {
        let mark = match self.luck_mark {
            None => "none",
            Some(LuckMark::VeryUnlucky) => "very_unlucky",
            Some(LuckMark::Unlucky) => "unlucky",
            Some(LuckMark::Lucky) => "lucky",
            Some(LuckMark::VeryLucky) => "very_lucky",
        };
        message!("turn-luck", luck = self.luck.text(settings), mark = mark)
    }
}

/// Returns the word that chooses a mark in a sentence.
pub(super) const fn mark_word(mark: Option<Mark>) -> &'static str {
    match mark {
        None => "none",
        Some(Mark::Doubtful) => "doubtful",
        Some(Mark::Bad) => "bad",
        Some(Mark::VeryBad) => "very_bad",
    }
}

fn mark_name<S: Serializer>(mark: &Option<Mark>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(mark.map_or("", Mark::name))
}

fn luck_mark_name<S: Serializer>(mark: &Option<LuckMark>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(mark.map_or("", LuckMark::name))
}

/// A judged turn with an explanation.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub(crate) struct ExplainedTurnFields {
    #[serde(flatten)]
    pub(super) turn: JudgedTurn,
    /// Why the best play is better; only if the turn has a skill mark or the tutor warns of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<WhyView>,
}

impl ExplainedTurnFields {
    pub(crate) fn new(
        judged: &TurnAnalysis,
        rules: &RuleSet,
        thresholds: &Thresholds,
        numbering: Numbering,
    ) -> Self {
        let points = PointNumbers::of(numbering, judged.turn.player);
        let why = judged.why.clone().map(|why| WhyView::new(why, rules, judged.stakes, points));
        Self { turn: JudgedTurn::new(judged, thresholds, numbering), why }
    }
}

/// A warning: the tutor asks whether the user wants to make this play. `phase` is still `move`.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Warning")]
pub struct WarningReply {
    /// The play, not made yet, and the best play.
    tutor: ExplainedTurnFields,
    /// Empty, because the play has not been made.
    events: [(); 0],
    #[serde(flatten)]
    board: Box<BoardView>,
}

impl WarningReply {
    /// Warns of a play, which loses against the best play because of `why`.
    pub(crate) const fn new(turn: JudgedTurn, why: WhyView, board: Box<BoardView>) -> Self {
        Self { tutor: ExplainedTurnFields { turn, why: Some(why) }, events: [], board }
    }
}

impl View for WarningReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let Self { tutor: ExplainedTurnFields { turn, why }, board, .. } = self;
        let first = turn.line(&board.names[turn.player], settings);
        let why = why.iter().flat_map(|why| why.lines(settings));
        [settings.say(first)]
            .into_iter()
            .chain(why)
            .chain([settings.say(message!("tutor-question"))])
            .collect()
    }
}

/// The fields of a command, followed by the place in the match record that the session has moved to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct PlaceReply {
    #[serde(flatten)]
    command: TextReply,
    #[serde(flatten)]
    place: PlaceFields,
}

/// The play at a place of the record, and the board there.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub(crate) struct PlaceFields {
    /// The play that was made; missing at the end of the game and before a roll.
    #[serde(skip_serializing_if = "Option::is_none")]
    made: Option<MadePlay>,
    /// The judged turn, if it has been analysed.
    #[serde(skip_serializing_if = "Option::is_none")]
    judged: Option<JudgedTurn>,
    /// The annotations of the turn, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<Note>,
    #[serde(flatten)]
    board: Box<BoardView>,
}

/// The play that was made at a place of the record.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Made")]
pub(crate) struct MadePlay {
    /// The player, 0 or 1.
    player: usize,
    #[serde(flatten)]
    play: ShownPlay,
    /// The numbers that were played.
    #[serde(skip)]
    numbers: Numbers,
    /// Name of the player.
    #[serde(skip)]
    name: String,
}

impl PlaceReply {
    /// Shows the board at a place, which `command` describes.
    pub(crate) const fn new(command: TextReply, board: Box<BoardView>) -> Self {
        Self { command, place: PlaceFields { made: None, judged: None, note: None, board } }
    }

    /// Adds the turn that `name` made at the place. `judged` is the last analysis of the turn, with the thresholds
    /// for its marks.
    pub(crate) fn with_turn(
        mut self,
        name: String,
        turn: &Turn,
        judged: Option<(&TurnAnalysis, &Thresholds)>,
        note: Option<Note>,
        numbering: Numbering,
    ) -> Self {
        let play = ShownPlay::new(turn.legal, PointNumbers::of(numbering, turn.player));
        let made = MadePlay { player: turn.player.index(), play, numbers: turn.numbers, name };
        self.place.made = Some(made);
        self.place.judged = judged.map(|(judged, thresholds)| JudgedTurn::new(judged, thresholds, numbering));
        self.place.note = note;
        self
    }
}

impl PlaceFields {
    /// Returns the lines about the turn that was made at the place.
    fn turn_lines(&self, settings: &OutputSettings) -> Vec<String> {
        let Some(MadePlay { play, numbers, name, .. }) = &self.made else { return Vec::new() };
        let mut lines = match &self.judged {
            None => {
                let (numbers, play) = (numbers.to_string(), play.text(settings));
                vec![message!("turn-played", player = name, numbers = numbers, play = play)]
            }
            Some(judged) => vec![judged.line(name, settings), judged.luck_line(settings)],
        };
        lines.extend(self.note.as_ref().map(|note| message!("turn-note", note = note_text(note))));
        lines.iter().map(|line| settings.say(line)).collect()
    }
}

impl View for PlaceReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let Self { command, place } = self;
        [command.lines(settings), place.turn_lines(settings), place.board.lines(settings)].concat()
    }
}

/// Returns the annotations of a turn for the user, for example `marked bad, roll marked lucky: a comment`.
pub(crate) fn note_text(note: &Note) -> Message {
    let mark = note.mark.map(|mark| match mark {
        Mark::Doubtful => message!("note-doubtful"),
        Mark::Bad => message!("note-bad"),
        Mark::VeryBad => message!("note-very_bad"),
    });
    let luck = note.luck.map(|luck| match luck {
        LuckMark::VeryUnlucky => message!("note-very_unlucky"),
        LuckMark::Unlucky => message!("note-unlucky"),
        LuckMark::Lucky => message!("note-lucky"),
        LuckMark::VeryLucky => message!("note-very_lucky"),
    });
    let marks = mark.into_iter().chain(luck).reduce(|mark, luck| Message::joined([mark, luck], ", "));
    Message::joined(marks.into_iter().chain(note.comment.clone().map(Message::text)), ": ")
}
