//! Tests the speed of a library that contains as many matches as a club plays in many years.

use std::sync::Arc;
use std::time::{Duration, Instant};

use plakoto::analysis::{AnalysisSettings, analyse_all};
use plakoto::engine::Engine;
use plakoto::library::{Analysis, Entry, Library, MatchFilter, PlaceQuery};
use plakoto::rules::Position;
use plakoto::search::StopFlag;

use crate::support::{Club, record};

const MATCHES: u16 = 10_000;

/// Time limit for the reply to a command.
const LIMIT: Duration = Duration::from_millis(300);

#[test]
#[ignore = "fills a library with 10,000 matches first, which takes minutes"]
fn ten_thousand_matches_are_listed_within_the_limit() {
    let club = Club::new("many");
    let path = club.file("club.sqlite");
    let mut library = Library::open_or_create(&path).expect("a library");
    let (judging, mut record) = (AnalysisSettings { plies: 0, ..Default::default() }, record(1, 60));
    let stop = StopFlag::default();
    let games = analyse_all(&Engine::default(), &record, None, &judging, &stop, &mut |_| {});
    let analysis = Analysis { games: &games, thresholds: &judging.thresholds, method: "at 0-ply" };
    for number in 0..MATCHES {
        record.names = [number % 97, 97 + number % 89].map(|player| format!("player {player}"));
        Arc::make_mut(&mut record.games[0]).set_score([number, 0]);
        let date = format!("20{:02}-{:02}-01", 10 + number % 15, 1 + number % 12);
        let entry = Entry { record: &record, date: &date, source: "many" };
        library.add(&entry, Some(&analysis)).expect("added");
    }
    drop(library);
    let library = Library::open(&path).expect("the library");
    let timed = |ask: &dyn Fn() -> usize| {
        let times = (0..5).map(|_| {
            let start = Instant::now();
            (ask(), start.elapsed())
        });
        times.min_by_key(|(_, time)| *time).expect("five measurements")
    };
    let (matches, listed) = timed(&|| library.matches(&MatchFilter::default()).expect("matches").len());
    let (players, summed) = timed(&|| library.players().expect("players").len());
    let start = PlaceQuery::Structure(Position::START);
    let (places, found) = timed(&|| library.places(&start, 20).expect("places").len());
    println!("{places} places in {found:?}");
    assert!(places == 20 && found < LIMIT);
    println!("{matches} matches in {listed:?}, {players} players in {summed:?}");
    assert_eq!((matches, players), (usize::from(MATCHES), 97 + 89));
    assert!(listed < LIMIT && summed < LIMIT);
    for command in ["list", "players"] {
        let start = Instant::now();
        club.library(&[command]);
        println!("plakoto library {command}: {:?}", start.elapsed());
    }
}
