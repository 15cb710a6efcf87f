//! `annotate`: what a person writes about a turn.

use super::spec::{Input, Performed, Progress, ProtocolError, Session, Spec};
use crate::reply::Shown;
use crate::text::arguments::text;
use plakoto_table::record::{Fortune, Place, Skill};
use serde_json::json;

/// What `annotate` writes about a turn; `None` for nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Annotate {
    /// A comment.
    Comment(Option<String>),
    /// A mark of the play.
    Skill(Option<Skill>),
    /// A mark of the roll.
    Luck(Option<Fortune>),
}

impl Spec for Annotate {
    const WORDS: &[&str] = &["annotate"];
    const HELP: &str = "
        annotate move comment TEXT                      \
            Write something about the turn that is shown, or the last one
        annotate move doubtful|bad|verybad|clear        Mark its play, or clear its mark
        annotate roll veryunlucky|unlucky|lucky|verylucky|clear  Mark its roll, or clear its mark
        annotate clear comment|skill|luck               Clear what was written about it
        > annotate: set dice 31; 24/20; annotate move comment Too early; annotate move doubtful
        > annotate move: set dice 31; 24/20; annotate move doubtful
        > annotate move comment: set dice 31; 24/20; annotate move comment Too early
        > annotate roll: set dice 31; 24/20; annotate roll unlucky
        > annotate clear: set dice 31; 24/20; annotate move bad; annotate clear skill";

    /// `annotate [move] comment TEXT|doubtful|bad|verybad|clear`, `annotate roll lucky|unlucky|verylucky|veryunlucky|clear` or
    /// `annotate clear comment|luck|skill`
    fn parse(input: Input<'_>) -> Result<Self, ProtocolError> {
        let table =
            &[("clear", AnnotatedPart::Clear), ("move", AnnotatedPart::Play), ("roll", AnnotatedPart::Roll)];
        let (what, rest) = input.keyword(table, "what to annotate")?;
        match what {
            AnnotatedPart::Play => play(rest),
            AnnotatedPart::Roll => {
                let table = &[
                    ("clear", None),
                    ("lucky", Some(Fortune::Lucky)),
                    ("unlucky", Some(Fortune::Unlucky)),
                    ("verylucky", Some(Fortune::VeryLucky)),
                    ("veryunlucky", Some(Fortune::VeryUnlucky)),
                ];
                let (luck, rest) = rest.keyword(table, "a mark of a roll")?;
                rest.end(Self::Luck(luck))
            }
            AnnotatedPart::Clear => {
                let table =
                    &[("comment", Cleared::Comment), ("luck", Cleared::Luck), ("skill", Cleared::Skill)];
                let (cleared, rest) = rest.keyword(table, "what to clear")?;
                rest.end(match cleared {
                    Cleared::Comment => Self::Comment(None),
                    Cleared::Luck => Self::Luck(None),
                    Cleared::Skill => Self::Skill(None),
                })
            }
        }
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> Performed {
        let here = session.recording.keeper.place();
        let nothing = || ProtocolError::missing("nothing has been played");
        let game = session.view().games.get(here.game).ok_or_else(nothing)?;
        let last = game.turns().len().checked_sub(1).ok_or_else(nothing)?;
        let place = Place { turn: here.turn.min(last), ..here };
        let (turn, name) = (game.turns()[place.turn], &session.view().names);
        let turn = format!("{} {}: {}", name[turn.player.index()], turn.numbers, turn.legal);
        let mut note = game.note(place.turn).cloned().unwrap_or_default();
        match self.clone() {
            Self::Comment(comment) => note.comment = comment,
            Self::Skill(skill) => note.skill = skill,
            Self::Luck(luck) => note.luck = luck,
        }
        let said = if note.is_empty() { "nothing is noted".to_owned() } else { note.text() };
        let line = format!("Game {}, turn {}, {turn}: {said}.", place.game + 1, place.turn + 1);
        let fields = [
            ("game", (place.game + 1).into()),
            ("turn_number", (place.turn + 1).into()),
            ("note", json!(note)),
        ];
        let reply = Shown::many(vec![line], fields);
        session.recording.keeper.annotate(place, note);
        Ok(reply)
    }
}

/// What can be annotated, and what can be cleared of it.
#[derive(Clone, Copy, PartialEq)]
enum AnnotatedPart {
    Play,
    Roll,
    Clear,
}

/// What is cleared of a turn.
#[derive(Clone, Copy, PartialEq)]
enum Cleared {
    Comment,
    Luck,
    Skill,
}

/// `comment TEXT` or a mark
fn play(input: Input<'_>) -> Result<Annotate, ProtocolError> {
    #[derive(Clone, Copy, PartialEq)]
    enum Word {
        Comment,
        Mark(Option<Skill>),
    }
    let table = &[
        ("bad", Word::Mark(Some(Skill::Bad))),
        ("clear", Word::Mark(None)),
        ("comment", Word::Comment),
        ("doubtful", Word::Mark(Some(Skill::Doubtful))),
        ("verybad", Word::Mark(Some(Skill::VeryBad))),
    ];
    let (word, rest) = input.keyword(table, "`comment`, or a mark of a play")?;
    match word {
        Word::Mark(skill) => rest.end(Annotate::Skill(skill)),
        Word::Comment => {
            let text = text(rest)?.ok_or_else(|| rest.expected("a comment"))?;
            Ok(Annotate::Comment(Some(text)))
        }
    }
}
