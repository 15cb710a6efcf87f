//! The state of a session after various commands.

use plakoto::eval::Handcrafted;
use plakoto::protocol::{AnswerOutcome, grammar};

use crate::conversation::Conversation;
use crate::pip_count::PipCount;

#[test]
fn a_failed_play_leaves_nothing_to_undo() {
    let mut conversation = Conversation::new(PipCount, 0);
    conversation.tell(["set rng manual"]);
    assert_eq!(conversation.say("play").split(' ').nth(1), Some("missing_context"), "there are no dice");
    let (answered, text) = conversation.line(grammar::parse_line("undo"));
    assert_eq!(answered, AnswerOutcome::Error, "{text}");
}

#[test]
fn undo_after_a_swap_returns_the_turn_to_the_right_player() {
    let mut conversation = Conversation::new(PipCount, 0);
    conversation.tell(["set player both human", "set dice 31", "play", "swap players", "undo"]);
    assert!(conversation.say("show turn").starts_with("plakoto is on "));
    assert!(conversation.say("show player").starts_with("Player 0:\n  Name: plakoto\n"));
    conversation.tell(["undo"]);
    assert!(conversation.say("show turn").starts_with("user is on "));
}

#[test]
fn undo_new_takes_back_a_game_begun_without_dice() {
    for begin in ["newgame", "newsession"] {
        let mut conversation = Conversation::new(PipCount, 0);
        conversation.tell(["set player both human", "set dice 31", "play"]);
        let (before, record) = (conversation.say("show gnubgid"), conversation.say("list match"));
        conversation.tell([begin]);
        let begun = conversation.say("show gnubgid");
        assert_ne!(begun, before);
        for undo in ["undo", "undo decision"] {
            let reply = conversation.say(undo);
            assert!(reply.contains("`undo new` goes back to the previous game"), "{reply}");
            assert_eq!(conversation.say("show gnubgid"), begun);
        }
        conversation.tell(["undo new"]);
        assert_eq!((conversation.say("show gnubgid"), conversation.say("list match")), (before, record));
    }
}

/// Returns what shows the match at the table, its players and its record.
fn match_at_the_table(conversation: &mut Conversation) -> [String; 6] {
    ["show match", "show score", "show gnubgid", "show player", "list match", "list game"]
        .map(|line| conversation.say(line))
}

/// Returns a session of a terminal in the second game of a match, after a turn.
fn in_the_second_game() -> Conversation {
    let mut conversation = Conversation::new(PipCount, 0);
    conversation.tell(["set player both human", "new match 5", "set player 1 name Maria", "roll", "play"]);
    conversation.tell(["resign", "accept", "new game", "roll", "play"]);
    conversation
}

/// At a terminal, every command that leaves a game in progress asks first. `no` changes nothing, and `undo` brings
/// back what the command has discarded after `yes`.
#[test]
fn every_way_to_leave_a_game_asks_and_can_be_undone() {
    let mut other = in_the_second_game();
    other.tell(["new match 3", "roll", "play"]);
    let saved = other.ask("save match text")["text"].to_string();
    let position = other.ask("save position text")["text"].to_string();
    let [load, import] = ["load match", "import match"].map(|command| format!("{command} text {saved}"));
    let ways = [
        ("new game", "undo new"),
        ("new match 3 tavli", "undo new"),
        ("new session", "undo new"),
        ("rematch", "undo new"),
        ("play fevga", "undo new"),
        ("set variant portes", "undo new"),
        ("set variant narde", "undo new"),
        (load.as_str(), "undo new"),
        (import.as_str(), "undo new"),
        ("set matchid cAkXAAAAAAAE", "undo new"),
        ("set board AIAQ/j8QAgD+Px", "undo"),
        ("set gnubgid AIAQ/j8QAgD+Px", "undo"),
        ("position startpos", "undo"),
        (&format!("load position text {position}"), "undo"),
    ];
    for (line, undo) in ways {
        let mut conversation = in_the_second_game();
        let before = match_at_the_table(&mut conversation);
        conversation.ask_first();
        conversation.tell(["set automatic roll off", "set automatic game off"]);
        let question = "A game is in progress. Abort it? `yes` or `no`\n";
        assert_eq!(conversation.say(line), question, "{line}");
        assert_eq!(match_at_the_table(&mut conversation), before, "{line}");
        assert_eq!(conversation.say("no"), "The game goes on.\n");
        assert_eq!(match_at_the_table(&mut conversation), before, "{line}");
        assert_eq!(conversation.say(line), question, "{line}");
        conversation.tell(["yes"]);
        assert_ne!(match_at_the_table(&mut conversation), before, "{line}");
        // The loaded match is a game in progress, too.
        if conversation.say(undo) == question {
            conversation.tell(["yes"]);
        }
        let after = match_at_the_table(&mut conversation);
        // The games of new matches are a setting, which undo does not change.
        let of_this_match = |shown: &str| shown.lines().last().map(str::to_owned);
        assert_eq!(of_this_match(&after[0]), of_this_match(&before[0]), "{line}");
        assert_eq!(after[1..], before[1..], "{line}");
    }
}

/// What leaves no game asks nothing: another line of play, which stays as a variation, and other numbers of the players.
#[test]
fn what_leaves_no_game_asks_nothing() {
    let mut conversation = Conversation::new(PipCount, 0);
    conversation.tell([
        "set player both human",
        "set dice 31",
        "24/20",
        "set confirm new on",
        "previous",
        "set dice 31",
    ]);
    assert!(conversation.say("24/23 24/21").starts_with("user moves "));
    assert!(!conversation.say("swap players").contains("Abort it?"));
    let before = conversation.say("list match");
    assert!(conversation.say("undo new").contains("there is nothing to undo"));
    assert_eq!(conversation.say("list match"), before);
}

/// A match that was loaded while its file was open is written on. After `undo new`, its file stays as it was, and a
/// question before loading opens no file.
#[test]
fn undo_leaves_the_file_of_a_loaded_match() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("undone-load");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("open.jsonl");
    let mut other = in_the_second_game();
    other.tell(["new match 3", "roll", "play"]);
    let text = other.ask("save match text")["text"].as_str().expect("a text").to_owned();
    let (header, turns) = text.split_once('\n').expect("a header");
    let open = header.split(",\"lines\"").next().expect("a header").to_owned() + ",\"open\":true}\n" + turns;
    std::fs::write(&file, &open).expect("written");
    let load = format!("load match {}", file.display());
    let mut conversation = in_the_second_game();
    conversation.tell(["set confirm new on"]);
    assert!(conversation.say(&load).contains("Abort it?"));
    conversation.tell(["no", "roll", "play"]);
    let before = match_at_the_table(&mut conversation);
    assert_eq!(std::fs::read_to_string(&file).expect("the file"), open);
    conversation.tell(["set confirm new off"]);
    assert!(conversation.say(&load).contains("The record goes on in "));
    conversation.tell(["undo new"]);
    assert_eq!(match_at_the_table(&mut conversation), before);
    conversation.tell(["roll", "play"]);
    drop(conversation);
    let kept = std::fs::read_to_string(&file).expect("the file");
    assert_eq!(kept.split_once('\n').map(|(_, turns)| turns), Some(turns));
}

/// A command file ends at a line that asks, so that its next line is no answer.
#[test]
fn a_command_file_ends_at_a_question() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("asking-file");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("commands");
    std::fs::write(&file, "new session\nset player 1 name Zed\n").expect("written");
    let mut conversation = in_the_second_game();
    conversation.tell(["set confirm new on"]);
    assert!(conversation.say(&format!("load commands {}", file.display())).contains("Executed 1 line"));
    assert_eq!(conversation.say("no"), "The game goes on.\n");
    assert!(conversation.say("show player").contains("Maria"));
}

/// Outside a terminal, nothing asks.
#[test]
fn a_program_that_leaves_a_game_is_not_asked() {
    let mut conversation = in_the_second_game();
    let before = match_at_the_table(&mut conversation);
    assert!(conversation.say("play fevga").starts_with("The rule set is now fevga."));
    conversation.tell(["roll", "play", "undo new"]);
    assert_eq!(match_at_the_table(&mut conversation)[1..], before[1..]);
    assert_eq!(conversation.say("get game.variant"), "value game.variant plakoto\n");
}

#[test]
fn a_rematch_has_the_length_the_games_and_the_players_of_the_match() {
    for begin in ["new match 3 tavli", "new match 1 fevga", "new session"] {
        let mut conversation = Conversation::new(PipCount, 0);
        conversation.tell(["set player both human", "set player 0 name Nikos", begin, "resign", "accept"]);
        let players = conversation.say("show player");
        let series = |conversation: &mut Conversation| {
            let shown = conversation.ask("show score");
            let games = conversation.say("show match").lines().last().map(str::to_owned);
            (shown["match_length"].clone(), games)
        };
        let before = series(&mut conversation);
        conversation.tell(["set match narde", "rematch"]);
        assert_eq!(series(&mut conversation), before, "{begin}");
        assert_eq!(conversation.ask("show score")["score"], serde_json::json!([0, 0]));
        assert_eq!(conversation.say("show player"), players);
    }
}

/// With an opponent on the bar, bearing off is a choice. In a race, the table bears off, and `undo` returns to the
/// dice, then to the state before `set board`.
#[test]
fn an_automatic_bear_off_is_safe_and_can_be_undone() {
    let mut conversation = Conversation::new(PipCount, 0);
    conversation.tell([
        "set variant portes",
        "set automatic bearoff on",
        "set player both human",
        "set rng manual",
    ]);
    conversation.tell(["set board OwcAAG3bDgAAAA", "set turn 1"]);
    assert_eq!(conversation.ask("roll 42")["phase"], "move");
    let start = conversation.ask("show board")["position_id"].clone();
    conversation.tell(["set board DwAAwAMAAAAAAA", "dice none"]);
    let events = conversation.ask("roll 22")["events"].clone();
    assert_eq!(events[1]["play"], "2/off(4)");
    let undone = conversation.ask("undo");
    assert_eq!(
        (&undone["position_id"], &undone["dice"]),
        (&"DwAAwAMAAAAAAA".into(), &serde_json::json!([2, 2]))
    );
    assert_eq!(conversation.ask("undo")["position_id"], start);
}

/// A forced turn is no decision, but it has dice.
#[test]
fn undo_turn_returns_to_the_last_dice() {
    let mut conversation = Conversation::new(PipCount, 0);
    conversation.tell(["set player both human", "set rng manual", "new game", "roll 31", "24/20"]);
    conversation.tell([
        "roll 66",
        "play",
        "set board simple 0 -3 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -2 -2 -2 -2 -2 -2 15 0",
    ]);
    conversation.tell(["set turn 1"]);
    let passed = conversation.ask("roll 66");
    assert_eq!(passed["events"][1]["event"], "cannot_move");
    let turn = conversation.ask("undo turn");
    assert_eq!((&turn["dice"], &turn["turn"]), (&serde_json::json!([6, 6]), &1.into()));
    assert!(conversation.ask("undo decision")["dice"].is_null());
}

#[test]
fn a_missing_play_of_hint_leaves_the_position() {
    let mut conversation = Conversation::new(PipCount, 0);
    conversation.tell(["set dice 31", "hint"]);
    let before = conversation.say("show board");
    for wrong in [
        "set board =9",
        "set board =0",
        "set board =",
        "set board =1 2",
        "set board",
        "set gnubgid",
        "set xgid",
    ] {
        assert!(conversation.say(wrong).starts_with("error "), "{wrong}");
        assert_eq!(conversation.say("show board"), before, "{wrong}");
    }
}

/// The rules are a setting, which undo does not change. Undo therefore never restores a state that is
/// impossible under the current rules.
#[test]
fn undo_restores_no_state_that_is_impossible_under_the_rules() {
    let mut conversation = Conversation::new(PipCount, 0);
    conversation.tell(["set variant express", "set pending 4,5", "swap players", "set variant tapa", "undo"]);
    assert_eq!(conversation.say("show pending"), "No numbers are pending.\n");
}

/// Returns a session in the second game of a match of tavli, after a turn. Player 1 has won the first game.
fn in_plakoto_of_tavli() -> Conversation {
    let mut conversation = Conversation::new(PipCount, 0);
    conversation.tell([
        "set player both human",
        "new match 5 tavli",
        "resign",
        "accept",
        "new game",
        "roll",
        "play",
    ]);
    assert!(conversation.say("show match").ends_with("This match: portes, plakoto, fevga in turn.\n"));
    assert_eq!(conversation.say("get game.variant"), "value game.variant plakoto\n");
    conversation
}

/// What shows the state of the match at the table.
fn standing(conversation: &mut Conversation) -> [String; 4] {
    ["show match", "show gnubgid", "get game.variant", "list match"].map(|line| conversation.say(line))
}

#[test]
fn undo_new_returns_to_a_match_of_other_games() {
    let mut conversation = in_plakoto_of_tavli();
    let before = standing(&mut conversation);
    conversation.tell(["new match 3 fevga", "roll", "play", "undo new"]);
    assert_eq!(standing(&mut conversation), before);
    conversation.tell(["undo new"]);
    assert_eq!(conversation.say("get game.variant"), "value game.variant portes\n");
}

/// A front end may send the rule set of a game before every game, and a position may belong to the current game.
#[test]
fn the_rule_set_of_the_current_game_does_not_end_a_match_of_several_games() {
    let mut conversation = in_plakoto_of_tavli();
    let before = standing(&mut conversation);
    conversation.tell(["set variant plakoto", "setoption name game.variant value plakoto"]);
    assert_eq!(standing(&mut conversation), before);
    let saved = conversation.ask("save position text")["text"].to_string();
    conversation.tell([format!("load position text {saved}").as_str()]);
    assert_eq!(conversation.say("show match"), before[0]);
    let reply = conversation.say("set variant tapa");
    assert_eq!(reply, "The rule set is now tapa. The match goes on with this game alone.\n");
    assert!(conversation.say("show match").ends_with("This match: tapa.\n"));
}

#[test]
fn undo_does_not_change_settings() {
    let mut conversation = Conversation::new(PipCount, 0);
    conversation.tell(["set player 0 human", "new game", "set player 1 plakoto", "set seed 42", "undo new"]);
    assert_eq!(conversation.say("show seed"), "The current seed is 42.\n");
    assert!(conversation.say("show player").contains("Type: plakoto"));
}

/// Undoes a game between two human players and a game against the engine, in each case back to the first
/// decision.
#[test]
fn undo_goes_from_decision_to_decision() {
    for players in ["set player both human", "set player 0 plakoto"] {
        let mut conversation = Conversation::new(PipCount, 0);
        conversation.tell([players, "set player 1 human", "new game"]);
        let mut decisions = Vec::new();
        while conversation.text("query gameover").contains("false") {
            let _ = conversation.say("roll");
            let asked = conversation.ask("show board");
            let (is_move, plays) = (asked["phase"] == "move", conversation.say("legal").lines().count());
            if is_move && plays > 1 {
                decisions.push(asked["position_id"].clone());
            }
            conversation.tell(["play"]);
        }
        assert!(decisions.len() > 20, "{players}: {}", decisions.len());
        for decision in decisions.iter().rev() {
            let reply = conversation.ask("undo decision");
            assert_eq!((&reply["position_id"], reply["phase"].as_str()), (decision, Some("move")));
            assert_eq!(reply["events"][0]["event"], "undo");
        }
        assert!(conversation.say("undo decision").contains("`undo new` goes back to the previous game"));
        conversation.tell(["undo new"]);
        assert!(conversation.say("undo new").starts_with("error missing_context there is nothing to undo"));
    }
}

#[test]
fn undo_new_takes_back_the_start_of_a_game_and_everything_after_it() {
    let mut conversation = Conversation::new(PipCount, 0);
    conversation.tell(["set player both human", "set dice 31", "play"]);
    let (before, record) = (conversation.say("show gnubgid"), conversation.say("list match"));
    conversation.tell(["new match 3", "play", "play", "swap players", "play", "undo new"]);
    assert_eq!((conversation.say("show gnubgid"), conversation.say("list match")), (before, record));
    assert!(conversation.say("show player").starts_with("Player 0:\n  Name: plakoto\n"));
}

#[test]
fn undo_restores_the_position_before_a_rejected_one() {
    let mut conversation = Conversation::new(PipCount, 0);
    conversation.tell(["set board AIAQ/j8QAgD+Px"]);
    assert!(conversation.say("set board nonsense").starts_with("error "));
    conversation.tell(["undo"]);
    assert!(conversation.say("show positionid").contains("AIAQ/j8QAgD+Px"));
}

#[test]
fn a_resigned_game_stays_over() {
    let mut conversation = Conversation::new(PipCount, 0);
    conversation.tell(["set player both human", "set turn 1", "resign", "accept"]);
    assert!(conversation.say("set turn 0").starts_with("error missing_context "));
    conversation.tell(["set variant tapa"]);
    assert_eq!(conversation.say("query gameover"), "response true\n");
    assert_eq!(conversation.say("query result"), "response player0\n");
}

#[test]
fn a_finished_position_is_judged_by_the_current_rules() {
    let mut conversation = Conversation::new(PipCount, 0);
    let mother = "set board simple 0 1p 0 -14 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 14 0 0 0";
    conversation.tell([mother]);
    assert_eq!(conversation.say("query result"), "response player1\n");
    conversation.tell(["set board AACA/z8AAID/Pw", "set variant tapa", "undo"]);
    assert_eq!(conversation.say("query gameover"), "response false\n");
}

#[test]
fn a_new_score_starts_a_match_in_which_the_dice_choose_the_starter() {
    let mut conversation = Conversation::new(PipCount, 0);
    conversation.tell(["set player both human", "set turn 1", "resign", "accept"]);
    conversation.tell(["set gnubgid AACA/z8AAID/Pw:cAkAAAAAAAAE"]);
    assert!(conversation.say("new game").starts_with("plakoto rolls "));
}

/// The play moves more checkers than an 8-bit counter can count.
#[test]
fn a_play_with_too_many_checkers_is_illegal() {
    let mut conversation = Conversation::new(PipCount, 0);
    conversation.tell(["set dice 31"]);
    let play = format!("{} 23/22", "24/23(4) ".repeat(64));
    assert_eq!(
        conversation.say(&play),
        "error illegal_move the play has too many steps: 31 allows at most 2\n"
    );
}

#[test]
fn set_turn_leaves_the_checkers_where_they_are() {
    let mut conversation = Conversation::new(PipCount, 0);
    let simple = "set board simple 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2 0 0 0 -3 0";
    conversation.tell(["set player both human", simple]);
    let pips = conversation.ask("show pipcount")["pips"].clone();
    conversation.tell(["set turn 0"]);
    assert_eq!(conversation.ask("show pipcount")["pips"], pips);
}

/// A position in which the opponent can bear off the last two checkers with any roll, before the player on
/// roll can bear off any checker.
const LOST: &str = "set board simple 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 15 0 0 0 -2 0";

#[test]
fn the_computer_accepts_a_resignation_of_everything_it_can_win() {
    let mut conversation = Conversation::new(PipCount, 2);
    conversation.tell([LOST, "resign gammon"]);
    assert_eq!(conversation.say("query result"), "response player0\n");
}

#[test]
fn chances_never_exceed_one() {
    let mut conversation = Conversation::new(PipCount, 2);
    conversation.tell([LOST]);
    let reply = conversation.ask("eval");
    let chances = reply["chances"].as_object().expect("chances");
    let is_chance = |chance: &serde_json::Value| chance.as_f64().is_some_and(|chance| chance <= 1.0);
    assert!(chances.values().all(is_chance), "{reply}");
}

/// Going to a turn ends the practice, so the reply already shows the board of that turn.
#[test]
fn going_to_a_turn_shows_its_board_while_the_user_practises() {
    let mut conversation = Conversation::new(Handcrafted, 0);
    conversation.tell(["set seed 3", "set evaluation level beginner", "set player both human"]);
    conversation.tell(["set automatic roll on", "new session"].into_iter().chain(["play"; 12]));
    conversation.tell(["set evaluation level expert", "first"]);
    let start = conversation.ask("show board")["position_id"].clone();
    for line in ["practise game", "first"] {
        let reply = conversation.ask(line);
        assert!(reply["ok"] == true, "{reply}");
        assert_eq!(reply["position_id"] == start, line == "first", "{reply}");
    }
}

#[test]
fn rules_are_those_of_the_game_on_the_board() {
    let mut conversation = Conversation::new(PipCount, 0);
    for (variant, topic) in [("fevga", "fevga"), ("portes", "portes"), ("tapa", "rules")] {
        conversation.tell([format!("set variant {variant}").as_str()]);
        assert_eq!(conversation.ask("rules")["topic"], topic);
        assert_eq!(conversation.ask("help plakoto")["topic"], "rules");
    }
}

#[test]
fn a_game_without_turns_is_not_reviewed() {
    let mut conversation = Conversation::new(PipCount, 0);
    conversation.tell(["set player both human", "set automatic review on", "set evaluation plies 0"]);
    conversation.tell(["new match 5", "roll", "play", "resign single"]);
    let reviewed = conversation.say("accept");
    conversation.tell(["new game", "resign single"]);
    let skipped = conversation.say("accept");
    assert!(reviewed.contains("Millipoints") && !skipped.contains("Millipoints"), "{reviewed}\n{skipped}");
}

/// An error changes nothing, so a question that the session has asked can still be answered after it.
#[test]
fn a_failing_command_leaves_the_open_question() {
    let mut conversation = Conversation::new(PipCount, 0);
    conversation.tell([
        "set confirm new on",
        "set seed 2",
        "set player both human",
        "new match 3",
        "roll",
        "play",
    ]);
    assert!(conversation.say("new match 5").contains("Abort"));
    for wrong in ["move 1/24", "load match nofile", "set dice 99"] {
        assert!(conversation.say(wrong).starts_with("error "), "{wrong}");
    }
    assert_eq!(conversation.ask("yes")["match_length"], 5);
    conversation.tell(["roll", "play"]);
    assert!(conversation.say("new match 5").contains("Abort"));
    conversation.tell(["set seed 4"]);
    assert!(
        conversation.say("yes").starts_with("error missing_context"),
        "another command drops the question"
    );
}

#[test]
fn plays_of_another_game_are_not_put_on_the_board() {
    let mut conversation = Conversation::new(PipCount, 0);
    conversation.tell(["hint AACA/z8AAID/Pw 31", "set board =1", "set variant portes"]);
    assert!(conversation.say("set board =1").starts_with("error missing_context there are no plays"));
}

#[test]
fn a_record_without_games_has_no_list_of_turns() {
    let mut conversation = Conversation::new(PipCount, 0);
    assert!(conversation.say("set board AAAA").starts_with("error "));
    conversation.tell(["set variant tapa"]);
    assert!(conversation.say("list game").starts_with("error missing_context the game has no turns yet"));
}
