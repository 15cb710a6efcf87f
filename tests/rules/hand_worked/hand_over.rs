//! Numbers that pass to the opponent, worked out by hand. In the comments, points are always mine,
//! so the opponent moves upwards. The expected plays of the opponent use the opponent's own
//! numbering, which is 25 minus mine.

use plakoto::match_play::{Game, GameEnding, GameResult};
use plakoto::rules::{Numbers, Pending, Player};

use super::*;

/// A game of Plakoto Express in which player X is to play.
fn game(points: &str) -> Game {
    Game::at(position(points), Player::X)
}

fn rolled(dice: &str) -> Numbers {
    dice.parse::<Roll>().unwrap().into()
}

/// Plays the pending numbers, or else the roll, by the only legal play, which must be the expected
/// one.
fn play_only(game: &mut Game, dice: &str, expected: &str, rules: &RuleSet) {
    let numbers = game.numbers().unwrap_or_else(|| rolled(dice));
    let plays = rules.legal_plays(game.position(), numbers);
    let texts: Vec<String> = plays.iter().map(|play| step_text::write(&play.play)).collect();
    assert_eq!(texts, [expected], "{numbers}");
    let is_over = outcome(&plays[0].result, rules).is_some();
    assert!(!is_over || plays[0].next.pending.is_empty(), "numbers are void at the end of the game");
    game.play(&plays[0]);
}

/// The player on roll, and the numbers they must play before they roll.
fn turn(game: &Game) -> (Player, String) {
    assert_eq!((game.dice(), game.result(&RuleSet::EXPRESS)), (None, None));
    (game.on_roll(), game.pending().to_string())
}

const NOTHING: &str = "";

/// Fives: 20/15/10; then 10/5 is closed, and so is 24/19. Two fives are played; the other two and
/// the sixes pass.
#[test]
fn the_unplayed_part_of_a_cascade_passes() {
    let mut game = game("5:-2 19:-2 20:1 24:2");
    play_only(&mut game, "55", "20/15 15/10", &RuleSet::EXPRESS);
    assert_eq!(turn(&game), (Player::O, "5,5,6,6,6,6".into()));
}

/// My fours: 24/20 is closed, and with checkers on 24 none is borne off from 3. So all twelve
/// numbers pass. The opponent's fours: 20 to 24 is closed; the runner goes 2, 6, 10, 14, 18. Their
/// fives: 18 to 23; nothing is borne off while their checker on 3 is pinned. So three fives and
/// four sixes are lost, and the opponent rolls.
#[test]
fn numbers_that_neither_player_can_play_are_lost() {
    let mut game = game("2:-1 3:1p 20:-2 24:2");
    play_only(&mut game, "44", "pass", &RuleSet::EXPRESS);
    assert_eq!(turn(&game), (Player::O, "4,4,4,4,5,5,5,5,6,6,6,6".into()));
    play_only(&mut game, NOTHING, "23/19 19/15 15/11 11/7 7/2", &RuleSet::EXPRESS);
    assert_eq!(turn(&game), (Player::O, NOTHING.into()));
}

/// I cannot play a five: 24/19 and 6/1 are both blocked. Neither can the opponent: from 1 to 6 and from 19
/// to 24 are blocked too. The opponent could play a six, from 1 to 7, but sixes come after the fives. So all
/// pending numbers are lost, and the opponent rolls.
#[test]
fn a_cascade_that_neither_player_can_begin_is_lost() {
    let mut game = game("1:-2 6:2 19:-2 24:2");
    play_only(&mut game, "55", "pass", &RuleSet::EXPRESS);
    assert_eq!(turn(&game), (Player::O, "5,5,5,5,6,6,6,6".into()));
    play_only(&mut game, NOTHING, "pass", &RuleSet::EXPRESS);
    assert_eq!(turn(&game), (Player::O, NOTHING.into()));
}

/// 5-1: 24/19 and 24/23 are closed, so only 3/2 by the one remains, and the five passes. The
/// opponent's 19 to 24 is closed, and nothing is borne off from 23 while their checker on 3 is
/// pinned. The five is lost, and the opponent rolls.
#[test]
fn an_unplayable_higher_number_passes_and_is_lost() {
    let mut game = game("3:2p 19:-2 23:-2 24:2");
    play_only(&mut game, "51", "3/2", &RuleSet::EXPRESS);
    assert_eq!(turn(&game), (Player::O, "5".into()));
    play_only(&mut game, NOTHING, "pass", &RuleSet::EXPRESS);
    assert_eq!(turn(&game), (Player::O, NOTHING.into()));
}

/// 6-4: either can be played from 22, but from 16 and 18 the way to 12 is closed. It must be the
/// six, and the four passes: the opponent plays 1 to 5, or 12 to 16, which pins my checker.
#[test]
fn the_lower_number_passes_if_only_one_can_be_played() {
    let mut game = game("1:-5 12:-2 22:1");
    play_only(&mut game, "64", "22/16", &RuleSet::EXPRESS);
    assert_eq!(turn(&game), (Player::O, "4".into()));
    let plays = RuleSet::EXPRESS.legal_plays(game.position(), game.numbers().unwrap());
    let mut texts: Vec<String> = plays.iter().map(|play| step_text::write(&play.play)).collect();
    texts.sort_unstable();
    assert_eq!(texts, ["13/9", "24/20"]);
    for play in &plays {
        let mut game = game;
        game.play(play);
        assert_eq!(turn(&game), (Player::O, NOTHING.into()));
    }
}

/// 6-4: 5/1 is closed, and nothing is borne off while my checker on 22 is pinned: both pass. The
/// opponent's four from 1 to 5 is closed until the six has been played to 7. So they play 1 to 7 to
/// 11, in that order, as after a roll.
#[test]
fn two_numbers_that_pass_are_played_in_either_order() {
    let mut game = game("1:-2 3:2 5:2 22:-1p");
    play_only(&mut game, "64", "pass", &RuleSet::EXPRESS);
    assert_eq!(turn(&game), (Player::O, "4,6".into()));
    play_only(&mut game, NOTHING, "24/18 18/14", &RuleSet::EXPRESS);
    assert_eq!(turn(&game), (Player::O, NOTHING.into()));
}

/// The result of a game in which no numbers are left to play.
fn result(game: &Game, rules: &RuleSet) -> Option<GameResult> {
    assert_eq!((game.pending(), game.numbers()), (Pending::NONE, None));
    game.result(rules)
}

fn won_by(winner: Player, victory: Victory, points: u8) -> Option<GameResult> {
    Some(GameResult::Won { winner, points, ending: GameEnding::Played(victory) })
}

/// Two fives bear off the last two checkers; the other two fives and four sixes are void.
#[test]
fn numbers_left_at_the_end_of_the_game_are_void() {
    let mut game = game("3:2 20:-3");
    play_only(&mut game, "55", "3/off 3/off", &RuleSet::EXPRESS);
    assert_eq!(result(&game, &RuleSet::EXPRESS), won_by(Player::X, Victory::Single, 1));
}

/// The higher number bears off the last checker, or the lower one if the rules allow either: the
/// end is the same.
#[test]
fn bearing_off_the_last_checker_leaves_no_number() {
    let position = position("2:1 5:-3");
    for rules in ["express", "express higher=off"].map(|rules| rules.parse::<RuleSet>().unwrap()) {
        let plays = rules.legal_plays(&position, rolled("65"));
        let only: Vec<_> =
            plays.iter().map(|play| (step_text::write(&play.play), play.next.pending)).collect();
        assert_eq!(only, [("2/off".to_owned(), Pending::NONE)], "{rules}");
    }
}

/// My fours are closed, as above, but no checker of the opponent is pinned. Their fours: 2 to 18;
/// their fives: 18 to 23. Then all are at home: fives bear off both from 20 and the last from 23.
/// The opponent wins with the numbers I had to leave, and the sixes are void.
#[test]
fn a_game_may_end_with_numbers_that_were_handed_over() {
    let mut game = game("2:-1 20:-2 24:2");
    play_only(&mut game, "44", "pass", &RuleSet::EXPRESS);
    play_only(&mut game, NOTHING, "23/19 19/15 15/11 11/7 7/2 5/off 5/off 2/off", &RuleSet::EXPRESS);
    assert_eq!(result(&game, &RuleSet::EXPRESS), won_by(Player::O, Victory::Single, 1));
}

/// Single numbers also pass in a game with mothers if the rules say so. Six and five cannot both be
/// played. From 7 the six pins the mother, and the five leads to 2; from 4 neither can be played,
/// because my checker on 10 is pinned. It must be the six, which wins, and the five is void.
#[test]
fn winning_by_the_mother_leaves_no_numbers() {
    let rules = "plakoto unplayed=pass".parse().unwrap();
    let mut game = game("1:-1 4:1 7:1 10:-1p");
    play_only(&mut game, "65", "7/1", &rules);
    assert_eq!(result(&game, &rules), won_by(Player::X, Victory::Mother, 2));
}
