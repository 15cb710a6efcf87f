//! Tests every text format for positions and matches with random values and random text.

use plakoto::notation::match_id::{GnubgId, MatchId};
use plakoto::notation::play_text::PlayText;
use plakoto::notation::simple_board;
use plakoto::rules::{GameStage, MAX_LENGTH, MAX_SCORE, Pending, Player, Position, Roll, is_possible_score};
use proptest::prelude::*;
use proptest::sample::select;

use crate::support::positions::{generator, placed, self_play};

/// Maximum number of plies in a random game, which is about the length of a real game.
const PLIES: usize = 100;

/// Generates positions from random games and random positions.
fn positions() -> impl Strategy<Value = Position> {
    (any::<u64>(), 0..2 * PLIES).prop_map(|(seed, plies)| match plies.checked_sub(PLIES) {
        Some(plies) => self_play(plies + 1, &mut generator(seed))[plies],
        None => placed(&mut generator(seed)),
    })
}

/// Generates rolls with the higher die first, as in match IDs.
fn rolls() -> impl Strategy<Value = Roll> {
    (1..=6u8, 1..=6u8).prop_map(|(first, second)| Roll::new(first.max(second), first.min(second)).unwrap())
}

prop_compose! {
    fn match_ids()(
        on_roll in select(&Player::BOTH[..]),
        state in select(&[GameStage::None, GameStage::Playing, GameStage::Over, GameStage::Resigned][..]),
        resignation in 0..=3u8,
        dice in proptest::option::of(rolls()),
        (length, score) in scores(),
    ) -> MatchId {
        MatchId { on_roll, state, resignation, dice, length, score }
    }
}

/// Generates match lengths with scores at which at most one player has won.
fn scores() -> impl Strategy<Value = (u16, [u16; 2])> {
    (0..=MAX_LENGTH, [0..=MAX_SCORE, 0..=MAX_SCORE])
        .prop_filter("both have won", |(length, score)| is_possible_score(*length, *score))
}

/// Matches random text in the alphabet of the IDs, sometimes with a character that is not in the alphabet.
const ALMOST_BASE64: &str = "[A-Za-z0-9+/_-]{0,18}|[A-Za-z0-9+/:=_é]{10,16}";

/// Matches boards with few checkers, so that some of them are legal. Numbers also occur in unusual spellings.
const ALMOST_A_BOARD: &str = "0( (0|0|0|0|0|0|1|-1|-?[0-9]p?|\\+2)){24} -?0";

/// Matches plays as people write them.
const A_PLAY: &str =
    "pass|((bar|1?[1-9]|2[0-4])([/-](1?[1-9]|2[0-4])[*]?){1,3}([(]([1-9]|1[0-5])[)])? ){0,3}([1-9]|1[0-9])/off";

/// Replaces one character of `text`. The index of the character is `index` modulo the length.
fn mutated(text: &str, index: usize, character: char) -> String {
    let index = index % text.chars().count();
    text.chars().enumerate().map(|(at, old)| if at == index { character } else { old }).collect()
}

/// Sets bit 66 of a match ID, which has the value 4 in the last character. Match IDs are always written with
/// this bit set, but both values can be read.
pub(crate) fn with_bit_66(text: &str) -> String {
    const ALPHABET: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (rest, last) = text.split_at(text.len() - 1);
    let sextet = ALPHABET.find(last).unwrap();
    format!("{rest}{}", &ALPHABET[sextet | 4..][..1])
}

/// Replaces the characters of the URL-safe alphabet with the characters that are used when IDs are written.
fn as_written(text: &str) -> String {
    text.replace('-', "+").replace('_', "/")
}

fn check_position_id(text: &str) -> Result<(), TestCaseError> {
    if let Ok(position) = text.parse::<Position>() {
        prop_assert_eq!(position.to_string(), as_written(text));
    }
    Ok(())
}

fn check_match_id(text: &str) -> Result<(), TestCaseError> {
    if let Ok(id) = text.parse::<MatchId>() {
        let in_order = id.dice.is_none_or(|roll| roll.dice() == [roll.high(), roll.low()]);
        prop_assert!(!in_order || id.to_string() == with_bit_66(&as_written(text)), "{} {}", id, text);
        prop_assert_eq!(id.to_string().parse::<MatchId>().map(|id| id.to_string()), Ok(id.to_string()));
    }
    Ok(())
}

/// Compares only the position, because a board can be read with other spaces, signs and zeros than are written.
fn check_simple_board(text: &str) -> Result<(), TestCaseError> {
    if let Ok(position) = simple_board::parse(text) {
        prop_assert_eq!(simple_board::parse(&simple_board::write(&position)), Ok(position));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1024) })]

    #[test]
    fn position_ids_round_trip(position in positions()) {
        let text = position.to_string();
        prop_assert_eq!(text.parse::<Position>(), Ok(position));
        prop_assert!(text.len() >= 14);
    }

    /// IDs can also use the URL-safe alphabet, because `+` and `/` have a special meaning in URLs.
    #[test]
    fn ids_can_be_read_in_base64url(position in positions(), match_id in match_ids(), pending in any::<bool>()) {
        let pending = if pending { Pending::of([4, 5]).unwrap() } else { Pending::NONE };
        let id = GnubgId { position, match_id: Some(match_id), pending };
        let in_a_link = |text: String| text.replace('+', "-").replace('/', "_");
        prop_assert_eq!(in_a_link(position.to_string()).parse::<Position>(), Ok(position));
        prop_assert_eq!(in_a_link(match_id.to_string()).parse::<MatchId>(), Ok(match_id));
        prop_assert_eq!(in_a_link(id.to_string()).parse::<GnubgId>(), Ok(id));
    }

    #[test]
    fn simple_boards_round_trip(position in positions()) {
        let text = simple_board::write(&position);
        prop_assert_eq!(simple_board::parse(&text), Ok(position));
    }

    /// A match is restored from its plays as they were written.
    #[test]
    fn plays_round_trip(text in A_PLAY) {
        let play: PlayText = text.parse().unwrap();
        prop_assert_eq!(play.to_string().parse::<PlayText>(), Ok(play));
    }

    #[test]
    fn match_ids_round_trip(id in match_ids()) {
        prop_assert_eq!(id.to_string().parse(), Ok(id));
    }

    #[test]
    fn any_text_is_refused_or_canonical(text in ".{0,40}") {
        check_position_id(&text)?;
        check_match_id(&text)?;
        check_simple_board(&text)?;
    }

    #[test]
    fn text_that_looks_like_an_id_is_refused_or_canonical(text in ALMOST_BASE64) {
        check_position_id(&text)?;
        check_match_id(&text)?;
    }

    #[test]
    fn text_that_looks_like_a_board_is_refused_or_survives_a_round_trip(text in ALMOST_A_BOARD) {
        check_simple_board(&text)?;
    }

    #[test]
    fn a_mutated_id_is_refused_or_canonical(
        position in positions(), id in match_ids(), index: usize, character in "[A-Za-z0-9+/ é]"
    ) {
        let character = character.chars().next().unwrap();
        check_position_id(&mutated(&position.to_string(), index, character))?;
        check_match_id(&mutated(&id.to_string(), index, character))?;
    }

    #[test]
    fn a_mutated_board_is_refused_or_survives_a_round_trip(
        position in positions(), index: usize, character in "[-+0-9pP ]"
    ) {
        let character = character.chars().next().unwrap();
        check_simple_board(&mutated(&simple_board::write(&position), index, character))?;
    }
}
