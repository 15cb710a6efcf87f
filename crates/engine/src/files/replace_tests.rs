//! Tests for replacing and locking files.
#![cfg(all(unix, feature = "files"))]

use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::Path;

use crate::files::{Existing, FolderLock, Locked, Replacement, is_in_use, replace, write};

/// Returns the names of the files in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o7777
}

#[test]
fn a_file_is_replaced_and_keeps_its_mode_and_owner() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    fs::write(&path, "old").unwrap();
    // If the test may not change owners, the file keeps its owner.
    let _ = std::os::unix::fs::chown(&path, Some(1234), Some(2345));
    for wanted in [0o600, 0o664, 0o4750] {
        fs::set_permissions(&path, fs::Permissions::from_mode(wanted)).unwrap();
        let before = fs::metadata(&path).unwrap();
        replace(&path, b"new").unwrap();
        let after = fs::metadata(&path).unwrap();
        assert_eq!((after.mode(), after.uid(), after.gid()), (before.mode(), before.uid(), before.gid()));
        assert_eq!(fs::read(&path).unwrap(), b"new");
    }
    assert_eq!(names(folder.path()), ["file"]);
}

#[test]
fn a_new_file_has_the_default_mode() {
    let folder = tempfile::tempdir().unwrap();
    let [usual, path, held] = ["usual", "file", "held"].map(|name| folder.path().join(name));
    File::create(&usual).unwrap();
    replace(&path, b"new").unwrap();
    drop(Locked::create(&held, b"new").unwrap());
    assert_eq!((mode(&path), mode(&held)), (mode(&usual), mode(&usual)));
}

#[test]
fn links_stay_and_their_targets_are_replaced_or_created() {
    let folder = tempfile::tempdir().unwrap();
    let in_folder = |name: &str| folder.path().join(name);
    fs::create_dir(in_folder("deeper")).unwrap();
    symlink("deeper/second", in_folder("first")).unwrap();
    symlink("../file", in_folder("deeper/second")).unwrap();
    for text in ["made", "replaced"] {
        replace(&in_folder("first"), text.as_bytes()).unwrap();
        assert_eq!(fs::read_to_string(in_folder("file")).unwrap(), text);
    }
    assert!(in_folder("first").is_symlink() && in_folder("deeper/second").is_symlink());
    symlink("circle", in_folder("circle")).unwrap();
    assert!(replace(&in_folder("circle"), b"x").is_err());
    assert_eq!(names(folder.path()), ["circle", "deeper", "file", "first"]);
}

#[test]
fn other_files_in_the_folder_are_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let in_folder = |name: &str| folder.path().join(name);
    fs::write(in_folder("file.new"), "mine").unwrap();
    fs::write(in_folder("precious"), "mine").unwrap();
    symlink("precious", in_folder("other.new")).unwrap();
    for name in ["file", "other"] {
        replace(&in_folder(name), b"new").unwrap();
    }
    for name in ["file.new", "other.new", "precious"] {
        assert_eq!(fs::read_to_string(in_folder(name)).unwrap(), "mine");
    }
}

#[test]
fn a_failure_leaves_the_folder_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    fs::write(&path, "old").unwrap();
    let mut new = Replacement::begin(&path, Existing::Replace).unwrap();
    new.write_all(b"half of it").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"old");
    drop(new);
    assert!(replace(folder.path(), b"x").is_err());
    assert!(replace(&folder.path().join("nowhere/file"), b"x").is_err());
    assert_eq!(names(folder.path()), ["file"]);
    assert_eq!(fs::read(&path).unwrap(), b"old");
}

#[test]
fn an_existing_file_is_kept_even_if_it_appears_meanwhile() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    let new = Replacement::begin(&path, Existing::Keep).unwrap();
    fs::write(&path, "came meanwhile").unwrap();
    assert_eq!(new.commit().unwrap_err().kind(), std::io::ErrorKind::AlreadyExists);
    assert_eq!(write(&path, b"x", Existing::Keep).unwrap_err().kind(), std::io::ErrorKind::AlreadyExists);
    assert_eq!(fs::read_to_string(&path).unwrap(), "came meanwhile");
    assert_eq!(names(folder.path()), ["file"]);
}

#[test]
fn writing_to_a_pipe_needs_a_reader_and_never_blocks() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    nix::unistd::mkfifo(&pipe, nix::sys::stat::Mode::S_IRWXU).unwrap();
    assert!(replace(&pipe, b"nobody reads it").is_err());
    // These bytes do not fit into the buffer of a pipe.
    let long = vec![7; 1 << 20];
    std::thread::scope(|scope| {
        let mut reader = crate::files::without_waiting(File::options().read(true)).open(&pipe).unwrap();
        let writer = scope.spawn(|| replace(&pipe, &long));
        let (mut read, mut part) = (0, [0; 1 << 16]);
        while read < long.len() {
            // The pipe is empty for now, because the writer has not written the next bytes yet.
            read += reader.read(&mut part).unwrap_or_else(|_| {
                std::thread::yield_now();
                0
            });
        }
        writer.join().unwrap().unwrap();
    });
    assert_eq!(names(folder.path()), ["pipe"]);
}

#[test]
fn concurrent_replacements_never_mix() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    let version = |writer: u8| vec![writer; 10_000 + usize::from(writer)];
    replace(&path, &version(0)).unwrap();
    let is_whole = |bytes: &[u8]| bytes.first().is_some_and(|&writer| bytes == version(writer));
    std::thread::scope(|scope| {
        for writer in 1..=4 {
            let path = &path;
            scope.spawn(move || (0..25).for_each(|_| replace(path, &version(writer)).unwrap()));
        }
        for _ in 0..100 {
            assert!(is_whole(&fs::read(&path).unwrap()));
        }
    });
    assert!(is_whole(&fs::read(&path).unwrap()));
    assert_eq!(names(folder.path()), ["file"]);
}

#[test]
fn a_locked_file_is_neither_locked_nor_replaced_by_others() {
    let folder = tempfile::tempdir().unwrap();
    let [path, link] = ["file", "link"].map(|name| folder.path().join(name));
    symlink("file", &link).unwrap();
    let mut held = Locked::create(&path, b"first").unwrap();
    for _ in 0..2 {
        for name in [&path, &link] {
            assert!(is_in_use(&Locked::open(name).unwrap_err()));
            assert!(is_in_use(&replace(name, b"others").unwrap_err()));
        }
        held.replace(b"second").unwrap();
        held.append(b", and more, too much", 100).unwrap();
        held.cut(16).unwrap();
        held.append(b"more", 20).unwrap();
        assert!(held.append(b"!", 20).is_err());
        assert_eq!(held.read(100).unwrap(), b"second, and moremore");
        assert_eq!(fs::read(&link).unwrap(), b"second, and moremore");
    }
    drop(held);
    replace(&link, b"others").unwrap();
    assert_eq!(Locked::open(&path).unwrap().read(100).unwrap(), b"others");
    assert_eq!(names(folder.path()), ["file", "link"]);
}

#[test]
fn a_folder_has_one_lock_and_is_clean_afterwards() {
    let folder = tempfile::tempdir().unwrap();
    let lock = FolderLock::new(folder.path()).unwrap();
    assert!(is_in_use(&FolderLock::new(folder.path()).unwrap_err()));
    drop(lock);
    assert!(names(folder.path()).is_empty());
    // A program that was killed leaves its lock file behind.
    fs::write(folder.path().join(".plakoto-lock"), "").unwrap();
    FolderLock::new(folder.path()).unwrap();
}

#[test]
fn only_files_of_killed_programs_are_removed() {
    let folder = tempfile::tempdir().unwrap();
    let in_folder = |name: &str| folder.path().join(name);
    let mut alive = Replacement::begin(&in_folder("slow"), Existing::Replace).unwrap();
    let inode = fs::metadata(folder.path()).unwrap().ino();
    let own = |number: usize| format!(".plakoto-{inode:x}-{number}.new");
    assert_eq!(names(folder.path()), [own(0)], "the file of a living writer");
    for abandoned in [1, 5] {
        fs::write(in_folder(&own(abandoned)), "half").unwrap();
    }
    symlink("precious", in_folder(&own(2))).unwrap();
    fs::create_dir(in_folder(&own(3))).unwrap();
    let from_elsewhere = format!(".plakoto-{:x}-1.new", inode + 1);
    let others = [
        ".plakoto-2.new",
        ".plakoto-lock",
        ".plakoto-x.new",
        ".other-4.new",
        "precious",
        from_elsewhere.as_str(),
    ];
    for other in others {
        fs::write(in_folder(other), "mine").unwrap();
    }
    replace(&in_folder("file"), b"new").unwrap();
    alive.write_all(b"whole").unwrap();
    alive.commit().unwrap();
    assert_eq!(fs::read(in_folder("slow")).unwrap(), b"whole");
    let mut expected = others.map(str::to_owned).to_vec();
    expected.extend(["file".to_owned(), "slow".to_owned(), own(2), own(3)]);
    expected.sort();
    assert_eq!(names(folder.path()), expected);
}

#[test]
fn concurrent_writers_do_not_remove_files_of_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let write = |number: usize| {
        for round in 0..50 {
            let text = format!("{number} {round}");
            replace(&folder.path().join(number.to_string()), text.as_bytes()).unwrap();
        }
    };
    std::thread::scope(|scope| (0..20).for_each(|number| drop(scope.spawn(move || write(number)))));
    assert_eq!(names(folder.path()).len(), 20, "and nothing is left");
}
