//! The `annotate` command: adds the user's comments and annotations to turns.

use super::spec::*;
use crate::session::nothing;
use crate::text::arguments::text;
use plakoto_table::record::{LuckMark, Mark, Note, Place};

/// The annotation that `annotate` sets on a turn; `None` clears it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Annotate {
    /// A comment.
    Comment(Option<String>),
    /// An annotation of the play (doubtful, bad or very bad).
    Mark(Option<Mark>),
    /// A luck annotation on the roll (lucky, unlucky, …).
    Luck(Option<LuckMark>),
}

impl Spec for Annotate {
    const WORDS: &[&str] = &["annotate"];

    fn replies(replies: &mut Replies<'_>) {
        replies.add::<AnnotateFields<'_>>();
    }

    /// Parses `annotate [move] comment TEXT|doubtful|bad|verybad|clear`, `annotate roll
    /// lucky|unlucky|verylucky|veryunlucky|clear` or `annotate clear comment|luck|skill`.
    fn parse(input: Input<'_>) -> Result<Self> {
        let (what, rest) = input.one_of(&["clear", "move", "roll"], message!("expected-annotated"))?;
        match what {
            "move" => play(rest),
            "roll" => rest.only_keyword(LUCK, message!("expected-roll_mark")).map(Self::Luck),
            _ => match rest.one_of(&["comment", "luck", "skill"], message!("expected-cleared"))? {
                ("comment", rest) => rest.end(Self::Comment(None)),
                ("luck", rest) => rest.end(Self::Luck(None)),
                (_, rest) => rest.end(Self::Mark(None)),
            },
        }
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> ChangeResult {
        let here = session.recording.keeper.place();
        let game = session.view().games.get(here.game).ok_or_else(nothing)?;
        let last = game.turns().len().checked_sub(1).ok_or_else(nothing)?;
        let place = Place { turn: here.turn.min(last), ..here };
        let (turn, name) = (game.turns()[place.turn], &session.view().names);
        let play =
            format!("{} {}: {}", name[turn.player.index()], turn.numbers, session.output.play(&turn.legal));
        let mut note = game.note(place.turn).cloned().unwrap_or_default();
        match self.clone() {
            Self::Comment(comment) => note.comment = comment,
            Self::Mark(mark) => note.mark = mark,
            Self::Luck(luck) => note.luck = luck,
        }
        let said = if note.is_empty() { message!("annotate-no_notes") } else { note_text(&note) };
        let (game, turn_number) = (place.game + 1, place.turn + 1);
        let line = message!("annotate-turn", game = game, turn = turn_number, play = play, note = said);
        let reply = TextReply::of([line], &AnnotateFields { game, turn_number, note: &note });
        session.recording.keeper.annotate(place, note);
        Ok(reply)
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

/// An annotated turn.
#[derive(Serialize, JsonSchema)]
struct AnnotateFields<'a> {
    /// The number of the game, from 1.
    game: usize,
    /// The number of the turn, from 1.
    turn_number: usize,
    /// All annotations of the turn.
    note: &'a Note,
}

/// Keywords for luck annotations; `clear` removes the annotation.
const LUCK: &[(&str, Option<LuckMark>)] = &[
    ("clear", None),
    ("lucky", Some(LuckMark::Lucky)),
    ("unlucky", Some(LuckMark::Unlucky)),
    ("verylucky", Some(LuckMark::VeryLucky)),
    ("veryunlucky", Some(LuckMark::VeryUnlucky)),
];

/// Parses `comment TEXT` or the keyword of an annotation.
fn play(input: Input<'_>) -> Result<Annotate> {
    let words = ["bad", "clear", "comment", "doubtful", "verybad"];
    let (word, rest) = input.one_of(&words, message!("expected-comment_or_mark"))?;
    let mark = match word {
        "comment" => {
            let text = text(rest)?.ok_or_else(|| rest.expected(message!("expected-comment")))?;
            return Ok(Annotate::Comment(Some(text)));
        }
        "bad" => Some(Mark::Bad),
        "doubtful" => Some(Mark::Doubtful),
        "verybad" => Some(Mark::VeryBad),
        _ => None,
    };
    rest.end(Annotate::Mark(mark))
}
