//! Result files for pieces of a computation: which ones are kept, computed again or rejected.

use std::fs;
use std::path::Path;

use plakoto::endgame::{Races, TwoSided};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::{JOIN, QUICK, done, errors, folder, made, plakoto, plan, results};
use crate::process::program::{Program, START};

#[test]
fn pieces_are_repeatable_and_complete_results_are_kept() {
    let (folder, files, joined) = made("again");
    let report = done(&folder, "lab work do plan --results results", b"");
    let report = String::from_utf8(report).expect("text");
    assert!(
        report.lines().count() == 3 && report.lines().all(|line| line.contains(": already exists, ")),
        "{report}"
    );
    done(&folder, "lab work do plan 3 1 --results others", b"");
    let others = results(&folder.join("others"));
    assert_eq!(
        others.iter().map(|path| path.file_name()).collect::<Vec<_>>(),
        [files[0].file_name(), files[2].file_name()]
    );
    for (other, mine) in others.iter().zip([&files[0], &files[2]]) {
        assert_eq!(fs::read(other).ok(), fs::read(mine).ok());
    }
    let both = done(&folder, &format!("{JOIN} --results others"), b"");
    assert_eq!(both, joined, "the same result twice counts once");
}

#[test]
fn missing_pieces_are_listed_and_can_be_made() {
    let (folder, files, joined) = made("missing");
    let missing =
        || String::from_utf8(done(&folder, "lab work missing plan --results results", b"")).expect("text");
    assert_eq!(missing(), "");
    fs::remove_file(&files[0]).expect("removed");
    // Damaged results count as missing. A temporary file from a program that was killed is ignored.
    let third = fs::read(&files[2]).expect("a result");
    fs::write(&files[2], &third[..third.len() - 1]).expect("written");
    fs::write(folder.join("results/.plakoto-x.new"), b"{").expect("written");
    let report = plakoto(&folder, "lab work missing plan --results results", b"");
    assert_eq!(String::from_utf8_lossy(&report.stdout), "1\n3\n");
    assert!(errors(&report).contains("damaged: expected ") && report.status.code() == Some(0), "{report:?}");
    let status = plakoto(&folder, "lab work status plan --results results --json", b"");
    let fields: Value = serde_json::from_slice(&status.stdout).expect("JSON");
    assert_eq!((&fields["there"], &fields["missing"], status.status.code()), (&1.into(), &2.into(), Some(1)));
    let refused = plakoto(&folder, JOIN, b"");
    assert!(refused.stdout.is_empty() && errors(&refused).contains("-3.result: damaged: "), "{refused:?}");
    let again = plakoto(&folder, "lab work do plan 3 --results results", b"");
    assert!(
        errors(&again).ends_with("the piece of work is computed again\n") && again.status.success(),
        "{again:?}"
    );
    let refused = plakoto(&folder, JOIN, b"");
    assert_eq!(errors(&refused), "error: missing 1 of 3 pieces of work: 1\n");
    done(&folder, "lab work do plan 1 --results results", b"");
    assert_eq!((done(&folder, JOIN, b""), missing().as_str()), (joined, ""));
    let status = done(&folder, "lab work status plan --results results", b"");
    assert!(String::from_utf8_lossy(&status).ends_with(": 3 of 3 pieces are finished, 0 missing\n"));
}

/// If a file is incomplete or belongs to another plan, it is reported and no results are joined.
#[test]
fn damaged_foreign_and_contradictory_results_are_never_joined() {
    let (folder, files, joined) = made("faults");
    let refused = |reason: &str| {
        let output = plakoto(&folder, JOIN, b"");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0), "{reason}");
        assert!(errors(&output).contains(reason), "{reason}: {}", errors(&output));
    };
    let whole = fs::read(&files[1]).expect("a result");
    for end in (0..whole.len()).step_by(97) {
        fs::write(&files[1], &whole[..end]).expect("written");
        refused("-2.result: damaged: ");
    }
    fs::write(&files[1], b"something else").expect("written");
    refused("-2.result: expected a result of `plakoto lab work do`, got something else");
    fs::write(&files[1], &whole).expect("written");

    // Add a result for the same piece of another plan, once with its own file name and once with a file name
    // of this plan.
    let other = self::folder("faults of another");
    plan(&other, &format!("rollout {QUICK} --seed 8 --pieces 3"), format!("{START}\n").repeat(3).as_bytes());
    done(&other, "lab work do plan 2 --results results", b"");
    let foreign = results(&other.join("results")).remove(0);
    let guest = folder.join("results").join(foreign.file_name().expect("a name"));
    fs::copy(&foreign, &guest).expect("copied");
    refused(" belongs to another plan (piece 2 of 3 of rollout job ");
    fs::remove_file(&guest).expect("removed");
    fs::copy(&foreign, &files[1]).expect("copied");
    refused(" belongs to another plan (piece 2 of 3 of rollout job ");
    let kept = plakoto(&folder, "lab work do plan 2 --results results", b"");
    assert!(
        kept.status.code() == Some(1) && errors(&kept).contains(" belongs to another plan ("),
        "{kept:?}"
    );
    assert_eq!(fs::read(&files[1]).ok(), fs::read(&foreign).ok(), "foreign results are kept");
    fs::write(&files[1], &whole).expect("written");

    // Add a complete result for the same piece with different bytes, as if it came from a machine with faulty
    // memory.
    let head = String::from_utf8_lossy(&whole).lines().next().expect("a first line").to_owned();
    let body = [&whole[head.len() + 1..whole.len() - 2], b"9\n"].concat();
    let mut changed: Value = serde_json::from_str(&head).expect("JSON");
    changed["bytes_sha256"] =
        Sha256::digest(&body).iter().map(|byte| format!("{byte:02x}")).collect::<String>().into();
    let twin = [sealed(changed).as_bytes(), b"\n", &body].concat();
    fs::write(folder.join("results/twin.result"), twin).expect("written");
    refused("twin.result are different results of the same piece of work");
    fs::remove_file(folder.join("results/twin.result")).expect("removed");
    assert_eq!(done(&folder, JOIN, b""), joined);
}

/// Returns the JSON object as a line with its checksum recomputed.
fn sealed(mut object: Value) -> String {
    object.as_object_mut().expect("an object").shift_remove("sha256");
    let text = object.to_string();
    let members = text.strip_suffix('}').expect("an object");
    let hash: String = Sha256::digest(members).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    format!("{members},\"sha256\":\"{hash}\"}}")
}

#[test]
fn another_program_or_network_is_refused() {
    let folder = folder("refused");
    let pieces = plan(&folder, &format!("rollout {QUICK}"), START.as_bytes());
    let refused = |change: &dyn Fn(&mut Value), reason: &str| {
        let mut piece: Value = serde_json::from_str(&pieces[0]).expect("JSON");
        change(&mut piece);
        let output = plakoto(&folder, "lab work do --results results", sealed(piece).as_bytes());
        assert_eq!((output.status.code(), output.stdout.len()), (Some(3), 0), "{output:?}");
        assert!(errors(&output).starts_with("error: piece of work 1 is for "), "{}", errors(&output));
        assert!(errors(&output).contains(reason), "{reason}: {}", errors(&output));
        assert!(!folder.join("results").exists());
    };
    let version = concat!("plakoto 9.9.9, but this is plakoto ", env!("CARGO_PKG_VERSION"));
    refused(&|piece| piece["program"] = "plakoto 9.9.9".into(), version);
    refused(&|piece| piece["networks"][2] = "network x".into(), "network x, but this is network ");
    refused(&|piece| piece["arguments"] = vec!["--net=no.net"].into(), "--net=no.net`, but this is ");
    refused(&|piece| piece["kind"] = "tea".into(), "`tea ");
    // Check the helper: a line that is unchanged except for a recomputed checksum is accepted.
    let piece: Value = serde_json::from_str(&pieces[0]).expect("JSON");
    assert_eq!(sealed(piece.clone()), pieces[0]);
    done(&folder, "lab work do --results results", sealed(piece).as_bytes());
}

#[test]
fn invalid_plans_are_reported() {
    let (folder, ..) = made("no plan");
    fs::write(folder.join("text"), "AACA/z8AAID/Pw 31\n").expect("written");
    fs::write(folder.join("empty"), "").expect("written");
    let lines = fs::read_to_string(folder.join("plan")).expect("a plan");
    fs::write(folder.join("part"), lines.lines().next().expect("a line")).expect("written");
    for (line, code, reason) in [
        (
            "lab work do text --results r",
            1,
            "text, line 1: expected a piece of work from `plakoto lab work plan`",
        ),
        (
            "lab work do text 1 --results r",
            1,
            "text, line 1: expected a piece of work from `plakoto lab work plan`",
        ),
        (
            "lab work do empty --results r",
            1,
            "empty: expected pieces of work from `plakoto lab work plan`, got none",
        ),
        ("lab work do plan 4 --results r", 1, "plan: the plan has no piece of work with number 4"),
        ("lab work do none 1 --results r", 1, "none: No such file"),
        ("lab work do plan", 2, "--results"),
        ("lab work do plan 0 --results r", 2, "0 is not in 1.."),
        (
            "lab work join part --results results",
            1,
            "part: expected 3 pieces, got 1; the first missing piece is 2",
        ),
        ("lab work join plan --results plan", 1, "plan: Not a directory"),
        ("lab work missing empty --results r", 1, "got none"),
        ("lab work plan rollout text --pieces 0", 2, "0 is not in 1.."),
        ("lab work plan rollout none", 1, "none: No such file"),
        ("lab work plan rollout empty", 1, "there is nothing to compute"),
        ("lab work plan analyse", 1, "no match files were found: name *.jsonl, *.mat or *.ogxm files"),
        ("lab work plan labels --plies 0", 1, "expected a number of plies from 1 to 4, got 0"),
        ("lab work plan arena default nobody", 2, "expected `default`, `handcrafted` or a network file"),
        ("lab work plan tea", 2, "unrecognized subcommand 'tea'"),
    ] {
        let output = plakoto(&folder, line, b"");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(code), 0), "{line}: {output:?}");
        assert!(errors(&output).contains(reason), "{line}: {}", errors(&output));
        assert!(!folder.join("r").exists(), "{line}");
    }
    let latin = plakoto(&folder, "lab work plan rollout", b"\xe9\n");
    assert!(errors(&latin).contains("expected text in UTF-8"), "{latin:?}");
}

/// A process is killed while computing a piece. Two other processes then compute the piece at the same time,
/// with the usual result.
#[test]
#[cfg(unix)]
fn a_killed_worker_leaves_no_result_and_others_make_the_same() {
    let folder = folder("killed");
    let pieces = plan(&folder, "labels --blocks 4 --seed 9 --within 0 --pieces 2", b"");
    let place = folder.join("results");
    let arguments = ["lab", "work", "do", "--results", place.to_str().expect("UTF-8")];
    let mut worker = Program::start(&arguments);
    worker.send(format!("{}\n", pieces[0]));
    worker.line_with("piece 1 of 2: ");
    worker.send(format!("{}\n", pieces[1]));
    worker.signal("KILL");
    worker.wait();
    assert_eq!(results(&place).len(), 1, "the killed worker leaves no result of its piece");

    let mut both = [0, 1].map(|_| Program::start(&arguments));
    both.iter_mut().for_each(|worker| worker.send(format!("{}\n", pieces[1])));
    for worker in both {
        let ended = worker.finish();
        assert_eq!((ended.code, ended.lines.len(), ended.errors.as_str()), (Some(0), 1, ""));
    }
    assert_eq!(results(&place).len(), 2);
    done(&folder, &format!("{JOIN} --out joined"), b"");
    done(&folder, "lab label one --blocks 4 --seed 9 --within 0", b"");
    assert_eq!(fs::read(folder.join("one")).ok(), fs::read(folder.join("joined")).ok());
}

/// A piece of a computation identifies a network file by its contents, not by its path.
#[test]
fn pieces_depend_on_the_contents_of_the_network_file() {
    let folder = folder("network");
    let networks = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/engine/src/eval/networks");
    fs::copy(networks.join("47e9a67de4ee.net"), folder.join("a.net")).expect("copied");
    let pieces = plan(&folder, &format!("rollout {QUICK} --variant tzannes --net a.net"), START.as_bytes());
    assert!(
        pieces[0].contains("\"--net=a.net\"") && pieces[0].contains("network 47e9a67de4ee"),
        "{}",
        pieces[0]
    );
    fs::copy(networks.join("9d74551204ed.net"), folder.join("a.net")).expect("copied");
    let output = plakoto(&folder, "lab work do plan --results results", b"");
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    assert!(errors(&output).contains("but this is network 9d74551204ed"), "{}", errors(&output));
}

/// A piece of a computation identifies bear-off tables by their contents, even if a table is damaged.
#[test]
fn pieces_depend_on_the_contents_of_bearoff_tables() {
    let folder = folder("endings");
    fs::create_dir(folder.join("tables")).expect("a folder");
    let table = folder.join("tables/two-sided.bearoff");
    let [one, two] = [1, 2].map(|checkers| TwoSided::generate(checkers, Races::Usual).to_bytes());
    fs::write(&table, &one).expect("written");
    let job = format!("rollout {QUICK} --endings tables --pieces 2");
    plan(&folder, &job, format!("{START}\n").repeat(2).as_bytes());
    done(&folder, "lab work do plan 1 --results results", b"");
    for (other, reason) in [(&two[..], "; tables "), (&one[..one.len() - 1], "damaged")] {
        fs::write(&table, other).expect("written");
        let output = plakoto(&folder, "lab work do plan 2 --results results", b"");
        assert_eq!(output.status.code(), Some(3), "{output:?}");
        assert!(errors(&output).contains(reason), "{}", errors(&output));
        assert_eq!(plakoto(&folder, JOIN, b"").status.code(), Some(3));
    }
    fs::write(&table, &one).expect("written");
    done(&folder, "lab work do plan 2 --results results", b"");
    assert_eq!(done(&folder, JOIN, b"").iter().filter(|byte| **byte == b'\n').count(), 2);
}

#[test]
fn unknown_piece_numbers_are_reported() {
    let (folder, _, _) = made("numbers");
    let pieces = fs::read(folder.join("plan")).expect("a plan");
    let output = plakoto(&folder, "lab work do - 1 99 --results results", &pieces);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(errors(&output), "error: standard input: the plan has no piece of work with number 99\n");
    let output = plakoto(&folder, "lab work do - 9 --results results", b"");
    assert!(errors(&output).ends_with("got none\n"), "{}", errors(&output));
}

/// An unreadable result is reported, and the other results are still found.
#[cfg(unix)]
#[test]
fn unreadable_results_are_reported() {
    let (folder, files, _) = made("unreadable");
    let link = folder.join("results/nowhere.result");
    std::os::unix::fs::symlink("none", &link).expect("a link");
    fs::remove_file(&files[1]).expect("removed");
    let report = plakoto(&folder, "lab work missing plan --results results", b"");
    assert_eq!((report.stdout.as_slice(), report.status.code()), (&b"2\n"[..], Some(0)));
    assert!(errors(&report).contains("nowhere.result: No such file"), "{}", errors(&report));
    let joined = plakoto(&folder, JOIN, b"");
    assert!(joined.status.code() == Some(1) && errors(&joined).contains("nowhere.result: "), "{joined:?}");
    let refused = plakoto(&folder, "lab work missing plan --results plan", b"");
    assert_eq!((refused.stdout.len(), refused.status.code()), (0, Some(1)), "a file is not a folder");
}
