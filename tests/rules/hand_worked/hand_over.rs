//! Numbers that pass to the opponent, worked by hand. In the comments the opponent's moves are given by my points, on which
//! he goes up; in the expected plays by his own, which are 25 less mine.

use plakoto::match_play::{Game, GameEnding, GameResult};
use plakoto::rules::{Numbers, Pending, Player};

use super::*;

/// A game of Plakoto Express in which player X is about to play these numbers.
fn game(points: &str) -> Game {
    Game::at(position(points), Player::X)
}

fn rolled(dice: &str) -> Numbers {
    dice.parse::<Roll>().unwrap().into()
}

/// Plays what is pending, or else the roll, by the only legal play, which has to be this one.
fn play_only(game: &mut Game, dice: &str, expected: &str, rules: &RuleSet) {
    let numbers = game.numbers().unwrap_or_else(|| rolled(dice));
    let plays = rules.legal_plays(game.position(), numbers);
    let texts: Vec<String> = plays.iter().map(|play| step_text::write(&play.play)).collect();
    assert_eq!(texts, [expected], "{numbers}");
    let is_over = outcome(&plays[0].result, rules).is_some();
    assert!(!is_over || plays[0].next.pending.is_empty(), "what is left is void");
    game.play(&plays[0]);
}

/// Who is on roll, and what he has to play before he rolls.
fn turn(game: &Game) -> (Player, String) {
    assert_eq!((game.dice(), game.result(&RuleSet::EXPRESS)), (None, None));
    (game.on_roll(), game.pending().to_string())
}

const NOTHING: &str = "";

/// Fives: 20/15/10, then 10/5 is closed, and so is 24/19. Two of them are played; the other two and the sixes pass.
#[test]
fn a_part_of_a_cascade_passes() {
    let mut game = game("5:-2 19:-2 20:1 24:2");
    play_only(&mut game, "55", "20/15 15/10", &RuleSet::EXPRESS);
    assert_eq!(turn(&game), (Player::O, "5,5,6,6,6,6".into()));
}

/// My fours: 24/20 is closed, and nobody goes off from 3 with checkers on 24. So all twelve numbers pass. His fours: 20 to 24
/// is closed; the runner goes 2, 6, 10, 14, 18. His fives: 18 to 23; nothing is borne off while one of his is pinned on 3. So
/// three fives and four sixes are lost, and he rolls.
#[test]
fn what_the_second_player_cannot_play_of_a_cascade_is_lost() {
    let mut game = game("2:-1 3:1p 20:-2 24:2");
    play_only(&mut game, "44", "pass", &RuleSet::EXPRESS);
    assert_eq!(turn(&game), (Player::O, "4,4,4,4,5,5,5,5,6,6,6,6".into()));
    play_only(&mut game, NOTHING, "23/19 19/15 15/11 11/7 7/2", &RuleSet::EXPRESS);
    assert_eq!(turn(&game), (Player::O, NOTHING.into()));
}

/// My fives: 24/19 and 6/1 are closed. His: 1 to 6 and 19 to 24 are closed too. He could play sixes, 1 to 7, but they come
/// behind the fives: everything is lost, and he rolls.
#[test]
fn a_cascade_that_neither_can_begin_is_lost() {
    let mut game = game("1:-2 6:2 19:-2 24:2");
    play_only(&mut game, "55", "pass", &RuleSet::EXPRESS);
    assert_eq!(turn(&game), (Player::O, "5,5,5,5,6,6,6,6".into()));
    play_only(&mut game, NOTHING, "pass", &RuleSet::EXPRESS);
    assert_eq!(turn(&game), (Player::O, NOTHING.into()));
}

/// 5-1: 24/19 and 24/23 are closed, so only 3/2 by the one is left, and the five passes. His 19 to 24 is closed, and nothing
/// is borne off from 23, since one of his stays pinned on 3. The five is lost, and he rolls.
#[test]
fn a_lower_number_is_played_and_the_higher_one_lost() {
    let mut game = game("3:2p 19:-2 23:-2 24:2");
    play_only(&mut game, "51", "3/2", &RuleSet::EXPRESS);
    assert_eq!(turn(&game), (Player::O, "5".into()));
    play_only(&mut game, NOTHING, "pass", &RuleSet::EXPRESS);
    assert_eq!(turn(&game), (Player::O, NOTHING.into()));
}

/// 6-4: either can be played from 22, but from 16 and from 18 the way to 12 is closed. It has to be the six, and the four
/// passes: 1 to 5, or 12 to 16, where my checker gets pinned.
#[test]
fn of_two_numbers_the_lower_passes() {
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

/// 6-4: 5/1 is closed, nothing is borne off while one of mine is pinned on 22: both pass. His four from 1 to 5 is closed until
/// he has played the six to 7; so he plays them in that order, 1 to 7 to 11, as if he had rolled them.
#[test]
fn two_numbers_pass_and_are_played_in_either_order() {
    let mut game = game("1:-2 3:2 5:2 22:-1p");
    play_only(&mut game, "64", "pass", &RuleSet::EXPRESS);
    assert_eq!(turn(&game), (Player::O, "4,6".into()));
    play_only(&mut game, NOTHING, "24/18 18/14", &RuleSet::EXPRESS);
    assert_eq!(turn(&game), (Player::O, NOTHING.into()));
}

/// The result, when nothing is left to be played and nobody may.
fn result(game: &Game, rules: &RuleSet) -> Option<GameResult> {
    assert_eq!((game.pending(), game.numbers()), (Pending::NONE, None));
    game.result(rules)
}

fn won_by(winner: Player, victory: Victory, points: u8) -> Option<GameResult> {
    Some(GameResult::Won { winner, points, ending: GameEnding::Played(victory) })
}

/// Two fives bear off the last two, and two fives and four sixes are void.
#[test]
fn what_is_left_at_the_end_is_void() {
    let mut game = game("3:2 20:-3");
    play_only(&mut game, "55", "3/off 3/off", &RuleSet::EXPRESS);
    assert_eq!(result(&game, &RuleSet::EXPRESS), won_by(Player::X, Victory::Single, 1));
}

/// The higher one bears off the last checker, or the lower one, if the rules allow either: it is the same end.
#[test]
fn the_last_checker_leaves_no_number() {
    let position = position("2:1 5:-3");
    for rules in ["express", "express higher=off"].map(|rules| rules.parse::<RuleSet>().unwrap()) {
        let plays = rules.legal_plays(&position, rolled("65"));
        let only: Vec<_> =
            plays.iter().map(|play| (step_text::write(&play.play), play.next.pending)).collect();
        assert_eq!(only, [("2/off".to_owned(), Pending::NONE)], "{rules}");
    }
}

/// My fours are closed, as above, but none of his is pinned. His fours: 2 to 18; his fives: 18 to 23, and then, all at home,
/// both off from 20 and the last one from 23. He has won with what I had to leave him, and the sixes are void.
#[test]
fn a_game_may_end_with_what_was_handed_over() {
    let mut game = game("2:-1 20:-2 24:2");
    play_only(&mut game, "44", "pass", &RuleSet::EXPRESS);
    play_only(&mut game, NOTHING, "23/19 19/15 15/11 11/7 7/2 5/off 5/off 2/off", &RuleSet::EXPRESS);
    assert_eq!(result(&game, &RuleSet::EXPRESS), won_by(Player::O, Victory::Single, 1));
}

/// Single numbers pass in a game with mothers too, if the rules say so. 6-5: six and five cannot both be played: from 7, the
/// six pins his mother, and the five leads to 2; from 4 neither can be played, since one of mine is pinned on 10. It has to be
/// the six, which wins, and the five is void.
#[test]
fn a_pinned_mother_leaves_nothing_to_be_played() {
    let rules = "plakoto unplayed=pass".parse().unwrap();
    let mut game = game("1:-1 4:1 7:1 10:-1p");
    play_only(&mut game, "65", "7/1", &rules);
    assert_eq!(result(&game, &rules), won_by(Player::X, Victory::Mother, 2));
}
