//! The lines that a client of a shared table may send. Everything else is refused, above all questions to the
//! engine.

use plakoto_table::fair_dice::Hex;

/// Questions that do not concern the engine. They are commands of the protocol.
const QUESTIONS: [&str; 10] = [
    "steps",
    "list game",
    "show board",
    "show seed",
    "help rules",
    "save match text",
    "export match text",
    "export position svg text",
    "export position markdown text",
    "isready",
];

/// A line of a client.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Request<'a> {
    /// A command of the protocol that changes nothing.
    Question,
    /// A command of the protocol with which a player continues the game.
    Decision,
    /// The start of the next game.
    NewGame,
    /// The player on roll throws the dice.
    Roll,
    /// A commitment for a throw.
    Commit(u32, Hex),
    /// A nonce for a throw.
    Reveal(u32, Hex),
    /// A name for the player.
    Name(&'a str),
    /// The wish to play another match.
    Rematch,
    /// A question for all throws.
    Throws,
}

/// Splits a line into the tag, with its `@`, and the rest.
pub(super) fn split(line: &str) -> (Option<&str>, &str) {
    let line = line.trim();
    match line.strip_prefix('@') {
        Some(_) => {
            let (tag, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            (Some(tag), rest.trim())
        }
        None => (None, line),
    }
}

/// Parses a line without its tag.
///
/// # Errors
/// Returns a message if the line is not allowed or is wrong.
pub(super) fn parse(line: &str) -> Result<Request<'_>, String> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let is_question = QUESTIONS
        .iter()
        .any(|question| line == *question || line.starts_with("steps ") && *question == "steps");
    match word {
        _ if is_question => Ok(Request::Question),
        "move" | "accept" | "decline" | "resign" => Ok(Request::Decision),
        "roll" if rest.is_empty() => Ok(Request::Roll),
        "new" if rest == "game" => Ok(Request::NewGame),
        "commit" => throw(rest).map(|(number, hex)| Request::Commit(number, hex)),
        "reveal" => throw(rest).map(|(number, hex)| Request::Reveal(number, hex)),
        "name" if !rest.is_empty() => Ok(Request::Name(rest)),
        "rematch" if rest.is_empty() => Ok(Request::Rematch),
        "throws" if rest.is_empty() => Ok(Request::Throws),
        _ => Err("expected a play, a throw, a resignation or a question about the game; \
                  the engine answers nothing at a table of two players"
            .to_owned()),
    }
}

/// Parses the number of a throw, and the commitment or nonce for it.
fn throw(text: &str) -> Result<(u32, Hex), String> {
    let (number, hex) = text.split_once(' ').unwrap_or((text, ""));
    let number = number.parse().map_err(|_| format!("expected the number of a throw, got `{number:.20}`"))?;
    Ok((number, hex.parse().map_err(|error| format!("{error}"))?))
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
            "commit",
            "commit 1",
            "commit x y",
            "",
            "stepsafter",
        ] {
            assert!(parse(line).is_err(), "{line}");
        }
    }

    #[test]
    fn lines_of_a_game_are_accepted() {
        let hex = "ab".repeat(32);
        assert_eq!(parse(&format!("commit 3 {hex}")), Ok(Request::Commit(3, hex.parse().unwrap())));
        assert_eq!(parse("steps after 24/20"), Ok(Request::Question));
        assert_eq!(parse("save match text"), Ok(Request::Question));
        assert_eq!(parse("move 24/20 24/18"), Ok(Request::Decision));
        assert_eq!(parse("name Ελένη"), Ok(Request::Name("Ελένη")));
        assert_eq!(split("@q1 roll"), (Some("@q1"), "roll"));
        assert_eq!(split(" roll "), (None, "roll"));
        assert_eq!(split("@q\tset\tdice 66 steps x"), (Some("@q"), "set\tdice 66 steps x"));
    }
}
