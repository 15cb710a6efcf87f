//! The lines that a client of a shared table may send. Everything else is refused, above all questions to the
//! engine.

use plakoto_engine::notation::play_text::PlayText;
use plakoto_engine::printable::quote;
use plakoto_protocol::commands::{Move, Steps};
use plakoto_protocol::grammar::parse_line;
use plakoto_protocol::{Command, Numbered, ProtocolError};
use plakoto_table::fair_dice::Hex;
use plakoto_words::{Message, message};

use super::reaction::Reaction;

/// Questions that do not concern the engine, and that take no values. They are commands of the protocol.
const QUESTIONS: [&str; 11] = [
    "steps",
    "list game",
    "list match",
    "show board",
    "show match",
    "show seed",
    "help rules",
    "save match text",
    "export match text",
    "export position svg text",
    "export position markdown text",
];

/// Maximum length of a line in bytes, far above the longest play.
const MAX_LINE: usize = 512;

/// Maximum length of a tag in bytes.
const MAX_TAG: usize = 32;

/// A line of a client.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum TableRequest {
    /// Nothing, to learn that the lines before have been answered.
    Ready,
    /// A command of the protocol that changes nothing, and whose answer is the same until the game goes on.
    Question(Box<Command>),
    /// The play of the player on turn.
    Move(PlayText),
    /// An offer to resign for this many points.
    Resign(u8),
    Accept,
    Decline,
    /// The start of the next game.
    NewGame,
    /// An anchor for a series of throws.
    Anchor(u32, Hex),
    /// The player on roll throws the dice, with the series, the number of the throw, and the nonce.
    Roll((u32, u32), Hex),
    /// The other player's part of a throw.
    Reveal((u32, u32), Hex),
    /// A name for the player.
    Name(String),
    /// The wish to play another match.
    Rematch,
    /// The end of a match in which a part of a throw does not come.
    End,
    /// An invitation for another guest.
    Invite,
    /// A sentence for the other player.
    React(Reaction),
    /// A question for a part of the proof of the dice, from this entry on, counted from 1.
    Proof(u32),
}

/// Splits a line into the tag, without its `@`, and the rest.
///
/// # Errors
/// Fails if the line is too long, or the tag has signs other than letters, digits, `-` and `_`.
pub(super) fn split(line: &str) -> Result<(Option<&str>, &str), ProtocolError> {
    let line = line.trim();
    if line.len() > MAX_LINE {
        return Err(ProtocolError::line_too_long(MAX_LINE));
    }
    let Some(tagged) = line.strip_prefix('@') else { return Ok((None, line)) };
    let (tag, rest) = tagged.split_once(char::is_whitespace).unwrap_or((tagged, ""));
    let is_plain = tag.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte));
    match is_plain && (1..=MAX_TAG).contains(&tag.len()) {
        true => Ok((Some(tag), rest.trim())),
        false => Err(ProtocolError::bad_argument(message!("error-tag"))),
    }
}

/// Parses a line without its tag.
///
/// # Errors
/// Fails if the line is not allowed or is wrong.
pub(super) fn parse(line: &str) -> Result<TableRequest, ProtocolError> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    match (word, rest) {
        ("isready", "") => Ok(TableRequest::Ready),
        ("steps" | "move", _) => of_command(command(line)?),
        _ if QUESTIONS.contains(&line) => Ok(TableRequest::Question(command(line)?.into())),
        ("resign", _) => points(rest).map(TableRequest::Resign),
        ("accept", "") => Ok(TableRequest::Accept),
        ("decline", "") => Ok(TableRequest::Decline),
        ("new", "game") => Ok(TableRequest::NewGame),
        ("anchor", _) => {
            let ([series], hex) = numbers(rest)?;
            Ok(TableRequest::Anchor(series, hex))
        }
        ("roll", _) => numbers(rest).map(|([series, number], hex)| TableRequest::Roll((series, number), hex)),
        ("reveal", _) => {
            numbers(rest).map(|([series, number], hex)| TableRequest::Reveal((series, number), hex))
        }
        ("name", _) if !rest.is_empty() => Ok(TableRequest::Name(rest.to_owned())),
        ("rematch", "") => Ok(TableRequest::Rematch),
        ("end", "") => Ok(TableRequest::End),
        ("invite", "") => Ok(TableRequest::Invite),
        ("react", _) => rest
            .parse()
            .map(TableRequest::React)
            .map_err(|_| unexpected(Message::text("`good_luck` or `well_played`"), rest)),
        ("proof", _) => number(rest).map(TableRequest::Proof),
        _ => Err(refused()),
    }
}

/// Parses a line of the protocol.
fn command(line: &str) -> Result<Command, ProtocolError> {
    parse_line(line).command.unwrap_or_else(|| Err(refused()))
}

/// Allows a play, and the question for steps in the current position.
fn of_command(command: Command) -> Result<TableRequest, ProtocolError> {
    match command {
        Command::Move(Move::Play(Numbered::ByMover(play))) => Ok(TableRequest::Move(play)),
        Command::Steps(Steps { inline: None, dice: None, .. }) => Ok(TableRequest::Question(command.into())),
        _ => Err(refused()),
    }
}

fn refused() -> ProtocolError {
    ProtocolError::unsupported(message!("refused-request"))
}

fn unexpected(what: Message, got: &str) -> ProtocolError {
    ProtocolError::expected(what, Some(Message::text(quote(got))))
}

/// Parses the points of a resignation; without a number, a single game.
fn points(text: &str) -> Result<u8, ProtocolError> {
    if text.is_empty() {
        return Ok(1);
    }
    text.parse().map_err(|_| unexpected(message!("refused-points"), text))
}

/// Parses some numbers and a hash.
fn numbers<const COUNT: usize>(text: &str) -> Result<([u32; COUNT], Hex), ProtocolError> {
    let mut words = text.split(' ');
    let mut numbers = [0; COUNT];
    for place in &mut numbers {
        *place = number(words.next().unwrap_or_default())?;
    }
    let rest: Vec<&str> = words.collect();
    let rest = rest.join(" ");
    let hex: Hex = rest.parse().map_err(|_| unexpected(message!("refused-hex"), &rest))?;
    Ok((numbers, hex))
}

fn number(text: &str) -> Result<u32, ProtocolError> {
    text.parse().map_err(|_| unexpected(message!("xgid-number"), text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_for_the_engine_are_refused() {
        for line in [
            "hint",
            "h",
            "hint 5",
            "eval",
            "play",
            "bestmove",
            "rollout",
            "why 24/20",
            "go depth 2",
            "analyse match",
            "set player 0 plakoto",
            "set dice 66",
            "roll 66",
            "undo",
            "new match 5",
            "new",
            "show",
            "steps\thint",
            "{\"do\":\"hint\"}",
            "load match x",
            "save match x",
            "roll",
            "roll 1",
            "roll 1 2",
            "reveal x y z",
            "anchor 1",
            "anchor 1 2 3",
            "resign 300",
            "resign everything",
            "proof",
            "react",
            "react good luck",
            "react Hello!",
            "steps AACA/z8AAID/Pw 31",
            "steps 31",
            "steps after AACA/z8AAID/Pw 31",
            "steps after 24/20 dice 66",
            "move best",
            "move 24/20 level expert",
            "help",
            "list",
            "",
            "stepsafter",
        ] {
            assert!(parse(line).is_err(), "{line}");
        }
    }

    #[test]
    fn lines_of_a_game_are_accepted() {
        let hex = "ab".repeat(32);
        let value: Hex = hex.parse().unwrap();
        assert_eq!(parse(&format!("anchor 3 {hex}")), Ok(TableRequest::Anchor(3, value)));
        assert_eq!(parse(&format!("roll 3 17 {hex}")), Ok(TableRequest::Roll((3, 17), value)));
        assert_eq!(parse(&format!("reveal 3 17 {hex}")), Ok(TableRequest::Reveal((3, 17), value)));
        for line in QUESTIONS.into_iter().chain(["steps after 24/20"]) {
            assert!(matches!(parse(line), Ok(TableRequest::Question(_))), "{line}");
        }
        let play = "bar/20 6/off(2) 24/20/18*";
        assert_eq!(parse(&format!("move {play}")), Ok(TableRequest::Move(play.parse().unwrap())));
        assert_eq!(parse("resign 2"), Ok(TableRequest::Resign(2)));
        assert_eq!(parse("react well_played"), Ok(TableRequest::React(Reaction::WellPlayed)));
        assert_eq!(parse("name Ελένη"), Ok(TableRequest::Name("Ελένη".to_owned())));
    }

    #[test]
    fn a_tag_is_split_off() {
        assert_eq!(split("@q1 isready"), Ok((Some("q1"), "isready")));
        assert_eq!(split(" isready "), Ok((None, "isready")));
        assert_eq!(split("@q\tset\tdice 66 steps x"), Ok((Some("q"), "set\tdice 66 steps x")));
        for wrong in ["@a\"b isready", &format!("@{} isready", "x".repeat(65)), &"x".repeat(513)] {
            assert!(split(wrong).is_err(), "{wrong}");
        }
    }
}
