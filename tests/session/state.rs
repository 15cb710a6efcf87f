//! The state of a session after various commands.

use plakoto::eval::Handcrafted;

use crate::conversation::Conversation;
use crate::pip_count::PipCount;

#[test]
fn undo_new_takes_back_the_start_of_a_game_and_everything_after_it() {
    let plays = ["new match 3", "play", "play", "swap players", "play"];
    for commands in [&["newgame"][..], &["newsession"], &plays] {
        let mut conversation = Conversation::after(["set player both human", "set dice 31", "play"]);
        let shown = ["show gnubgid", "list match", "show player"];
        let before = shown.map(|line| conversation.say(line));
        conversation.tell(commands[..1].iter().copied());
        let begun = conversation.say("show gnubgid");
        assert_ne!(begun, before[0]);
        for undo in ["undo", "undo decision"] {
            conversation.mentions(undo, "`undo new` goes back to the previous game");
            assert_eq!(conversation.say("show gnubgid"), begun);
        }
        conversation.tell(commands[1..].iter().copied().chain(["undo new"]));
        assert_eq!(shown.map(|line| conversation.say(line)), before, "{commands:?}");
    }
}

#[test]
fn undo_stays_in_a_game_that_begins_by_itself() {
    let mut conversation =
        Conversation::after(["set player both human", "set automatic game on", "new game", "resign"]);
    let before = conversation.say("show gnubgid");
    conversation.tell(["accept"]);
    let begun = conversation.say("show gnubgid");
    assert_ne!(begun, before);
    conversation.mentions("undo", "`undo new` goes back to the previous game");
    assert_eq!(conversation.say("show gnubgid"), begun);
    conversation.tell(["undo new"]);
    assert_eq!(conversation.say("show gnubgid"), before);
}

#[test]
fn a_rematch_has_the_length_the_games_and_the_players_of_the_match() {
    for begin in ["new match 3 tavli", "new match 1 fevga", "new session"] {
        let mut conversation =
            Conversation::after(["set player both human", "set player 0 name Nikos", begin, "resign", "accept"]);
        let players = conversation.say("show player");
        let series = |conversation: &mut Conversation| {
            let shown = conversation.ask("show score");
            let games = conversation.say("show match").lines().last().map(str::to_owned);
            (shown["match_length"].clone(), games)
        };
        let before = series(&mut conversation);
        conversation.tell(["set match narde", "new rematch"]);
        assert_eq!(series(&mut conversation), before, "{begin}");
        assert_eq!(conversation.ask("show score")["score"], serde_json::json!([0, 0]));
        assert_eq!(conversation.say("show player"), players);
    }
}

/// With an opponent on the bar, bearing off is a choice. In a race, the table bears off, and `undo` returns to the
/// dice, then to the state before `set board`.
#[test]
fn an_automatic_bear_off_is_safe_and_can_be_undone() {
    let mut conversation = Conversation::after([
        "set variant portes", "set automatic bearoff on", "set player both human", "set rng manual",
    ]);
    conversation.tell(["set board OwcAAG3bDgAAAA", "set turn 1"]);
    assert_eq!(conversation.ask("roll 42")["phase"], "move");
    let start = conversation.ask("show board")["position_id"].clone();
    conversation.tell(["set board DwAAwAMAAAAAAA", "dice none"]);
    let events = conversation.ask("roll 22")["events"].clone();
    assert_eq!(events[1]["play"], "2/off(4)");
    let undone = conversation.ask("undo");
    assert_eq!((&undone["position_id"], &undone["dice"]), (&"DwAAwAMAAAAAAA".into(), &serde_json::json!([2, 2])));
    assert_eq!(conversation.ask("undo")["position_id"], start);
}

/// A forced turn is no decision, but it has dice.
#[test]
fn undo_turn_returns_to_the_last_dice() {
    let mut conversation =
        Conversation::after(["set player both human", "set rng manual", "new game", "roll 31", "24/20"]);
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
    let mut conversation = Conversation::after(["set dice 31", "hint"]);
    let before = conversation.say("show board");
    for wrong in
        ["set board =9", "set board =0", "set board =", "set board =1 2", "set board", "set gnubgid", "set xgid"]
    {
        conversation.begins(wrong, "error ");
        assert_eq!(conversation.say("show board"), before, "{wrong}");
    }
}

/// Returns a session in the second game of a match of tavli, after a turn. Player 1 has won the first game.
fn in_plakoto_of_tavli() -> Conversation {
    let mut conversation = Conversation::after([
        "set player both human", "new match 5 tavli", "resign", "accept", "new game", "roll", "play",
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
    let mut conversation =
        Conversation::after(["set player 0 human", "new game", "set player 1 plakoto", "set seed 42", "undo new"]);
    assert_eq!(conversation.say("show seed"), "The current seed is 42.\n");
    conversation.mentions("show player", "Type: plakoto");
}

/// Undoes a game between two human players and a game against the engine, in each case back to the first decision.
#[test]
fn undo_goes_from_decision_to_decision() {
    for players in ["set player both human", "set player 0 plakoto"] {
        let mut conversation = Conversation::after([players, "set player 1 human", "new game"]);
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
        conversation.mentions("undo decision", "`undo new` goes back to the previous game");
        conversation.tell(["undo new"]);
        conversation.begins("undo new", "error missing_context there is nothing to undo");
    }
}

#[test]
fn a_new_score_starts_a_match_in_which_the_dice_choose_the_starter() {
    let mut conversation = Conversation::after(["set player both human", "set turn 1", "resign", "accept"]);
    conversation.tell(["set gnubgid AACA/z8AAID/Pw:cAkAAAAAAAAE"]);
    conversation.begins("new game", "plakoto rolls ");
}

/// The play moves more checkers than an 8-bit counter can count.
#[test]
fn a_play_with_too_many_checkers_is_illegal() {
    let mut conversation = Conversation::after(["set dice 31"]);
    let play = format!("{} 23/22", "24/23(4) ".repeat(64));
    assert_eq!(conversation.say(&play), "error illegal_move the play has too many steps: 31 allows at most 2\n");
}

/// The opponent bears off the last two checkers with any roll, before the player on roll can bear off any checker.
#[test]
fn chances_never_exceed_one() {
    let mut conversation = Conversation::new(PipCount, 2);
    conversation.tell(["set board simple 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 15 0 0 0 -2 0"]);
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
        assert_eq!(conversation.ask("help rules")["topic"], topic);
        assert_eq!(conversation.ask("help plakoto")["topic"], "rules");
    }
}

#[test]
fn a_game_without_turns_is_not_reviewed() {
    let mut conversation =
        Conversation::after(["set player both human", "set automatic review on", "set evaluation plies 0"]);
    conversation.tell(["new match 5", "roll", "play", "resign single"]);
    let reviewed = conversation.say("accept");
    conversation.tell(["new game", "resign single"]);
    let skipped = conversation.say("accept");
    assert!(reviewed.contains("Millipoints") && !skipped.contains("Millipoints"), "{reviewed}\n{skipped}");
}

/// A browser that keeps the cards of a quiz asks the puzzles one by one, and lets the session schedule them.
#[test]
fn a_puzzle_is_asked_and_scheduled() {
    let mut conversation = Conversation::new(Handcrafted, 1);
    let listed = conversation.ask("show puzzles 2026-11-29");
    let puzzles = listed["puzzles"].as_array().expect("puzzles");
    assert_eq!(puzzles.len(), 300);
    assert!(puzzles.is_sorted_by_key(|puzzle| puzzle["difficulty"].as_u64()), "the easy ones come first");
    assert!(puzzles.iter().any(|puzzle| puzzle["number"] == listed["daily"]), "{}", listed["daily"]);
    assert_ne!(conversation.ask("show puzzles 2026-11-30")["daily"], listed["daily"]);
    let puzzle = &puzzles[0];
    let dice = puzzle["roll"].to_string().replace(['[', ']', ','], "");
    let board = format!("set board {}", puzzle["id"].as_str().expect("an ID"));
    conversation.tell(["set player both human", "new match 0", "set turn 1", &board, &format!("set dice {dice}")]);
    let best = conversation.ask("hint")["hint"][0]["play"].as_str().expect("a play").to_owned();
    for (stage, next, days) in [("", 2, 2), (" 4", 5, 16)] {
        let question = conversation.ask(&format!("practise position{stage}"));
        assert_eq!(question["exercise"]["of"], 1, "{question}");
        assert_eq!(question["position_id"], puzzle["id"]);
        let replies = conversation.say_as(&format!("move {best}"), true);
        let judged = replies.lines().next().expect("the judgement comes first");
        let judged: serde_json::Value = serde_json::from_str(judged).expect("JSON");
        let answer = &judged["answer"];
        assert_eq!((&answer["verdict"], &answer["stage"]), (&"right".into(), &next.into()), "{judged}");
        assert_eq!(answer["days"], days);
    }
    for refused in ["practise position 0", "practise position 8", "practise game 2", "show puzzles 2026-13-01"] {
        conversation.begins(refused, "error bad_argument");
    }
}
