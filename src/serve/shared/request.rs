//! The lines that a client of a shared table may send. Everything else is refused, above all questions to the
//! engine.

use plakoto_table::fair_dice::Hex;

/// Questions that do not concern the engine, and that take no values. They are commands of the protocol.
const QUESTIONS: [&str; 9] = [
    "steps",
    "list game",
    "show board",
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
const MAX_TAG: usize = 64;

/// A line of a client.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum TableRequest {
    /// Nothing, to learn that the lines before have been answered.
    Ready,
    /// A command of the protocol that changes nothing, and whose answer is the same until the game goes on.
    Question,
    /// The play of the player on turn.
    Move,
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
    /// A question for a part of the proof of the dice, from this entry on, counted from 1.
    Proof(u32),
}

/// Splits a line into the tag, without its `@`, and the rest.
///
/// # Errors
/// Returns a message if the line is too long, or the tag has signs other than letters, digits, `-` and `_`.
pub(super) fn split(line: &str) -> Result<(Option<&str>, &str), String> {
    let line = line.trim();
    if line.len() > MAX_LINE {
        return Err(format!("expected at most {MAX_LINE} bytes in a line at a table of two players"));
    }
    let Some(tagged) = line.strip_prefix('@') else { return Ok((None, line)) };
    let (tag, rest) = tagged.split_once(char::is_whitespace).unwrap_or((tagged, ""));
    let is_plain = tag.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    match is_plain && tag.len() <= MAX_TAG {
        true => Ok((Some(tag), rest.trim())),
        false => Err("expected a tag of letters and digits".to_owned()),
    }
}

/// Parses a line without its tag.
///
/// # Errors
/// Returns a message if the line is not allowed or is wrong.
pub(super) fn parse(line: &str) -> Result<TableRequest, String> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    match (word, rest) {
        ("isready", "") => Ok(TableRequest::Ready),
        _ if QUESTIONS.contains(&line) => Ok(TableRequest::Question),
        ("steps", _) if rest.strip_prefix("after ").is_some_and(is_play) => Ok(TableRequest::Question),
        ("move", _) if is_play(rest) => Ok(TableRequest::Move),
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
        ("proof", _) => number(rest).map(TableRequest::Proof),
        _ => Err("expected a play, a throw, a resignation or a question about the game; \
                  the engine answers nothing at a table of two players"
            .to_owned()),
    }
}

/// Whether a text looks like a play in numbers. Then it names neither a position nor dice.
fn is_play(text: &str) -> bool {
    let is_step = |step: &str| {
        let ends = step.replace("bar", "25").replace("off", "0");
        ends.contains('/') && ends.bytes().all(|byte| byte.is_ascii_digit() || b"/()*".contains(&byte))
    };
    text.split_whitespace().all(is_step)
}

/// Parses the points of a resignation; without a number, a single game.
fn points(text: &str) -> Result<u8, String> {
    if text.is_empty() {
        return Ok(1);
    }
    text.parse().map_err(|_| format!("expected the points that you resign, got `{text:.20}`"))
}

/// Parses some numbers and a hash.
fn numbers<const COUNT: usize>(text: &str) -> Result<([u32; COUNT], Hex), String> {
    let mut words = text.split(' ');
    let mut numbers = [0; COUNT];
    for place in &mut numbers {
        *place = number(words.next().unwrap_or_default())?;
    }
    let rest: Vec<&str> = words.collect();
    let hex: Hex = rest.join(" ").parse().map_err(|error| format!("{error}"))?;
    Ok((numbers, hex))
}

fn number(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("expected a number, got `{text:.20}`"))
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
        assert_eq!(parse("steps after 24/20"), Ok(TableRequest::Question));
        assert_eq!(parse("save match text"), Ok(TableRequest::Question));
        assert_eq!(parse("move bar/20 6/off(2) 24/20/18*"), Ok(TableRequest::Move));
        assert_eq!(parse("resign 2"), Ok(TableRequest::Resign(2)));
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
