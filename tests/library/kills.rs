//! Several programs that write to a library at the same time, and programs that are killed while writing.

use std::time::Duration;

use plakoto::record::json_lines;

use crate::support::{Club, ended, record};

/// Number of matches in the library.
const MATCHES: u64 = 40;

fn club(name: &str) -> Club {
    let club = Club::new(name);
    for seed in 0..MATCHES {
        club.write(&format!("{}/{seed}.jsonl", seed % 4), json_lines::write(&record(seed, 12)));
    }
    club
}

fn is_whole(club: &Club) -> bool {
    let broken = "SELECT count(*) AS n FROM stored_match WHERE
        (SELECT count(*) FROM stored_side WHERE match_number = number) <> 2
        OR (SELECT count(*) FROM stored_record WHERE match_number = number) <> 1
        OR (SELECT count(*) FROM stored_turn WHERE match_number = number) NOT IN (0, turns)";
    club.is_sound() && club.query(broken)[0]["n"] == 0
}

#[test]
fn several_programs_can_write_at_the_same_time() {
    let club = club("at once");
    let folders = ["0", "1", "2", "3", "."];
    let programs = folders.map(|folder| club.start(&["library", "add", folder, "--analyse", "0"]));
    for program in programs {
        let ended = ended(program);
        assert_eq!((ended.code, ended.errors.as_str()), (Some(0), ""));
    }
    assert_eq!(club.json(&["list"]).len() as u64, MATCHES);
    assert!(is_whole(&club));
}

#[cfg(unix)]
#[test]
fn a_killed_program_loses_at_most_the_current_match() {
    let club = club("killed");
    let count = || club.query("SELECT count(*) AS n FROM matches")[0]["n"].as_u64().expect("a count");
    club.library(&["add", "0/0.jsonl"]);
    let mut known = count();
    // Steps of a fixed length take minutes where the program starts slowly.
    for milliseconds in std::iter::successors(Some(0), |last| Some(last + last / 10 + 5)) {
        let mut program = club.start(&["library", "add", ".", "--analyse", "0"]);
        std::thread::sleep(Duration::from_millis(milliseconds));
        program.kill().expect("SIGKILL");
        let is_done = program.wait().expect("the program has ended").success();
        assert!(is_whole(&club), "killed after {milliseconds} ms");
        let now = count();
        assert!(now >= known, "{now} matches after {milliseconds} ms, {known} before");
        known = now;
        if is_done || now == MATCHES {
            break;
        }
    }
    club.library(&["add", ".", "--analyse", "0"]);
    assert_eq!(club.json(&["list"]).len() as u64, MATCHES);
    assert!(is_whole(&club));
}
