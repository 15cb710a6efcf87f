//! A match that is written to a file and read again is unchanged.

use plakoto::record::{json_lines, mat};
use plakoto::rules::RuleSet;
use proptest::prelude::*;

use crate::games::random_match;

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn json_lines_keep_everything(seed: u64, elsewhere: bool) {
        let record = random_match(seed, elsewhere);
        let text = json_lines::write(&record);
        prop_assert_eq!(json_lines::parse(text.as_bytes()), Ok(record));
    }

    #[test]
    fn mat_keeps_everything(seed: u64) {
        let record = random_match(seed, false);
        let text = mat::write(&record).expect("all games begin at the start");
        prop_assert_eq!(mat::parse(text.as_bytes(), RuleSet::PLAKOTO), Ok(record), "{}", text);
    }

    #[test]
    fn swapping_players_twice_changes_nothing(seed: u64) {
        let record = random_match(seed, true);
        let mut swapped = record.clone();
        swapped.swap_players();
        prop_assert_eq!(json_lines::parse(json_lines::write(&swapped).as_bytes()), Ok(swapped.clone()));
        swapped.swap_players();
        prop_assert_eq!(swapped, record);
    }
}

#[test]
fn mat_refuses_games_that_start_from_other_positions() {
    let error = mat::write(&random_match(3, true)).expect_err("the first game begins elsewhere");
    let expected =
        "game 1 does not begin at the usual starting position, so it cannot be stored in a mat file";
    assert_eq!(error.to_string(), expected);
}
