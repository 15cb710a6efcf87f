//! Every text form of a position or of a match, on random values and on random text.

use plakoto::notation::gnubg_id::GnubgId;
use plakoto::notation::match_id::MatchId;
use plakoto::notation::simple_board;
use plakoto::rules::score::{MAX_LENGTH, MAX_SCORE, is_possible_score};
use plakoto::rules::{GameState, Pending, Player, Position, Roll};
use proptest::prelude::*;

use crate::support::positions::{generator, placed, self_play};

/// Longest random game of which a position is taken; about the length of a game.
const PLIES: usize = 100;

/// A position of a random game or one set up at random.
fn positions() -> impl Strategy<Value = Position> {
    (any::<u64>(), 0..2 * PLIES).prop_map(|(seed, plies)| match plies.checked_sub(PLIES) {
        Some(plies) => self_play(plies + 1, &mut generator(seed))[plies],
        None => placed(&mut generator(seed)),
    })
}

/// Higher die first, as match IDs have them.
fn rolls() -> impl Strategy<Value = Roll> {
    (1..=6u8, 1..=6u8).prop_map(|(first, second)| Roll::new(first.max(second), first.min(second)).unwrap())
}

fn states() -> impl Strategy<Value = GameState> {
    prop_oneof![
        Just(GameState::None),
        Just(GameState::Playing),
        Just(GameState::Over),
        Just(GameState::Resigned)
    ]
}

prop_compose! {
    fn match_ids()(
        on_roll in prop_oneof![Just(Player::O), Just(Player::X)],
        state in states(),
        resignation in 0..=3u8,
        dice in proptest::option::of(rolls()),
        (length, score) in scores(),
    ) -> MatchId {
        MatchId { on_roll, state, resignation, dice, length, score }
    }
}

/// Lengths of matches with scores that at most one player has won by.
fn scores() -> impl Strategy<Value = (u16, [u16; 2])> {
    (0..=MAX_LENGTH, [0..=MAX_SCORE, 0..=MAX_SCORE])
        .prop_filter("both have won", |(length, score)| is_possible_score(*length, *score))
}

/// Text in the alphabet of the IDs, with a foreign character now and then.
const ALMOST_BASE64: &str = "[A-Za-z0-9+/_-]{0,18}|[A-Za-z0-9+/:=_é]{10,16}";

/// The fields of a board with few checkers, so that some are legal, and with other ways to write a number.
const ALMOST_A_BOARD: &str = "0( (0|0|0|0|0|0|1|-1|-?[0-9]p?|\\+2)){24} -?0";

/// `text` with the character number `index`, counted round and round, replaced.
fn mutated(text: &str, index: usize, character: char) -> String {
    let index = index % text.chars().count();
    text.chars().enumerate().map(|(at, old)| if at == index { character } else { old }).collect()
}

/// A match ID with bit 66 set, as it is always written. That bit has the value 4 in the last character;
/// either value is accepted.
fn with_bit_66(text: &str) -> String {
    const ALPHABET: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (rest, last) = text.split_at(text.len() - 1);
    let sextet = ALPHABET.find(last).unwrap();
    format!("{rest}{}", &ALPHABET[sextet | 4..][..1])
}

/// With the characters of links as IDs are written.
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

/// Boards may be written with other spaces, signs and zeros than they are printed with: only their meaning
/// returns.
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

    /// In links, where `+` and `/` mean something else.
    #[test]
    fn ids_are_read_in_base64url(position in positions(), match_id in match_ids(), pending in any::<bool>()) {
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
    fn text_that_looks_like_a_board_is_refused_or_means_what_is_printed(text in ALMOST_A_BOARD) {
        check_simple_board(&text)?;
    }

    #[test]
    fn a_mutated_position_id_is_refused_or_canonical(
        position in positions(), index: usize, character in "[A-Za-z0-9+/ é]"
    ) {
        let character = character.chars().next().unwrap();
        check_position_id(&mutated(&position.to_string(), index, character))?;
    }

    #[test]
    fn a_mutated_match_id_is_refused_or_canonical(
        id in match_ids(), index: usize, character in "[A-Za-z0-9+/ é]"
    ) {
        let character = character.chars().next().unwrap();
        check_match_id(&mutated(&id.to_string(), index, character))?;
    }

    #[test]
    fn a_mutated_board_is_refused_or_means_what_is_printed(
        position in positions(), index: usize, character in "[-+0-9pP ]"
    ) {
        let character = character.chars().next().unwrap();
        check_simple_board(&mutated(&simple_board::write(&position), index, character))?;
    }
}
