//! Complete games of a front end that knows the rules and asks the engine for every play.

use plakoto::match_play::Game;
use plakoto::notation::play_text::PlayText;
use plakoto::rules::{Dice, LegalPlay, Numbers, Player, RuleSet};

use crate::support::{Conversation, line_of, under_each};

/// Games under each rule set.
const GAMES: u64 = 3;

/// Upper limit for the games until numbers are lost.
const MANY_GAMES: u64 = 30;

/// More turns than any game has.
const ENDLESS: usize = 2_000;

/// Counts over some games.
#[derive(Default)]
struct Seen {
    /// Turns with numbers that the opponent had left.
    handed_over: usize,
    /// Such turns in which some numbers could not be played either.
    lost: usize,
}

#[test]
fn complete_games_can_be_played() {
    under_each(|rules| {
        let mut engine = Conversation::new(RuleSet::PLAKOTO);
        engine.say(&format!("setoption name game.variant value {rules}"));
        let mut seen = Seen::default();
        (0..GAMES).for_each(|seed| play_game(&mut engine, &rules, seed, &mut seen));
        // Numbers are lost only in some games.
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

fn play_game(engine: &mut Conversation, rules: &RuleSet, seed: u64, seen: &mut Seen) {
    let (mut game, mut dice) = (Game::new(Player::X), Dice::seeded(seed));
    engine.say("newgame");
    for _ in 0..ENDLESS {
        if game.result(rules).is_some() {
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

/// Asks the engine for its play, which must be legal.
fn asked(engine: &mut Conversation, game: &Game, numbers: Numbers, rules: &RuleSet) -> LegalPlay {
    let id = game.position().to_string();
    engine.say(&format!("position gnubgid {id}"));
    engine.say(&line_of(numbers));
    let reply = engine.say("go");
    let last = reply.lines().last().unwrap_or_default();
    let best = last.strip_prefix("bestmove ").unwrap_or_else(|| panic!("no play: {reply}"));
    let text = best.parse::<PlayText>().unwrap_or_else(|error| panic!("{best}: {error}"));
    text.resolve(game.position(), numbers, rules)
        .unwrap_or_else(|error| panic!("{best} of {numbers} at {id}: {error}"))
}

fn assert_engine_knows_the_end(engine: &mut Conversation, game: &Game) {
    engine.say(&format!("position gnubgid {}", game.position()));
    assert_eq!(engine.say("query gameover"), "response true\n");
}
