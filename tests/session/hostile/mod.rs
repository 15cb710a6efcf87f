//! Hostile input: every line must get one complete reply, and a line that fails must change nothing.

mod floods;
mod frames;
mod replies;
mod words;

use plakoto::protocol::commands::Set;
use plakoto::protocol::{AnswerOutcome, Command, Line, LineReader};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

use self::replies::ExpectedReply;
use self::words::{byte, game_command, line};
use crate::conversation::Conversation;
use crate::pip_count::PipCount;
use crate::transcripts::{Transcript, transcripts};

/// Queries for the settings, which a line that fails must not change.
const SETTINGS: &str = "\
    show analysis, show automatic, show cache, show dice, show engine, show evaluation, show matchlength, \
    show met 2, show output, show pending, show player, show record, show rng, show rollout, show score, show seed, \
    show threads, show turn, show variant, list match, list game";

/// Queries for the state of the game. Of the lines that fail, only a rejected position may remove this state.
const POSITION: &str = "show gnubgid, show board, query gameover, query result, query turn";

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_bytes_get_complete_replies(bytes in vec(byte(), 0..300)) {
        converse(&mut conversation(), &bytes);
    }

    #[test]
    fn random_words_get_complete_replies(lines in vec(line(), 1..12)) {
        converse(&mut conversation(), lines.join("\n").as_bytes());
    }

    #[test]
    fn damaged_sessions_get_complete_replies(
        session in any::<Index>(),
        length in any::<Index>(),
        damages in vec((any::<Index>(), byte()), 0..8),
    ) {
        let sessions = sessions();
        let mut bytes = session.get(&sessions).clone();
        bytes.truncate(length.index(bytes.len()));
        for (place, byte) in damages {
            if !bytes.is_empty() {
                let place = place.index(bytes.len());
                bytes[place] = byte;
            }
        }
        converse(&mut conversation(), &bytes);
    }

    #[test]
    fn games_survive_any_input(lines in vec(game_command(), 1..40)) {
        let mut conversation = Conversation::after(["set output framing on"]);
        converse(&mut conversation, lines.join("\n").as_bytes());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_record_follows_any_input(lines in vec(game_command(), 1..30)) {
        follow("any_input", &lines);
    }
}

/// Random input once found this sequence.
#[test]
fn the_record_follows_a_score_after_a_game() {
    follow("score_after_a_game", &["resign", "set score 1 2", "first", "position startpos"]);
}

/// Sends wrong forms of every command and of every setting. An error changes nothing in the session.
#[test]
fn wrong_forms_change_nothing() {
    let mut conversation = conversation();
    conversation.tell(["set player both human", "new match 5", "set dice 31", "24/20", "set dice 31"]);
    conversation.tell(["hint 1"]);
    let wrong = ["", "nonsense", "=9", "-1", "99999999999", "\"", "31 31 31", "force", "no/such/folder/file"];
    let mut before = State::of(&mut conversation);
    for command in crate::help_examples::commands() {
        for wrong in wrong {
            let line = plakoto::protocol::grammar::parse_line(&format!("{command} {wrong}"));
            let place = || format!("after {command} {wrong}");
            before = exchange(&mut conversation, line, &before).unwrap_or_else(|fault| panic!("{fault}, {}", place()));
        }
        conversation.say("set board AACA/z8AAID/Pw");
        before = State::of(&mut conversation);
    }
}

/// Sends these lines to a session that writes its files to a folder of this name. After each line, another
/// session must be able to load the same state, if the table is at the end of the record.
fn follow(name: &str, lines: &[&str]) {
    let folder = crate::scratch::folder(&format!("followed/{name}"));
    let (saved, kept) = (folder.join("saved.jsonl"), folder.join("kept.jsonl"));
    let mut player = Conversation::new(PipCount, 0);
    let mut reader = Conversation::new(PipCount, 0);
    player.tell([format!("set record {}", kept.display()).as_str()]);
    let mut before = String::new();
    for line in lines {
        let is_error = player.say(line).starts_with("error ");
        player.tell([format!("save match force {}", saved.display()).as_str()]);
        let loaded = reader.ask(&format!("load match {}", saved.display()));
        let here = player.ask("show record");
        let is_in_game = here["game"] == here["games"] && !player.text("show record").contains(", variation ");
        let is_at_end = is_in_game && player.text("next").starts_with("error ");
        if is_at_end && here["position_id"].is_string() {
            assert_eq!(loaded["position_id"], here["position_id"], "{line} of {lines:?}");
            // If the score is set between two games, it applies to the next game.
            let is_over = player.ask("query gameover")["response"] == "true";
            let score = player.ask("show score")["score"].clone();
            assert!(is_over || loaded["score"] == score, "{line} of {lines:?}: {loaded}");
        }
        let text = |path| std::fs::read_to_string(path).expect("the file was written");
        let after = text(&saved);
        // Ignore what only an open record has: a header without a line count, and rolls before their turns.
        let turns = |text: &str| -> Vec<String> {
            let lines: Vec<&str> = text.lines().skip(1).collect();
            let is_open = |index: usize| {
                let next = lines.get(index + 1);
                lines[index].contains(r#""kind":"roll""#) && next.is_some_and(|next| next.contains(r#""kind":"turn""#))
            };
            (0..lines.len()).filter(|index| !is_open(*index)).map(|index| lines[index].to_owned()).collect()
        };
        assert_eq!(turns(&after), turns(&text(&kept)), "{line} of {lines:?}");
        assert!(!is_error || before.is_empty() || after == before, "an error of {line} in {lines:?}");
        before = after;
    }
}

/// Returns a session that writes no files, because random input may contain parts of file names. All of its
/// searches stop at once, so that none runs forever.
fn conversation() -> Conversation {
    let mut conversation = Conversation::stopped(PipCount).without_files();
    conversation.tell(["set output framing on"]);
    conversation
}

/// Returns the input of all transcripts.
fn sessions() -> Vec<Vec<u8>> {
    let lines = |session: Vec<&str>| session.into_iter().flat_map(|line| [line, "\n"]).collect::<String>();
    let transcripts = transcripts("transcripts");
    transcripts.iter().flat_map(Transcript::sessions).map(|session| lines(session).into_bytes()).collect()
}

/// Sends all lines of `bytes` and checks every reply.
fn converse(conversation: &mut Conversation, bytes: &[u8]) {
    let mut lines = LineReader::new(bytes);
    let mut before = State::of(conversation);
    while let Some(line) = lines.next_line().expect("bytes can always be read") {
        let after = exchange(conversation, line.clone(), &before);
        before = after.unwrap_or_else(|fault| panic!("{fault}, after the line {line:?}"));
    }
}

/// Sends one line, and checks its reply and its effects. Returns the state after it.
fn exchange(conversation: &mut Conversation, line: Line, before: &State) -> Result<State, String> {
    let effect = Effect::of(&line);
    let expected = ExpectedReply { tag: line.tag.clone(), is_blank: line.command.is_none(), is_json: line.is_json };
    let (answered, text) = conversation.line(line);
    expected.check(&text, answered, conversation.output())?;
    let after = State::of(conversation);
    let wrong = |what: &str| format!("{what}: {before:?} became {after:?} with {text}");
    match (answered, effect) {
        (AnswerOutcome::Error, Effect::Position) if after.settings != before.settings => Err(wrong("settings")),
        (AnswerOutcome::Error, Effect::Position) if !after.has_no_position() => Err(wrong("a rejected position")),
        (AnswerOutcome::Error, Effect::Any) | (_, Effect::None) if after != *before => Err(wrong("an error")),
        _ => Ok(after),
    }
}

/// The part of the session's state that a line may change.
enum Effect {
    /// The line is a query, so it changes nothing.
    None,
    /// The line may change the position. If the new position is rejected, the old one is removed.
    Position,
    /// The line may change settings, the position and the match.
    Any,
}

impl Effect {
    fn of(line: &Line) -> Self {
        match &line.command {
            None | Some(Ok(Command::Query(_) | Command::Show(_))) => Self::None,
            Some(Ok(command)) if command.nature().is_question => Self::None,
            Some(Ok(Command::Position(_))) => Self::Position,
            Some(Ok(Command::Set(Set::Setting(request))))
                if ["board", "gnubgid", "xgid"].contains(&request.name()) && !request.is_play_of_hint() =>
            {
                Self::Position
            }
            _ => Self::Any,
        }
    }
}

/// The state of a session, represented by its replies to queries.
#[derive(Debug, PartialEq, Eq)]
struct State {
    settings: Vec<String>,
    position: Vec<String>,
}

impl State {
    fn of(conversation: &mut Conversation) -> Self {
        let mut all = |questions: &str| -> Vec<String> {
            questions.split(", ").map(|question| conversation.text(question)).collect()
        };
        Self { settings: all(SETTINGS), position: all(POSITION) }
    }

    fn has_no_position(&self) -> bool {
        self.position.iter().all(|reply| reply.starts_with("error missing_context "))
    }
}
