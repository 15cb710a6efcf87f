//! `annotate`.

use crate::ProtocolError;
use crate::command::{Annotation, OtherCommand};
use crate::text::arguments::text;
use crate::text::input::Input;
use plakoto_table::record::{Fortune, Skill};

/// What can be annotated, and what can be cleared of it.
#[derive(Clone, Copy, PartialEq)]
enum What {
    Play,
    Roll,
    Clear,
}

/// `annotate [move] comment TEXT|doubtful|bad|verybad|clear`, `annotate roll lucky|unlucky|verylucky|veryunlucky|clear` or
/// `annotate clear comment|luck|skill`
pub(super) fn annotate(input: Input<'_>) -> Result<OtherCommand, ProtocolError> {
    let table = &[("clear", What::Clear), ("move", What::Play), ("roll", What::Roll)];
    let (what, rest) = input.keyword(table, "what to annotate")?;
    match what {
        What::Play => play(rest),
        What::Roll => {
            let table = &[
                ("clear", None),
                ("lucky", Some(Fortune::Lucky)),
                ("unlucky", Some(Fortune::Unlucky)),
                ("verylucky", Some(Fortune::VeryLucky)),
                ("veryunlucky", Some(Fortune::VeryUnlucky)),
            ];
            let (luck, rest) = rest.keyword(table, "a mark of a roll")?;
            rest.end(OtherCommand::Annotate(Annotation::Luck(luck)))
        }
        What::Clear => {
            let table = &[("comment", Cleared::Comment), ("luck", Cleared::Luck), ("skill", Cleared::Skill)];
            let (cleared, rest) = rest.keyword(table, "what to clear")?;
            rest.end(OtherCommand::Annotate(match cleared {
                Cleared::Comment => Annotation::Comment(None),
                Cleared::Luck => Annotation::Luck(None),
                Cleared::Skill => Annotation::Skill(None),
            }))
        }
    }
}

/// What is cleared of a turn.
#[derive(Clone, Copy, PartialEq)]
enum Cleared {
    Comment,
    Luck,
    Skill,
}

/// `comment TEXT` or a mark
fn play(input: Input<'_>) -> Result<OtherCommand, ProtocolError> {
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
        Word::Mark(skill) => rest.end(OtherCommand::Annotate(Annotation::Skill(skill))),
        Word::Comment => {
            let text = text(rest)?.ok_or_else(|| rest.expected("a comment"))?;
            Ok(OtherCommand::Annotate(Annotation::Comment(Some(text))))
        }
    }
}
