//! Searches for positions, background analysis and statistics by month.

use plakoto::library::{Entry, Library, PlaceQuery, PositionFeature};
use plakoto::rules::Position;

use crate::support::{Club, record};

/// Returns a library with two matches of random plays.
fn filled(club: &Club) -> Library {
    let mut library = Library::open_or_create(&club.file("club.sqlite")).expect("a library");
    for (seed, date) in [(1, "2026-10-01"), (2, "2026-11-01")] {
        let record = record(seed, 60);
        library.add(&Entry { record: &record, date, source: "a test" }, None).expect("added");
    }
    library
}

#[test]
fn every_position_of_a_match_is_found() {
    let club = Club::new("places");
    let library = filled(&club);
    let record = record(1, 60);
    for (game, played) in (1..).zip(&record.games) {
        for (turn, made) in (1..).zip(played.turns()) {
            for query in [PlaceQuery::Position(made.before), PlaceQuery::Structure(made.before)] {
                let found = library.places(&query, 1000).expect("places");
                let is_here = |place: &&plakoto::library::PlaceRow| (place.game, place.turn) == (game, turn);
                assert!(found.iter().any(|place| is_here(&place) && place.number == 1), "{query:?}");
            }
        }
    }
    let both = library.places(&PlaceQuery::Position(Position::START), 10).expect("places");
    let places: Vec<_> = both.iter().map(|place| (place.number, place.game, place.turn)).collect();
    assert_eq!(places, [(2, 1, 1), (1, 1, 1)], "the latest match first");
    assert_eq!(library.places(&PlaceQuery::Position(Position::START), 1).expect("places").len(), 1);
}

/// In the first position, X pins the mother of O on 1, and O pins nothing. In the second, the mothers are pinned on
/// 24 and on 1.
#[test]
fn sights_are_recognised() {
    let position = |text: &str| plakoto::notation::simple_board::parse(text).expect("a position");
    let one = position("0 1p 0 0 2 6 6 0 0 0 0 0 0 0 0 0 0 0 0 0 -7 -7 0 0 0 0");
    let both = position("0 1p 0 0 2 5 6 0 0 0 0 0 0 0 0 0 0 0 0 0 -7 -6 0 0 -1p 0");
    let shown = |position: &Position| PositionFeature::ALL.map(|feature| feature.is_in(position));
    assert_eq!(shown(&one), [true, false, false, false]);
    assert_eq!(shown(&both), [true, true, false, false]);
    let prime = position("0 0 0 2 2 2 2 2 2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -12 0");
    assert_eq!(shown(&prime), [false, false, true, false]);
    assert_eq!(shown(&Position::START), [false; 4]);
}

#[test]
fn an_analysis_goes_on_where_it_ended() {
    let club = Club::new("background");
    drop(filled(&club));
    let analyse = |more: &[&str]| {
        let arguments = [&["analyse", "--plies", "0"], more].concat();
        club.library(&arguments)
    };
    assert!(analyse(&["-n", "1"]).starts_with("1 match analysed, 1 left."));
    assert!(analyse(&[]).starts_with("1 match analysed, 0 left."));
    assert!(analyse(&[]).starts_with("0 matches analysed, 0 left."));
    let name = &record(1, 60).names[0];
    let months = club.json(&["stats", name]);
    let expected = [Some("2026-10"), Some("2026-11")];
    assert_eq!(months.iter().map(|month| month["month"].as_str()).collect::<Vec<_>>(), expected);
    assert!(months.iter().all(|month| month["decisions"].as_u64() > Some(5)), "{months:?}");
}
