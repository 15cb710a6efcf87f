//! Long computations that are split into pieces for several machines. The joined result must be identical to
//! the result of one machine, or the command must fail with an error that says what is wrong.

mod results;
#[cfg(feature = "serve")]
mod volunteers;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Output;

use super::program::{START, command};
use crate::scratch;

/// Returns an empty folder for a test.
fn folder(name: &str) -> PathBuf {
    scratch::folder(&format!("work {name}"))
}

/// Runs the program in a folder. `line` contains the arguments, separated by spaces.
fn plakoto(folder: &Path, line: &str, input: &[u8]) -> Output {
    let words: Vec<&str> = line.split(' ').collect();
    let mut child = command(&words).current_dir(folder).spawn().expect("the program can be started");
    // Ignore the error, because a program that rejects its arguments does not read its input.
    let _ = child.stdin.take().expect("stdin is a pipe").write_all(input);
    child.wait_with_output().expect("the program ends")
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Runs a command, which must succeed. Returns its output.
fn done(folder: &Path, line: &str, input: &[u8]) -> Vec<u8> {
    let output = plakoto(folder, line, input);
    assert_eq!((output.status.code(), errors(&output).as_str()), (Some(0), ""), "{line}");
    output.stdout
}

/// Creates a plan that splits a job into pieces. Returns the lines of the plan.
fn plan(folder: &Path, job: &str, input: &[u8]) -> Vec<String> {
    let lines = done(folder, &format!("lab work plan {job}"), input);
    fs::write(folder.join("plan"), &lines).expect("written");
    String::from_utf8(lines).expect("text").lines().map(str::to_owned).collect()
}

/// Returns the result files in a folder.
fn results(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).map(|entries| entries.map(|entry| entry.expect("an entry").path()));
    let mut files: Vec<PathBuf> = entries.into_iter().flatten().collect();
    files.sort();
    files
}

const JOIN: &str = "lab work join plan --results results";

/// Input lines: a position with a roll, a position without a roll, an invalid position, an empty line, and a
/// last line without a line break.
const POSITIONS: &str = "AACA/z8AAID/Pw 31\nAACA/z8AAID/Pw\nnonsense é\n\nAACQ/j8AAID/Pw 66";

const QUICK: &str = "--trials 36 --truncate 2 --plies 0";

/// Computes all pieces, starting with the last one and reading one of them from standard input, and joins the
/// results. Returns standard output, standard error and the exit code.
fn in_pieces(folder: &Path, job: &str, input: &[u8]) -> (Vec<u8>, String, Option<i32>) {
    let pieces = plan(folder, job, input);
    assert_eq!(pieces.len(), 3, "{job}");
    done(folder, "lab work do --results results", pieces[2].as_bytes());
    done(folder, "lab work do plan 2 --results results --threads 2", b"");
    done(folder, "lab work do plan --results results", b"");
    let joined = plakoto(folder, JOIN, b"");
    (joined.stdout.clone(), errors(&joined), joined.status.code())
}

/// Runs the command for a single machine. Returns standard output, standard error and the exit code.
fn on_one(folder: &Path, line: &str, input: &[u8]) -> (Vec<u8>, String, Option<i32>) {
    let output = plakoto(folder, line, input);
    (output.stdout.clone(), errors(&output), output.status.code())
}

#[test]
fn rollouts_in_pieces_equal_those_of_one_machine() {
    let folder = folder("rollouts");
    for more in ["", " --json --variant tapa -n 2"] {
        let one = on_one(&folder, &format!("batch rollout {QUICK}{more} --no-times"), POSITIONS.as_bytes());
        assert_eq!(
            (one.0.split(|&byte| byte == b'\n').count(), one.2),
            (6, Some(1)),
            "one line is not a position"
        );
        let _ = fs::remove_dir_all(folder.join("results"));
        let pieces = in_pieces(&folder, &format!("rollout {QUICK}{more} --pieces 3"), POSITIONS.as_bytes());
        assert_eq!(pieces, one, "{more}");
    }
}

#[test]
fn analyses_in_pieces_equal_those_of_one_machine() {
    let folder = folder("analyses");
    let played = "set player both human\nset rng manual\nroll 31\n24/20\nroll 66\n24/18(4)\n";
    fs::create_dir(folder.join("matches")).expect("a folder");
    let save =
        format!("{played}save match matches/a.jsonl\nset variant tapa\n{played}save match matches/b.jsonl\n");
    done(&folder, "--plies 0", save.as_bytes());
    let whole = fs::read(folder.join("matches/a.jsonl")).expect("a match");
    let damaged = String::from_utf8(whole).expect("text").replace("24/18(4)", "24/18(5)");
    fs::write(folder.join("matches/c.jsonl"), damaged).expect("written");
    fs::write(folder.join("matches/d.mat"), b"\xe9 is no match").expect("written");
    for more in ["", " --recover --json"] {
        let one = on_one(&folder, &format!("analyse matches --plies 0{more}"), b"");
        assert_eq!((one.1.lines().count(), one.2), (2, Some(1)), "two are damaged: {one:?}");
        let _ = fs::remove_dir_all(folder.join("results"));
        assert_eq!(in_pieces(&folder, &format!("analyse matches --plies 0 --pieces 3{more}"), b""), one);
    }
}

#[test]
fn a_reference_set_in_pieces_equals_that_of_one_machine() {
    let folder = folder("reference");
    let options = "--decisions 4 --play-plies 0 --truncate 1 --error 1000 --trials 72 --seed 5";
    done(&folder, &format!("lab reference make one {options}"), b"");
    let (joined, ..) = in_pieces(&folder, &format!("reference {options} --pieces 3"), b"");
    assert_eq!(fs::read(folder.join("one")).ok(), Some(joined));
}

/// Splits an opening book, and then the replies to its plays. In a result file, the bytes after the first
/// line are a log.
#[test]
fn a_book_in_pieces_equals_that_of_one_machine() {
    let folder = folder("book");
    let options = "--truncate 1 --error 1000 --seed 3";
    done(&folder, &format!("lab book make --log one.log --out one {options}"), b"");
    let (joined, ..) = in_pieces(&folder, &format!("book {options} --pieces 3"), b"");
    assert_eq!(fs::read(folder.join("one")).ok(), Some(joined));
    let result = fs::read(&results(&folder.join("results"))[0]).expect("a result");
    let head = result.iter().position(|&byte| byte == b'\n').expect("a first line");
    fs::write(folder.join("part.log"), &result[head + 1..]).expect("written");
    let replies = plan(&folder, "book --replies-to part.log --pieces 1000000", b"");
    assert!(replies.len() >= 7 * 21 && replies[0].contains("\"text\":\""), "{}", replies[0]);
}

#[test]
fn an_arena_in_pieces_equals_that_of_one_machine() {
    let folder = folder("arena");
    for more in ["", " --match 1 --json"] {
        let options = format!("default default,noise=0.1 --pairs 4 --seed 3{more}");
        let one = on_one(&folder, &format!("duel {options} --no-times"), b"");
        let _ = fs::remove_dir_all(folder.join("results"));
        assert_eq!(in_pieces(&folder, &format!("arena {options} --pieces 3"), b""), one);
        let times = on_one(&folder, &format!("duel {options}"), b"");
        assert_ne!(times.0, one.0, "without --no-times the output has times");
    }
}

#[test]
fn labels_in_pieces_equal_those_of_one_machine() {
    let folder = folder("labels");
    let options = "--blocks 3 --seed 4 --decisions --within 0";
    done(&folder, &format!("lab label one {options}"), b"");
    plan(&folder, &format!("labels {options} --pieces 3"), b"");
    done(&folder, "lab work do plan --results results", b"");
    done(&folder, &format!("{JOIN} --out joined"), b"");
    let read = |name| fs::read(folder.join(name)).expect("a file");
    assert_eq!(read("one"), read("joined"));
    let again = plakoto(&folder, &format!("{JOIN} --out joined"), b"");
    assert!(again.status.code() == Some(1) && errors(&again).contains("joined: it already exists"));
    done(&folder, &format!("{JOIN} --out joined --force"), b"");
    assert_eq!(read("one"), read("joined"));
}

#[test]
fn games_in_pieces_equal_those_of_one_machine() {
    let folder = folder("data");
    let options = "--games 100 --seed 4 --against default,level=casual --candidates 2";
    done(&folder, &format!("lab data make one {options}"), b"");
    plan(&folder, &format!("data {options} --pieces 3"), b"");
    done(&folder, "lab work do plan --results results --threads 2", b"");
    done(&folder, &format!("{JOIN} --out joined"), b"");
    let read = |name| fs::read(folder.join(name)).expect("a file");
    assert_eq!(read("one"), read("joined"));
}

/// Creates a plan with three quick pieces, and computes all of them.
fn made(name: &str) -> (PathBuf, Vec<PathBuf>, Vec<u8>) {
    let folder = folder(name);
    let positions = format!("{START}\n").repeat(3);
    plan(&folder, &format!("rollout {QUICK} --seed 7 --pieces 3"), positions.as_bytes());
    done(&folder, "lab work do plan --results results", b"");
    let joined = done(&folder, JOIN, b"");
    let files = results(&folder.join("results"));
    assert_eq!(files.len(), 3);
    (folder, files, joined)
}
