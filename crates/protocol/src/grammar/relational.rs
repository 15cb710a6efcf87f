//! gnubg's `relational`, about the library of matches.

use crate::ProtocolError;
use crate::command::{OtherCommand, Relational};
use crate::text::input::Input;

#[derive(Clone, Copy, PartialEq)]
enum What {
    Add,
    Erase,
    Select,
    Show,
}

/// `relational add match [quiet]`, `relational show players|details NAME`, `relational erase [player] NAME`, `relational erase
/// allplayers [force]` or `relational select SQL`
pub(super) fn relational(input: Input<'_>) -> Result<OtherCommand, ProtocolError> {
    let table = &[("add", What::Add), ("erase", What::Erase), ("select", What::Select), ("show", What::Show)];
    let (what, rest) = input.keyword(table, "what to do with the library")?;
    let relational = match what {
        What::Add => add(rest)?,
        What::Erase => erase(rest)?,
        What::Show => show(rest)?,
        What::Select => match rest.rest().trim() {
            "" => return Err(rest.expected("what to select, as `name, matches FROM players`")),
            sql => Relational::Select(sql.trim_matches('"').to_owned()),
        },
    };
    Ok(OtherCommand::Relational(relational))
}

/// `match [quiet]`; there is no question that could be left out.
fn add(input: Input<'_>) -> Result<Relational, ProtocolError> {
    let (_, rest) = input.keyword(&[("match", ())], "what to add")?;
    let (word, behind) = rest.word();
    let rest = if word.eq_ignore_ascii_case("quiet") { behind } else { rest };
    rest.end(Relational::AddMatch)
}

/// `players` or `details NAME`
fn show(input: Input<'_>) -> Result<Relational, ProtocolError> {
    let (is_list, rest) = input.keyword(&[("details", false), ("players", true)], "what to show")?;
    if is_list { rest.end(Relational::Players) } else { name(rest).map(Relational::Details) }
}

/// `[player] NAME` or `allplayers [force]`
fn erase(input: Input<'_>) -> Result<Relational, ProtocolError> {
    let (word, rest) = input.word();
    if word.eq_ignore_ascii_case("allplayers") {
        let (word, behind) = rest.word();
        let is_forced = word.eq_ignore_ascii_case("force");
        let rest = if is_forced { behind } else { rest };
        return rest.end(Relational::EraseAll { is_forced });
    }
    let is_named = word.eq_ignore_ascii_case("player") && !rest.is_empty();
    name(if is_named { rest } else { input }).map(Relational::ErasePlayer)
}

/// All that is left as the name of a player of the library, which may be any text.
fn name(input: Input<'_>) -> Result<String, ProtocolError> {
    let text = input.rest().trim();
    let name = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text);
    if name.is_empty() { Err(input.expected("the name of a player")) } else { Ok(name.to_owned()) }
}
