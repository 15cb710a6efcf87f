//! Long computations in pieces, as a shell sees them: whatever happens to the pieces, what comes out is what one machine
//! writes, or an error that names what is wrong.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Output;

use serde_json::Value;
use sha2::{Digest, Sha256};

use super::program::{Program, START, command};

/// An empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("work {name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// A command line in a folder: words that are parted by spaces.
fn plakoto(folder: &Path, line: &str, input: &[u8]) -> Output {
    let words: Vec<&str> = line.split(' ').collect();
    let mut child = command(&words).current_dir(folder).spawn().expect("the program can be started");
    // Who finds his arguments wrong reads nothing.
    let _ = child.stdin.take().expect("stdin is a pipe").write_all(input);
    child.wait_with_output().expect("it ends")
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// What a command writes that ends well.
fn done(folder: &Path, line: &str, input: &[u8]) -> Vec<u8> {
    let output = plakoto(folder, line, input);
    assert_eq!((output.status.code(), errors(&output).as_str()), (Some(0), ""), "{line}");
    output.stdout
}

/// Writes a plan, and tells its lines.
fn plan(folder: &Path, job: &str, input: &[u8]) -> Vec<String> {
    let lines = done(folder, &format!("work plan {job}"), input);
    fs::write(folder.join("plan"), &lines).expect("written");
    String::from_utf8(lines).expect("text").lines().map(str::to_owned).collect()
}

/// The files of results in a folder.
fn results(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).map(|entries| entries.map(|entry| entry.expect("an entry").path()));
    let mut files: Vec<PathBuf> = entries.into_iter().flatten().collect();
    files.sort();
    files
}

const JOIN: &str = "work join plan --results results";

/// Some positions: a roll, none, what is no position, an empty line, and a last line without an end.
const POSITIONS: &str = "AACA/z8AAID/Pw 31\nAACA/z8AAID/Pw\nnonsense é\n\nAACQ/j8AAID/Pw 66";

const QUICK: &str = "--trials 36 --truncate 2 --plies 0";

/// Makes all pieces, the last one first and one of them from standard input, and joins what comes out. Tells what that is,
/// standard error and the exit code.
fn in_pieces(folder: &Path, job: &str, input: &[u8]) -> (Vec<u8>, String, Option<i32>) {
    let pieces = plan(folder, job, input);
    assert_eq!(pieces.len(), 3, "{job}");
    done(folder, "work do --results results", pieces[2].as_bytes());
    done(folder, "work do plan 2 --results results --threads 2", b"");
    done(folder, "work do plan --results results", b"");
    let joined = plakoto(folder, JOIN, b"");
    (joined.stdout.clone(), errors(&joined), joined.status.code())
}

/// The same by the command for one machine.
fn on_one(folder: &Path, line: &str, input: &[u8]) -> (Vec<u8>, String, Option<i32>) {
    let output = plakoto(folder, line, input);
    (output.stdout.clone(), errors(&output), output.status.code())
}

#[test]
fn rollouts_in_pieces_are_those_of_one_machine() {
    let folder = folder("rollouts");
    for more in ["", " --json --variant tapa -n 2"] {
        let one = on_one(&folder, &format!("batch rollout {QUICK}{more} --no-times"), POSITIONS.as_bytes());
        assert_eq!(
            (one.0.split(|&byte| byte == b'\n').count(), one.2),
            (6, Some(1)),
            "one line is no position"
        );
        let _ = fs::remove_dir_all(folder.join("results"));
        let pieces = in_pieces(&folder, &format!("rollout {QUICK}{more} --pieces 3"), POSITIONS.as_bytes());
        assert_eq!(pieces, one, "{more}");
    }
}

#[test]
fn analyses_in_pieces_are_those_of_one_machine() {
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
fn a_reference_set_in_pieces_is_that_of_one_machine() {
    let folder = folder("reference");
    let options = "--decisions 4 --play-plies 0 --truncate 1 --error 1000 --trials 72 --seed 5";
    done(&folder, &format!("reference build one {options}"), b"");
    let (joined, ..) = in_pieces(&folder, &format!("reference {options} --pieces 3"), b"");
    assert_eq!(fs::read(folder.join("one")).ok(), Some(joined));
}

/// A book, and the replies to it: the bytes behind the first line of a result are a log.
#[test]
fn a_book_in_pieces_is_that_of_one_machine() {
    let folder = folder("book");
    let options = "--truncate 1 --error 1000 --seed 3";
    done(&folder, &format!("book make --log one.log --out one {options}"), b"");
    let (joined, ..) = in_pieces(&folder, &format!("book {options} --pieces 3"), b"");
    assert_eq!(fs::read(folder.join("one")).ok(), Some(joined));
    let result = fs::read(&results(&folder.join("results"))[0]).expect("a result");
    let head = result.iter().position(|&byte| byte == b'\n').expect("a first line");
    fs::write(folder.join("part.log"), &result[head + 1..]).expect("written");
    let replies = plan(&folder, "book --replies-to part.log --pieces 1000000", b"");
    assert!(replies.len() >= 7 * 21 && replies[0].contains("\"text\":\""), "{}", replies[0]);
}

#[test]
fn an_arena_in_pieces_is_that_of_one_machine() {
    let folder = folder("arena");
    for more in ["", " --match 1 --json"] {
        let options = format!("default default,noise=0.1 --pairs 4 --seed 3{more}");
        let one = on_one(&folder, &format!("duel {options} --no-times"), b"");
        let _ = fs::remove_dir_all(folder.join("results"));
        assert_eq!(in_pieces(&folder, &format!("arena {options} --pieces 3"), b""), one);
        let times = on_one(&folder, &format!("duel {options}"), b"");
        assert_ne!(times.0, one.0, "else times are told");
    }
}

#[test]
fn labels_in_pieces_are_those_of_one_machine() {
    let folder = folder("labels");
    let options = "--blocks 3 --seed 4 --decisions --within 0";
    done(&folder, &format!("label one {options}"), b"");
    plan(&folder, &format!("labels {options} --pieces 3"), b"");
    done(&folder, "work do plan --results results", b"");
    done(&folder, &format!("{JOIN} --out joined"), b"");
    let read = |name| fs::read(folder.join(name)).expect("a file");
    assert_eq!(read("one"), read("joined"));
    let again = plakoto(&folder, &format!("{JOIN} --out joined"), b"");
    assert!(again.status.code() == Some(1) && errors(&again).contains("joined: it is there already"));
    done(&folder, &format!("{JOIN} --out joined --force"), b"");
    assert_eq!(read("one"), read("joined"));
}

#[test]
fn games_in_pieces_are_those_of_one_machine() {
    let folder = folder("data");
    let options = "--games 100 --seed 4 --against default,level=casual --candidates 2";
    done(&folder, &format!("data make one {options}"), b"");
    plan(&folder, &format!("data {options} --pieces 3"), b"");
    done(&folder, "work do plan --results results --threads 2", b"");
    done(&folder, &format!("{JOIN} --out joined"), b"");
    let read = |name| fs::read(folder.join(name)).expect("a file");
    assert_eq!(read("one"), read("joined"));
}

/// A plan of three quick pieces, all of them made.
fn made(name: &str) -> (PathBuf, Vec<PathBuf>, Vec<u8>) {
    let folder = folder(name);
    let positions = format!("{START}\n").repeat(3);
    plan(&folder, &format!("rollout {QUICK} --seed 7 --pieces 3"), positions.as_bytes());
    done(&folder, "work do plan --results results", b"");
    let joined = done(&folder, JOIN, b"");
    let files = results(&folder.join("results"));
    assert_eq!(files.len(), 3);
    (folder, files, joined)
}

#[test]
fn a_piece_is_the_same_bytes_each_time_and_left_alone_where_it_is_whole() {
    let (folder, files, joined) = made("again");
    let told = done(&folder, "work do plan --results results", b"");
    let told = String::from_utf8(told).expect("text");
    assert!(
        told.lines().count() == 3 && told.lines().all(|line| line.contains(": there already, ")),
        "{told}"
    );
    done(&folder, "work do plan 3 1 --results others", b"");
    let others = results(&folder.join("others"));
    assert_eq!(
        others.iter().map(|path| path.file_name()).collect::<Vec<_>>(),
        [files[0].file_name(), files[2].file_name()]
    );
    for (other, mine) in others.iter().zip([&files[0], &files[2]]) {
        assert_eq!(fs::read(other).ok(), fs::read(mine).ok());
    }
    let both = done(&folder, &format!("{JOIN} --results others"), b"");
    assert_eq!(both, joined, "twice the same is once");
}

#[test]
fn what_is_missing_is_told_and_made() {
    let (folder, files, joined) = made("missing");
    let missing =
        || String::from_utf8(done(&folder, "work missing plan --results results", b"")).expect("text");
    assert_eq!(missing(), "");
    fs::remove_file(&files[0]).expect("removed");
    // Damage counts as missing, and what was being written when somebody was killed as nothing.
    let third = fs::read(&files[2]).expect("a result");
    fs::write(&files[2], &third[..third.len() - 1]).expect("written");
    fs::write(folder.join("results/.plakoto-x.new"), b"{").expect("written");
    let told = plakoto(&folder, "work missing plan --results results", b"");
    assert_eq!(String::from_utf8_lossy(&told.stdout), "1\n3\n");
    assert!(errors(&told).contains("damaged: expected ") && told.status.code() == Some(0), "{told:?}");
    let status = plakoto(&folder, "work status plan --results results --json", b"");
    let fields: Value = serde_json::from_slice(&status.stdout).expect("JSON");
    assert_eq!((&fields["there"], &fields["missing"], status.status.code()), (&1.into(), &2.into(), Some(1)));
    let refused = plakoto(&folder, JOIN, b"");
    assert!(refused.stdout.is_empty() && errors(&refused).contains("-3.result: damaged: "), "{refused:?}");
    let again = plakoto(&folder, "work do plan 3 --results results", b"");
    assert!(errors(&again).ends_with("it is made again\n") && again.status.success(), "{again:?}");
    let refused = plakoto(&folder, JOIN, b"");
    assert_eq!(errors(&refused), "error: missing pieces, 1 of 3: 1\n");
    done(&folder, "work do plan 1 --results results", b"");
    assert_eq!((done(&folder, JOIN, b""), missing().as_str()), (joined, ""));
    let status = done(&folder, "work status plan --results results", b"");
    assert!(String::from_utf8_lossy(&status).ends_with(": 3 of 3 pieces are there, 0 missing\n"));
}

/// Every file that is not whole, or not of the plan, is named, and nothing is joined.
#[test]
fn what_is_damaged_foreign_or_contradicts_is_named_and_never_joined() {
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
    refused("-2.result: expected a result of `plakoto work do`, got something else");
    fs::write(&files[1], &whole).expect("written");

    // The same piece of another plan, under its own name and under one of ours.
    let other = self::folder("faults of another");
    plan(&other, &format!("rollout {QUICK} --seed 8 --pieces 3"), format!("{START}\n").repeat(3).as_bytes());
    done(&other, "work do plan 2 --results results", b"");
    let foreign = results(&other.join("results")).remove(0);
    let guest = folder.join("results").join(foreign.file_name().expect("a name"));
    fs::copy(&foreign, &guest).expect("copied");
    refused(": not of this plan: piece 2 of 3 of rollout job ");
    fs::remove_file(&guest).expect("removed");
    fs::copy(&foreign, &files[1]).expect("copied");
    refused(": not of this plan: piece 2 of 3 of rollout job ");
    let kept = plakoto(&folder, "work do plan 2 --results results", b"");
    assert!(kept.status.code() == Some(1) && errors(&kept).contains(": not of this plan: "), "{kept:?}");
    assert_eq!(fs::read(&files[1]).ok(), fs::read(&foreign).ok(), "what is somebody else's stays");
    fs::write(&files[1], &whole).expect("written");

    // A whole result of the piece with other bytes, as a machine with a broken memory would write it.
    let head = String::from_utf8_lossy(&whole).lines().next().expect("a first line").to_owned();
    let body = [&whole[head.len() + 1..whole.len() - 2], b"9\n"].concat();
    let mut changed: Value = serde_json::from_str(&head).expect("JSON");
    changed["bytes_sha256"] =
        Sha256::digest(&body).iter().map(|byte| format!("{byte:02x}")).collect::<String>().into();
    let twin = [sealed(changed).as_bytes(), b"\n", &body].concat();
    fs::write(folder.join("results/twin.result"), twin).expect("written");
    refused("twin.result: the same piece with other bytes");
    fs::remove_file(folder.join("results/twin.result")).expect("removed");
    assert_eq!(done(&folder, JOIN, b""), joined);
}

/// An object with its checksum, in place of the one that it had.
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
        let output = plakoto(&folder, "work do --results results", sealed(piece).as_bytes());
        assert_eq!((output.status.code(), output.stdout.len()), (Some(3), 0), "{output:?}");
        assert!(errors(&output).starts_with("error: piece 1 is refused: it is for "), "{}", errors(&output));
        assert!(errors(&output).contains(reason), "{reason}: {}", errors(&output));
        assert!(!folder.join("results").exists());
    };
    let version = concat!("plakoto 9.9.9, and here is plakoto ", env!("CARGO_PKG_VERSION"));
    refused(&|piece| piece["program"] = "plakoto 9.9.9".into(), version);
    refused(&|piece| piece["networks"][1] = "network x".into(), "network x, and here is network ");
    refused(&|piece| piece["arguments"] = vec!["--net=no.net"].into(), "--net=no.net`, and here is ");
    refused(&|piece| piece["kind"] = "tea".into(), "`tea ");
    // The same line, sealed again without a change, is taken.
    let piece: Value = serde_json::from_str(&pieces[0]).expect("JSON");
    assert_eq!(sealed(piece.clone()), pieces[0]);
    done(&folder, "work do --results results", sealed(piece).as_bytes());
}

#[test]
fn what_is_no_plan_is_told() {
    let (folder, ..) = made("no plan");
    fs::write(folder.join("text"), "AACA/z8AAID/Pw 31\n").expect("written");
    fs::write(folder.join("empty"), "").expect("written");
    let lines = fs::read_to_string(folder.join("plan")).expect("a plan");
    fs::write(folder.join("part"), lines.lines().next().expect("a line")).expect("written");
    for (line, code, reason) in [
        ("work do text --results r", 1, "text, line 1: expected a piece, as `plakoto work plan` writes them"),
        (
            "work do text 1 --results r",
            1,
            "text, line 1: expected a piece, as `plakoto work plan` writes them",
        ),
        (
            "work do empty --results r",
            1,
            "empty: expected pieces, as `plakoto work plan` writes them, got none",
        ),
        ("work do plan 4 --results r", 1, "plan: there is no piece 4"),
        ("work do none 1 --results r", 1, "none: No such file"),
        ("work do plan", 2, "--results"),
        ("work do plan 0 --results r", 2, "0 is not in 1.."),
        (
            "work join part --results results",
            1,
            "part: expected 3 pieces, got 1; the first that is not there is 2",
        ),
        ("work join plan --results plan", 1, "plan: Not a directory"),
        ("work missing empty --results r", 1, "got none"),
        ("work plan rollout text --pieces 0", 2, "0 is not in 1.."),
        ("work plan rollout none", 1, "none: No such file"),
        ("work plan rollout empty", 1, "expected something to be shared out, got nothing"),
        ("work plan analyse", 1, "expected matches (*.jsonl, *.mat), found none"),
        ("work plan labels --plies 0", 1, "expected plies from 1 to 4, got 0"),
        ("work plan arena default nobody", 2, "expected `default`, `handcrafted` or a network file"),
        ("work plan tea", 2, "unrecognized subcommand 'tea'"),
    ] {
        let output = plakoto(&folder, line, b"");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(code), 0), "{line}: {output:?}");
        assert!(errors(&output).contains(reason), "{line}: {}", errors(&output));
        assert!(!folder.join("r").exists(), "{line}");
    }
    let latin = plakoto(&folder, "work plan rollout", b"\xe9\n");
    assert!(errors(&latin).contains("expected lines of UTF-8"), "{latin:?}");
}

/// A piece is in flight while another one is killed, and twice at a time: the result is the same.
#[test]
#[cfg(unix)]
fn a_worker_that_is_killed_leaves_nothing_and_another_one_makes_the_same() {
    let folder = folder("killed");
    let pieces = plan(&folder, "labels --blocks 4 --seed 9 --within 0 --pieces 2", b"");
    let place = folder.join("results");
    let arguments = ["work", "do", "--results", place.to_str().expect("UTF-8")];
    let mut worker = Program::start(&arguments);
    worker.send(format!("{}\n", pieces[0]));
    worker.line_with("piece 1 of 2: ");
    worker.send(format!("{}\n", pieces[1]));
    worker.signal("KILL");
    worker.wait();
    assert_eq!(results(&place).len(), 1, "nothing of the piece that was in flight");

    let mut both = [0, 1].map(|_| Program::start(&arguments));
    both.iter_mut().for_each(|worker| worker.send(format!("{}\n", pieces[1])));
    for worker in both {
        let ended = worker.finish();
        assert_eq!((ended.code, ended.lines.len(), ended.errors.as_str()), (Some(0), 1, ""));
    }
    assert_eq!(results(&place).len(), 2);
    done(&folder, &format!("{JOIN} --out joined"), b"");
    done(&folder, "label one --blocks 4 --seed 9 --within 0", b"");
    assert_eq!(fs::read(folder.join("one")).ok(), fs::read(folder.join("joined")).ok());
}

/// Networks of files are named in pieces by what is in them, not by where they are.
#[test]
fn a_network_of_a_file_belongs_to_the_piece() {
    let folder = folder("network");
    let networks = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/eval/networks");
    fs::copy(networks.join("f8983a79b4de.net"), folder.join("a.net")).expect("copied");
    let pieces = plan(&folder, &format!("rollout {QUICK} --variant tzannes --net a.net"), START.as_bytes());
    assert!(
        pieces[0].contains("\"--net=a.net\"") && pieces[0].contains("network f8983a79b4de"),
        "{}",
        pieces[0]
    );
    fs::copy(networks.join("35c3277ee4c8.net"), folder.join("a.net")).expect("copied");
    let output = plakoto(&folder, "work do plan --results results", b"");
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    assert!(errors(&output).contains("and here is network 35c3277ee4c8"), "{}", errors(&output));
}
