//! Complete games in which a graphical client knows the rules and asks the engine for every play.

use plakoto::match_play::{GameResult, GameState};
use plakoto::notation::play_text::PlayText;
use plakoto::rules::{Dice, LegalPlay, Numbers, Player, RuleSet};

use crate::support::{Conversation, line_of, under_each};

/// Minimum number of games under each rule set.
const GAMES: u64 = 3;

/// Maximum number of games. More than [`GAMES`] are played only until neither player can play some pending number.
const MANY_GAMES: u64 = 30;

/// A number of turns that no game reaches.
const ENDLESS: usize = 2_000;

/// Numbers of turns, counted over several games.
#[derive(Default)]
struct TurnCounts {
    /// Turns with pending numbers, which the opponent could not play and passed on.
    handed_over: usize,
    /// Turns in which some pending numbers could not be played either and were lost.
    lost: usize,
}

#[test]
fn complete_games_can_be_played() {
    under_each(|rules| {
        let mut engine = Conversation::new(RuleSet::PLAKOTO);
        engine.say(&format!("setoption name game.variant value {rules}"));
        let mut seen = TurnCounts::default();
        (0..GAMES).for_each(|seed| play_game(&mut engine, &rules, seed, &mut seen));
        // Pending numbers are lost only in some games, so play more games if necessary.
        let more = (GAMES..MANY_GAMES).take_while(|_| rules.hand_over);
        for seed in more {
            if seen.lost > 0 {
                break;
            }
            play_game(&mut engine, &rules, seed, &mut seen);
        }
        assert_eq!(seen.handed_over > 0, rules.hand_over, "numbers are handed over");
        assert_eq!(seen.lost > 0, rules.hand_over, "and some are lost");
    });
}

fn play_game(engine: &mut Conversation, rules: &RuleSet, seed: u64, seen: &mut TurnCounts) {
    let (mut game, mut dice) = (GameState::new(rules, Player::X), Dice::seeded(seed));
    engine.say("newgame");
    for _ in 0..ENDLESS {
        if game.result().is_some() {
            return assert_engine_knows_the_end(engine, &game);
        }
        let numbers = game.numbers().unwrap_or_else(|| dice.roll().into());
        let legal = asked(engine, &game, numbers, rules);
        if !numbers.pending().is_empty() {
            seen.handed_over += 1;
            seen.lost += usize::from(legal.play.length() < numbers.pending().numbers().count());
        }
        let player = game.on_roll();
        game.play(&legal);
        let rolls_again = matches!(numbers, Numbers::HandedOver(_));
        assert_eq!(game.on_roll() == player, rolls_again, "after {numbers}");
    }
    panic!("the game does not end");
}

/// Asks the engine for a play, which must be legal, and among those that the engine lists.
fn asked(engine: &mut Conversation, game: &GameState, numbers: Numbers, rules: &RuleSet) -> LegalPlay {
    let id = game.position().to_string();
    engine.say(&format!("position gnubgid {id}"));
    engine.say(&line_of(numbers));
    let reply = engine.say("go");
    let last = reply.lines().last().unwrap_or_default();
    let best = last.strip_prefix("bestmove ").unwrap_or_else(|| panic!("no play: {reply}"));
    let text = best.parse::<PlayText>().unwrap_or_else(|error| panic!("{best}: {error}"));
    let legal = text.resolve(game.position(), numbers, rules);
    let legal = legal.unwrap_or_else(|error| panic!("{best} of {numbers} at {id}: {error}"));
    // The engine lists the play with its result. Cascades have too many plays.
    if !numbers.is_cascade(rules) {
        let listed = engine.ask(r#"{"do":"legal"}"#);
        let plays = listed["legal"].as_array().expect("a list of plays");
        let same = plays.iter().find(|play| play["play"] == legal.to_string());
        assert_eq!(same.map(|play| &play["after"]), Some(&legal.after().to_string().into()), "{legal} of {listed}");
    }
    legal
}

fn assert_engine_knows_the_end(engine: &mut Conversation, game: &GameState) {
    engine.say(&format!("position gnubgid {}", game.position()));
    assert_eq!(engine.say("query gameover"), "response true\n");
    // For the engine, player 1 is on roll.
    let winner = match game.result() {
        Some(GameResult::Won { winner, .. }) if winner == game.on_roll() => "player1",
        Some(GameResult::Won { .. }) => "player0",
        _ => "draw",
    };
    assert_eq!(engine.say("query result"), format!("response {winner}\n"));
}
