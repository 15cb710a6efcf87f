//! Matches in a library, and their statistics.

use std::fs;

use plakoto::record::{Note, json_lines, mat};
use serde_json::Value;

use crate::support::{Club, record};

#[test]
fn figures_equal_those_of_analyse() {
    let club = Club::new("figures");
    let example = fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/match.mat")).expect("the example");
    club.write("match.mat", &example);
    club.write("session.jsonl", json_lines::write(&record(1, 30)));
    club.library(&["add", ".", "--analyse", "1"]);
    let mut decisions = 0.0;
    for (number, file) in [("1", "match.mat"), ("2", "session.jsonl")] {
        let analysis = club.run(&["analyse", file, "--plies", "1", "--json"]).output;
        let analysis: Value = serde_json::from_str(&analysis).expect("JSON");
        let kept = &club.json(&["show", number])[0];
        assert_eq!(kept["analysis"], analysis["method"]);
        for side in 0..2 {
            let (kept, of_analyse) = (&kept["statistics"][side], &analysis["statistics"]["players"][side]);
            let fields = kept.as_object().expect("fields");
            assert_eq!(fields.len(), 10);
            assert!(fields.iter().all(|(field, value)| *value == of_analyse[field]), "{kept} {of_analyse}");
            decisions += kept["decisions"].as_f64().expect("a count");
        }
        let turns = club.query(&format!("SELECT * FROM turns WHERE match_number = {number}"));
        let games = analysis["games"].as_array().expect("games");
        let judged: Vec<&Value> = games.iter().flat_map(|game| game["turns"].as_array().expect("turns")).collect();
        assert_eq!(turns.len(), judged.len());
        let is_same = |kept: &Value, judged: &Value| {
            let (kept, judged) = (kept.as_f64(), judged.as_f64());
            kept.zip(judged).map_or(kept == judged, |(kept, judged)| (kept - judged).abs() <= 5.1e-7)
        };
        for (kept, judged) in turns.iter().zip(judged) {
            for (field, of_analyse) in
                [("position", "position_id"), ("play", "play"), ("mark", "mark"), ("luck_mark", "luck_mark")]
            {
                assert_eq!(kept[field], judged[of_analyse], "{kept} {judged}");
            }
            assert_eq!(kept["best"], judged["best"]["play"]);
            assert_eq!(kept["choices"], judged["legal_plays"]);
            for field in ["error", "luck", "equity", "error_mwc", "luck_mwc"] {
                assert!(is_same(&kept[field], &judged[field]), "{field}: {kept} {judged}");
            }
        }
    }
    let counted = club.query("SELECT count(*) AS decisions FROM decisions");
    assert_eq!(counted[0]["decisions"].as_f64(), Some(decisions));
    // The stored totals of each match must equal the sums over its turns.
    let different = "SELECT match_number FROM sides
        JOIN (SELECT match_number, name, sum(luck) AS l, sum(error * (choices > 1)) AS e,
                     sum(difficulty2 * (choices > 1)) AS d FROM turns
              GROUP BY match_number, name) USING (match_number, name)
        WHERE abs(l - luck) > 1e-9 OR abs(e - error) > 1e-9 OR abs(d - difficulty2) > 1e-9
              OR difficulty0 >= difficulty3";
    assert_eq!(club.query(different), [] as [Value; 0]);
}

#[test]
fn the_same_match_is_recognised_in_any_file_format() {
    let club = Club::new("twice");
    let whole = record(2, 400);
    assert!(whole.games[0].result().is_some());
    let mut renamed = whole.clone();
    renamed.names = ["A.".into(), "B.".into()];
    club.write("a.jsonl", json_lines::write(&whole));
    club.write("b.mat", mat::write(&whole).expect("from the start"));
    club.write("c.jsonl", json_lines::write(&renamed));
    club.write("d.jsonl", json_lines::write(&record(2, 20)));
    assert_eq!(club.library(&["add", "a.jsonl"]), "Matches: 1 added.\n");
    assert_eq!(club.library(&["add", "."]), "Matches: 1 added, 3 already in the library.\n");
    let expected = "Matches: 0 added, 2 already in the library (now analysed).\n";
    assert_eq!(club.library(&["add", "b.mat", "d.jsonl", "--analyse", "0"]), expected);
    assert_eq!(club.library(&["add", ".", "--analyse", "0"]), "Matches: 0 added, 4 already in the library.\n");
    assert_eq!(club.json(&["players"])[0]["analysed"], 2);
}

#[test]
fn later_notes_are_added_to_a_known_match() {
    let club = Club::new("notes");
    let bare = record(2, 20);
    let mut noted = bare.clone();
    noted.info.place = Some("club".into());
    let comment = Note { comment: Some("Well played".into()), ..Note::default() };
    noted.current_mut().expect("a game").annotate(3, comment);
    club.write("bare.jsonl", json_lines::write(&bare));
    club.write("noted.mat", mat::write(&noted).expect("from the start"));
    club.library(&["add", "bare.jsonl"]);
    assert_eq!(club.library(&["add", "noted.mat"]), "Matches: 0 added, 1 already in the library (new notes added).\n");
    // A file without notes changes neither the stored names nor the stored notes.
    assert_eq!(club.json(&["add", "bare.jsonl"])[0]["known"], 1);
    club.library(&["export", "1", "kept.jsonl"]);
    assert_eq!(fs::read_to_string(club.file("kept.jsonl")).expect("a match"), json_lines::write(&noted));
}

/// Reports from the library contain the same numbers as reports by `analyse`, which analyses the matches again.
#[test]
fn reports_equal_those_of_analyse() {
    let club = Club::new("report");
    let mut to_seven = record(2, 400);
    to_seven.length = 7;
    to_seven.info.date = "2024-02-29".parse().ok();
    let mut session = record(1, 30);
    session.info.date = "2025-06-01".parse().ok();
    session.names[0] = "Cat".into();
    club.write("played/a.jsonl", json_lines::write(&session));
    club.write("played/b.jsonl", json_lines::write(&to_seven));
    club.library(&["add", "played", "--analyse", "0"]);
    let command = ["analyse", "played", "--plies", "0", "--format", "text", "--output", "out"];
    assert_eq!(club.run(&command).code, Some(0));
    let anew = fs::read_to_string(club.file("out/index.txt")).expect("a report");
    // The two reports differ only in the file names and in the width of the file column.
    let bare = |text: &str| -> Vec<String> {
        let text = text.replace("match 1, ", "").replace("match 2, ", "");
        text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
    };
    assert_eq!(bare(&club.library(&["report"])), bare(&anew));
    assert!(anew.contains("% MWC") && anew.contains("2024-02-29") && anew.contains("Cat"), "{anew}");

    club.write("played/c.jsonl", json_lines::write(&record(3, 10)));
    club.library(&["add", "played"]);
    let ended = club.run(&["library", "report", "--player", "Ann", "--format", "html", "--output", "out"]);
    assert_eq!((ended.code, ended.errors.as_str()), (Some(0), "1 match is left out because it is not analysed.\n"));
    assert!(ended.output.contains("index.html"), "{}", ended.output);
    let page = fs::read_to_string(club.file("out/index.html")).expect("a report");
    assert!(page.contains("<h1>1 match</h1>") && !page.contains("Cat") && !page.contains("href="), "{page}");
    let again = ["library", "report", "--format", "html", "--output", "out/index.html"];
    let refused = club.run(&again);
    assert!(refused.code == Some(1) && refused.errors.contains("use --force to replace it"), "{refused:?}");
    let replaced = club.run(&[&again[..], &["--force"]].concat());
    assert_eq!(replaced.code, Some(0));
    let page = fs::read_to_string(club.file("out/index.html")).expect("a report");
    // Only Bob has played both matches, so only Bob has a line in the trend chart.
    assert_eq!(page.matches("<polyline ").count(), 1, "{page}");
    let none = club.run(&["library", "report", "--player", "Nobody"]);
    assert!(none.code == Some(1) && none.errors.contains("expected a player of matches in the library"), "{none:?}");
}

#[test]
fn broken_files_are_reported_and_the_others_imported() {
    let club = Club::new("broken");
    club.write("matches/good.jsonl", json_lines::write(&record(3, 10)));
    club.write("matches/deeper/good.mat", mat::write(&record(4, 10)).expect("from the start"));
    club.write("matches/bad\u{1b}.jsonl", "nothing of the kind\n");
    let mut nothing = record(5, 0);
    nothing.games.clear();
    club.write("matches/empty.jsonl", json_lines::write(&nothing));
    let ended = club.run(&["library", "add", "matches", "missing.mat"]);
    assert_eq!(ended.code, Some(1));
    assert_eq!(ended.output, "Matches: 2 added, 3 unreadable.\n");
    for name in ["bad?.jsonl", "empty.jsonl", "missing.mat"] {
        assert!(ended.errors.contains(name), "{name}: {}", ended.errors);
    }
    let ended = club.run(&["library", "add", "matches", "--json"]);
    let lines: Vec<Value> = ended.output.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let count = |key: &str| lines.iter().filter(|line| line.get(key).is_some()).count();
    assert_eq!((ended.code, count("known"), count("error"), count("added")), (Some(1), 2, 2, 0));
    assert_eq!(club.run(&["library", "add", "matches", "--date", "2026-02-30"]).code, Some(2));
}

#[test]
fn dates_come_from_the_file_the_option_or_the_disk() {
    let club = Club::new("days");
    let text = mat::write(&record(6, 10)).expect("from the start");
    club.write("named.mat", format!("; [EventDate \"2024.02.29\"]\n{text}"));
    club.write("other.jsonl", json_lines::write(&record(7, 10)));
    club.library(&["add", "named.mat", "other.jsonl", "--date", "2025-01-31"]);
    club.write("last.jsonl", json_lines::write(&record(8, 10)));
    club.library(&["add", "last.jsonl"]);
    let dates: Vec<Value> = club.json(&["list"]).iter().map(|row| row["date"].clone()).collect();
    assert_eq!(dates[..2], ["2024-02-29", "2025-01-31"]);
    assert!(dates[2].as_str().is_some_and(|date| date > "2025-01-31"), "{dates:?}");
    assert_eq!(club.json(&["list", "-n", "1"])[0]["number"], 3);
}

#[test]
fn exported_matches_equal_the_imported_ones() {
    let club = Club::new("out");
    let (first, mut second) = (record(9, 12), record(10, 12));
    second.names = ["Ann".into(), "Cleo".into()];
    club.write("a.jsonl", json_lines::write(&first));
    club.write("b.jsonl", json_lines::write(&second));
    club.library(&["add", "a.jsonl", "b.jsonl"]);
    club.library(&["export", "1", "out.jsonl"]);
    club.library(&["export", "2", "out.mat"]);
    let read = |name: &str| fs::read_to_string(club.file(name)).expect("a file");
    assert_eq!(read("out.jsonl"), json_lines::write(&first));
    assert_eq!(read("out.mat"), mat::write(&second).expect("from the start"));
    let again = club.run(&["library", "export", "2", "out.jsonl"]);
    assert!(again.code == Some(1) && again.errors.contains("out.jsonl"), "{again:?}");
    assert_eq!(read("out.jsonl"), json_lines::write(&first), "the file is unchanged");
    club.library(&["export", "2", "out.jsonl", "--force"]);
    assert_eq!(read("out.jsonl"), json_lines::write(&second));

    assert_eq!(club.json(&["list", "--player", "Cleo"]).len(), 1);
    assert_eq!(club.library(&["remove", "2"]), "Removed match 2.\n");
    assert_eq!(club.run(&["library", "show", "2"]).code, Some(1));
    let names: Vec<Value> = club.json(&["players"]).iter().map(|row| row["name"].clone()).collect();
    assert_eq!(names, ["Ann", "Bob"]);
    // The number of a removed match is not reused.
    club.library(&["add", "b.jsonl"]);
    assert_eq!(club.json(&["list", "--player", "Cleo"])[0]["number"], 3);
}
