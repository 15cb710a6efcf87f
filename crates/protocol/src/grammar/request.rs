//! Parser for JSON requests.
//!
//! A request is an input line that contains one JSON object, such as
//! `{"do":"bestmove","id":"AACA/z8AAID/Pw","dice":[3,1],"level":"casual"}`.
//!
//! `do` names a command. Searches, positions and plays have their arguments in fields of their own. All other
//! commands have their arguments in the field `args`, written as on an ordinary input line.

use serde::Deserialize;
use serde_json::{Map, Value};

use super::find::find;
use crate::bounds::MAX_COMMAND;
use crate::commands::{Command, CommandEntry, Line};
use crate::text::field_value::{Given, Tag};
use crate::text::fields::{self, RequestFields, given};
use crate::text::gnubg;
use crate::text::input::Input;
use crate::text::object;
use crate::{ErrorCode, ProtocolError, Result};
use plakoto_words::Message;

/// Parses an input line that begins with `{`. The answer is in JSON regardless of the output settings.
pub(super) fn request(tag: Option<String>, text: &str) -> Line {
    let mut line = Line { tag, is_json: true, ..Line::default() };
    let command = read(&mut line, text);
    Line { command: Some(command), ..line }
}

fn read(line: &mut Line, text: &str) -> Result<Command> {
    let (mut object, whole) = object::read(text);
    if whole.is_err() {
        for (key, value) in object::read_end(text) {
            object.entry(key).or_insert(value);
        }
    }
    // If the JSON is incomplete, keeps the tag and the command name if they come before the error or at the
    // end of the input line.
    let tagged = read_tag(line, &object);
    let named = read_name(line, &object);
    whole?;
    tagged?;
    let (word, entry) = named?;
    if text.len() > MAX_COMMAND && !fields::has_long_text(&object) {
        return Err(ProtocolError::command_too_long());
    }
    command(&word, entry, object)
}

/// Parses the fields of a JSON request. The answer is in JSON regardless of the output settings.
#[must_use]
pub fn parse_request(object: Map<String, Value>) -> Line {
    let mut line = Line { is_json: true, ..Line::default() };
    let named = read_tag(&mut line, &object).and_then(|()| read_name(&mut line, &object));
    let command = named.and_then(|(word, entry)| command(&word, entry, object));
    Line { command: Some(command), ..line }
}

/// Parses the arguments of a command, which `word` names.
fn command(word: &str, entry: &'static CommandEntry, object: Map<String, Value>) -> Result<Command> {
    let known = entry.fields.concat();
    let has_own = known.iter().any(|name| object.get(*name).is_some_and(|value| !value.is_null()));
    let fields = RequestFields::read(object, entry.name(), &known)?;
    match &fields.args {
        Some(_) if has_own && !known.contains(&"text") => Err(ProtocolError::field(
            "args",
            Message::text("expected either `args` or other fields, got both"),
        )),
        Some(args) if !known.contains(&"text") => (entry.parse)(Input::new(args)).map_err(|error| {
            let words: Vec<&str> = [word].into_iter().chain(args.split_whitespace()).collect();
            gnubg::explain(&words, &error).unwrap_or(error).in_field("args")
        }),
        _ => (entry.read)(fields),
    }
}

fn read_tag(line: &mut Line, object: &Map<String, Value>) -> Result<()> {
    let Some(Tag(tag)) = given(field::<Given<Tag>>(object, "tag")?, "tag")? else { return Ok(()) };
    if line.tag.is_some() {
        return Err(ProtocolError::field(
            "tag",
            Message::text("expected one tag, got two (after `@` and in `tag`)"),
        ));
    }
    line.tag = Some(tag);
    Ok(())
}

/// Reads the name of the command from the field `do` and looks it up.
fn read_name(line: &mut Line, object: &Map<String, Value>) -> Result<(String, &'static CommandEntry)> {
    let word: Option<String> = field(object, "do")?;
    let word =
        word.ok_or_else(|| ProtocolError::field("do", Message::text("expected a command, got nothing")))?;
    let entry = find(&word).map_err(|error| {
        if let Some(explanation) = gnubg::explain(&[&word], &error) {
            return explanation.in_field("do");
        }
        let is_unknown = error.code == ErrorCode::BadArgument;
        let code = if is_unknown { ErrorCode::UnknownCommand } else { error.code };
        ProtocolError { code, ..error.in_field("do") }
    })?;
    line.name = Some(entry.name());
    Ok((word, entry))
}

/// Reads one field of a request, which may be damaged elsewhere.
fn field<T: serde::de::DeserializeOwned>(object: &Map<String, Value>, name: &str) -> Result<Option<T>> {
    let value = object.get(name).unwrap_or(&Value::Null);
    Option::deserialize(value)
        .map_err(|error| ProtocolError::field(name, plakoto_words::Message::text(error.to_string())))
}

#[cfg(test)]
mod tests {
    use plakoto_words::Language;

    use crate::commands::{Command, Move, Steps};
    use crate::grammar::parse_line;
    use crate::text::argument::Numbered;

    /// A JSON request gives the same command as the corresponding line of words.
    #[test]
    fn requests_and_words_give_the_same_commands() {
        for (request, words) in [
            (r#"{"do":"legal","dice":[3,1]}"#, "legal 31"),
            (r#"{"do":"legal","id":"AACA/z8AAID/Pw","dice":"31"}"#, "legal AACA/z8AAID/Pw 31"),
            (
                r#"{"do":"hint","id":"AACA_z8AAID_Pw","dice":[6,6],"count":3,"plies":1}"#,
                "hint AACA/z8AAID/Pw 66 3 plies 1",
            ),
            (
                r#"{"do":"bestmove","level":"casual","movetime":50,"threads":1}"#,
                "bestmove level casual movetime 50 threads 1",
            ),
            (r#"{"do":"eval","id":"AACA/z8AAID/Pw","nodes":9}"#, "eval AACA/z8AAID/Pw nodes 9"),
            (r#"{"do":"why","number":3,"plies":1}"#, "why 3 plies 1"),
            (r#"{"do":"why","play":"24/20"}"#, "why 24/20"),
            (r#"{"do":"steps","dice":[3,1],"made":["24/23"]}"#, "steps 31 after 24/23"),
            (r#"{"do":"steps","dice":[3,1],"made":[]}"#, "steps 31"),
            (r#"{"do":"move","play":"24/23 24/21"}"#, "24/23 24/21"),
            (r#"{"do":"move"}"#, "move"),
            (r#"{"do":"rollout","count":2}"#, "rollout 2"),
            (r#"{"do":"rollout","args":"more 36"}"#, "rollout more 36"),
            (r#"{"do":"go","depth":1}"#, "go depth 1"),
            (r#"{"do":"set","args":"player 1 name Maria"}"#, "set player 1 name Maria"),
            (r#"{"do":"undo","args":"decision"}"#, "undo decision"),
            (r#"{"do":"load","args":"match","text":"a \"b\"\n"}"#, r#"load match text "a \"b\"\n""#),
            (
                r#"{"do":"legal","id":"AACA/z8AAID/Pw","turn":1,"dice":[3,1]}"#,
                "legal AACA/z8AAID/Pw:cAkAAAAAAAAE 31",
            ),
        ] {
            let (from_request, from_words) = (parse_line(request), parse_line(words));
            assert_eq!(from_request.command, from_words.command, "{request}");
            assert_eq!((from_request.name, from_request.is_json), (from_words.name, true), "{request}");
        }
    }

    /// Only steps that are JSON objects have point numbers that depend on the selected view of the board.
    #[test]
    fn steps_as_objects_keep_the_numbers_of_the_view() {
        let by_view = |request: &str| match parse_line(request).command {
            Some(Ok(Command::Move(Move::Play(Numbered::ByView(play))))) => Some(play.journeys.len()),
            Some(Ok(Command::Steps(Steps { after: Numbered::ByView(steps), .. }))) => Some(steps.len()),
            _ => None,
        };
        let play = r#"{"do":"move","play":[{"from":24,"to":23},{"from":4,"to":0}]}"#;
        assert_eq!(by_view(play), Some(2));
        let bar = r#"{"do":"move","play":[{"from":25,"to":23},{"from":13,"to":9}]}"#;
        assert_eq!(by_view(bar), Some(2));
        let steps = r#"{"do":"steps","dice":[3,1],"made":[{"from":24,"to":23,"die":1}]}"#;
        assert_eq!(by_view(steps), Some(1));
        assert_eq!(by_view(r#"{"do":"steps","made":["24/23"]}"#), None);
    }

    #[test]
    fn a_play_without_steps_is_a_pass() {
        assert_eq!(parse_line(r#"{"do":"move","play":[]}"#).command, parse_line("move pass").command);
    }

    #[test]
    fn faults_name_their_field() {
        for (request, field, detail) in [
            (
                r#"{"do":"legal","dize":[3,1]}"#,
                "dize",
                "dize: expected a field of `legal` (do, tag, args, id, board, turn, dice, score, length, pending), got `dize` (did you mean `dice`?)",
            ),
            (
                r#"{"do":"legal","level":"casual"}"#,
                "level",
                "level: expected a field of `legal` (do, tag, args, id, board, turn, dice, score, length, pending), got `level`",
            ),
            (r#"{"do":"legal","dice":[3,7]}"#, "dice", "dice: expected two dice from 1 to 6, got `3, 7`"),
            (
                r#"{"do":"legal","dice":{"a":1}}"#,
                "dice",
                "dice: invalid type: map, expected a text, a number or a list of numbers",
            ),
            (r#"{"do":"legal","id":"AACA"}"#, "id", "id: expected a position ID of 14 characters, got 4"),
            (r#"{"do":"hint","plies":9}"#, "plies", "plies: expected a number of plies from 0 to 4, got `9`"),
            (r#"{"do":"hint","dice":[3,1]}"#, "id", "id: expected an ID or `board`, got nothing"),
            (
                r#"{"do":"legal","board":{"points":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}}"#,
                "turn",
                "turn: expected 0 or 1 with `board`, got nothing",
            ),
            (
                r#"{"do":"legal","turn":1,"board":{"points":[]}}"#,
                "board.points",
                "board.points: invalid length 0, expected an array of length 24",
            ),
            (
                r#"{"do":"legal","turn":1,"board":7}"#,
                "board",
                "board: invalid type: integer `7`, expected a board as in replies",
            ),
            (r#"{"do":"legal","id":"AACA/z8AAID/Pw","turn":2}"#, "turn", "turn: expected 0 or 1, got `2`"),
            (r#"{"do":"nothing"}"#, "do", "do: expected a command (see `help`), got `nothing`"),
            (r#"{"dice":[3,1]}"#, "do", "do: expected a command, got nothing"),
            (
                r#"{"do":"legal","tag":"a b"}"#,
                "tag",
                "tag: expected 1 to 32 letters, digits, `_`, `.` or `-`",
            ),
            (r#"{"do":"set","args":"dice 71"}"#, "args", "args: expected two dice from 1 to 6, got `71`"),
            (r#"{"do":"move","play":[{"from":24}]}"#, "play[0]", "play[0]: missing field `to`"),
            (
                r#"{"do":"move","play":[{"from":26,"to":1}]}"#,
                "play[0].from",
                "play[0].from: expected a point from 1 to 24, or 25 for the bar, got `26`",
            ),
            (r#"{"do":"legal","dice":[3,1],"dice":[6,6]}"#, "dice", "dice: expected one value, got two"),
            (r#"{"do":"legal","do":"hint"}"#, "do", "do: expected one value, got two"),
            (r#"{"tag":"a","tag":"a","do":"legal"}"#, "tag", "tag: expected one value, got two"),
            (
                r#"{"do":"legal","board":{"points":[],"points":[]}}"#,
                "board.points",
                "board.points: expected one value, got two",
            ),
            (
                r#"{"do":"move","play":["x",{"to":24,"fr\u006fm":3,"from":3}]}"#,
                "play[1].from",
                "play[1].from: expected one value, got two",
            ),
        ] {
            let error = parse_line(request).command.unwrap().expect_err(request);
            let text = error.text(Language::English);
            assert_eq!((error.place.field.as_deref(), text.as_str()), (Some(field), detail), "{request}");
            assert_eq!(error.place.column, None);
        }
    }
}
