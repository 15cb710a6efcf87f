//! Hand-worked positions of Plakoto Express in which dice numbers that cannot be played pass to the opponent.
//! A double is a cascade: after four times its number, the player plays each higher number four times. In the
//! comments, "I" am the first player, and points have my numbers, so the opponent moves upwards. In expected
//! plays, the opponent's point numbers are 25 minus mine.

use plakoto::match_play::{GameEnding, GameResult, GameState};
use plakoto::rules::{Numbers, Pending, Player};

use super::*;

/// Returns a game of Plakoto Express with player X on roll.
fn game(points: &str) -> GameState {
    GameState::at(position(points), Player::X, &RuleSet::EXPRESS)
}

fn rolled(dice: &str) -> Numbers {
    dice.parse::<Roll>().unwrap().into()
}

/// Plays the pending numbers (passed on by the opponent) or, if there are none, the roll. `expected` must be
/// the only legal play.
fn play_only(game: &mut GameState, dice: &str, expected: &str, rules: &RuleSet) {
    let numbers = game.numbers().unwrap_or_else(|| rolled(dice));
    let plays = rules.legal_plays(game.position(), numbers);
    let texts: Vec<String> = plays.iter().map(|play| play_text::write_steps(&play.play)).collect();
    assert_eq!(texts, [expected], "{numbers}");
    let is_over = outcome(&plays[0].result, rules).is_some();
    assert!(!is_over || plays[0].next.pending.is_empty(), "numbers are void at the end of the game");
    game.play(&plays[0]);
}

/// Returns the player on roll and the pending numbers that the player must play before rolling.
fn turn(game: &GameState) -> (Player, String) {
    assert_eq!((game.dice(), game.result()), (None, None));
    (game.on_roll(), game.pending().to_string())
}

const NOTHING: &str = "";

/// Plays a game from this position with the player on roll's dice and then with the numbers that pass. Each part has
/// its only legal play and the numbers that the opponent, or after the opponent's play nobody, must play next.
fn hand_over(points: &str, dice: &str, parts: &[(&str, &str)]) {
    let mut game = game(points);
    for (index, (play, passed)) in parts.iter().enumerate() {
        play_only(&mut game, if index == 0 { dice } else { NOTHING }, play, &RuleSet::EXPRESS);
        assert_eq!(turn(&game), (Player::O, (*passed).into()));
    }
}

/// Two fives are played: 20/15/10. Then 10/5 and 24/19 are blocked, so the other two fives and the sixes pass
/// to the opponent.
#[test]
fn the_unplayed_part_of_a_cascade_passes() {
    hand_over("5:-2 19:-2 20:1 24:2", "55", &[("20/15 15/10", "5,5,6,6,6,6")]);
}

/// I cannot play any number: 24/20 is blocked, and no checker can be borne off from 3 because I have checkers
/// on 24. All twelve numbers pass to the opponent. For the opponent, 20 to 24 is blocked, but the checker on
/// 2 plays four fours to 18 and a five to 23. Nothing can be borne off while the opponent's checker on 3 is
/// pinned. So three fives and four sixes are lost, and the opponent rolls.
#[test]
fn numbers_that_neither_player_can_play_are_lost() {
    hand_over(
        "2:-1 3:1p 20:-2 24:2",
        "44",
        &[("pass", "4,4,4,4,5,5,5,5,6,6,6,6"), ("23/19 19/15 15/11 11/7 7/2", NOTHING)],
    );
}

/// I cannot play a five: 24/19 and 6/1 are both blocked. The opponent cannot play a five either, because 1 to
/// 6 and 19 to 24 are blocked. The opponent could play a six from 1 to 7, but the sixes come after the fives.
/// So all pending numbers (which I passed on) are lost, and the opponent rolls.
#[test]
fn a_cascade_that_neither_player_can_begin_is_lost() {
    hand_over("1:-2 6:2 19:-2 24:2", "55", &[("pass", "5,5,5,5,6,6,6,6"), ("pass", NOTHING)]);
}

/// With 5-1, 24/19 and 24/23 are blocked. I can only play 3/2 with the one, and the five passes to the
/// opponent. For the opponent, 19 to 24 is blocked, and no checker can be borne off from 23 while the
/// opponent's checker on 3 is pinned. The five is lost, and the opponent rolls.
#[test]
fn an_unplayable_higher_number_passes_and_is_lost() {
    hand_over("3:2p 19:-2 23:-2 24:2", "51", &[("3/2", "5"), ("pass", NOTHING)]);
}

/// With 6-4, either number can be played from 22, but 12 is blocked, so the other number cannot be played
/// after it. I must therefore play the six, and the four passes to the opponent. The opponent plays the four
/// from 1 to 5, or from 12 to 16, which pins my checker.
#[test]
fn the_lower_number_passes_if_only_one_can_be_played() {
    let mut game = game("1:-5 12:-2 22:1");
    play_only(&mut game, "64", "22/16", &RuleSet::EXPRESS);
    assert_eq!(turn(&game), (Player::O, "4".into()));
    let plays = RuleSet::EXPRESS.legal_plays(game.position(), game.numbers().unwrap());
    let mut texts: Vec<String> = plays.iter().map(|play| play_text::write_steps(&play.play)).collect();
    texts.sort_unstable();
    assert_eq!(texts, ["13/9", "24/20"]);
    for play in &plays {
        let mut game = game;
        game.play(play);
        assert_eq!(turn(&game), (Player::O, NOTHING.into()));
    }
}

/// With 6-4, 5/1 is blocked, and nothing can be borne off while my checker on 22 is pinned. Both numbers pass
/// to the opponent. The opponent's four from 1 to 5 is blocked, so the opponent first plays the six from 1 to
/// 7 and then the four to 11. The order is free, as after a roll.
#[test]
fn two_numbers_that_pass_are_played_in_either_order() {
    hand_over("1:-2 3:2 5:2 22:-1p", "64", &[("pass", "4,6"), ("24/18 18/14", NOTHING)]);
}

/// Returns the result of a game. Checks that there are no pending numbers.
fn result(game: &GameState) -> Option<GameResult> {
    assert_eq!((game.pending(), game.numbers()), (Pending::NONE, None));
    game.result()
}

fn won_by(winner: Player, victory: Victory, points: u8) -> Option<GameResult> {
    Some(GameResult::Won { winner, points, ending: GameEnding::Played(victory) })
}

/// Two fives bear off the last two checkers. The game is over, so the other two fives and the four sixes do
/// not pass to the opponent.
#[test]
fn numbers_left_at_the_end_of_the_game_are_void() {
    let mut game = game("3:2 20:-3");
    play_only(&mut game, "55", "3/off 3/off", &RuleSet::EXPRESS);
    assert_eq!(result(&game), won_by(Player::X, Victory::Single, 1));
}

/// The last checker is borne off by the higher number, or by the lower number if the rules allow that too.
/// Either way, no number passes to the opponent.
#[test]
fn bearing_off_the_last_checker_leaves_no_number() {
    let position = position("2:1 5:-3");
    for rules in ["express", "express higher=off"].map(|rules| rules.parse::<RuleSet>().unwrap()) {
        let plays = rules.legal_plays(&position, rolled("65"));
        let only: Vec<_> = plays.iter().map(|play| (play_text::write_steps(&play.play), play.next.pending)).collect();
        assert_eq!(only, [("2/off".to_owned(), Pending::NONE)], "{rules}");
    }
}

/// I cannot play any number, so all numbers pass to the opponent, who has no pinned checkers. The opponent
/// plays fours from 2 to 18 and a five from 18 to 23. All of the opponent's checkers are then at home, and
/// the other three fives bear off two checkers from 20 and one from 23. The opponent wins with the numbers
/// that I could not play, and the sixes are not used.
#[test]
fn a_game_may_end_with_numbers_that_were_handed_over() {
    let mut game = game("2:-1 20:-2 24:2");
    play_only(&mut game, "44", "pass", &RuleSet::EXPRESS);
    play_only(&mut game, NOTHING, "23/19 19/15 15/11 11/7 7/2 5/off 5/off 2/off", &RuleSet::EXPRESS);
    assert_eq!(result(&game), won_by(Player::O, Victory::Single, 1));
}

/// With custom rules, single numbers can pass to the opponent in a game with mothers (last checkers on the
/// starting point). With 6-5, I can play only one number. From 7, the six pins the mother and the five leads
/// to 2. From 4, no number can be played, because my checker on 10 is pinned. I must play the six, which wins
/// the game, so the five does not pass to the opponent.
#[test]
fn winning_by_the_mother_leaves_no_numbers() {
    let rules = "plakoto unplayed=pass".parse().unwrap();
    let mut game = GameState::at(position("1:-1 4:1 7:1 10:-1p"), Player::X, &rules);
    play_only(&mut game, "65", "7/1", &rules);
    assert_eq!(result(&game), won_by(Player::X, Victory::Mother, 2));
}
