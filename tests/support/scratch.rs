//! Files and folders that tests write, in Cargo's folder for them. Tests run at the same time, so each call gets a path
//! of its own, even if two calls ask for the same name.
#![allow(dead_code, reason = "some tests use only files, others only folders")]

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;

/// How often each name has been asked for.
static USES: Mutex<BTreeMap<String, u32>> = Mutex::new(BTreeMap::new());

fn path(name: &str) -> PathBuf {
    let mut uses = USES.lock().expect("no call has panicked");
    let uses = uses.entry(name.to_owned()).and_modify(|uses| *uses += 1).or_insert(1);
    let all = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    if *uses == 1 { all.join(name) } else { all.join(format!("{uses} times")).join(name) }
}

/// Returns the path of a file that does not exist. Its folder does.
pub(crate) fn file(name: &str) -> PathBuf {
    let file = path(name);
    fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
    let _ = fs::remove_file(&file);
    file
}

/// Returns an empty folder.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = path(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}
