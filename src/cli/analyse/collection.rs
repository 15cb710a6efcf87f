//! Many files, and one file that their results are collected in.

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::write_out;

/// The files that are named, and those in the folders that are named, in the order of their names. What results are
/// written to is none of them.
pub(super) fn files(named: &[PathBuf], output: Option<&Path>) -> Result<Vec<PathBuf>, String> {
    let mut all = Vec::new();
    let output = output.and_then(|path| path.canonicalize().ok());
    let is_output = |path: &Path| output.is_some() && path.canonicalize().ok() == output;
    for path in named {
        if path.is_dir() {
            let mut inside = Vec::new();
            walk(path, &mut inside).map_err(|error| format!("{}: {error}", path.display()))?;
            inside.retain(|path| !is_output(path));
            inside.sort();
            all.extend(inside);
        } else if is_output(path) {
            return Err(format!(
                "expected another file for the results than {}, which is to be analysed",
                path.display()
            ));
        } else {
            all.push(path.clone());
        }
    }
    if all.is_empty() {
        return Err("expected matches (*.jsonl, *.mat), found none".to_owned());
    }
    Ok(all)
}

fn walk(folder: &Path, found: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let is_record =
            || path.extension().is_some_and(|extension| extension == "jsonl" || extension == "mat");
        if path.is_dir() {
            walk(&path, found)?;
        } else if is_record() {
            found.push(path);
        }
    }
    Ok(())
}

/// Where results go: standard output, or a file that may have some already.
pub(super) struct Collection {
    file: Option<File>,
    done: HashSet<String>,
}

impl Collection {
    /// Takes note of the files whose results are there. A last line that was cut short is taken away.
    pub(super) fn open(path: Option<&Path>) -> Result<Self, String> {
        let Some(path) = path else { return Ok(Self { file: None, done: HashSet::new() }) };
        let told = |error: std::io::Error| format!("{}: {error}", path.display());
        let text = if path.exists() { fs::read_to_string(path).map_err(told)? } else { String::new() };
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let file = OpenOptions::new().create(true).append(true).open(path).map_err(told)?;
        file.set_len(whole as u64).map_err(told)?;
        Ok(Self { file: Some(file), done: text[..whole].lines().map(name_of).collect() })
    }

    /// Whether the results of a file are there.
    pub(super) fn has(&self, name: &str) -> bool {
        self.done.contains(name)
    }

    /// Adds the results of a file. A reader of standard output that has gone is not told of.
    pub(super) fn write(&mut self, name: &str, text: &str) -> Result<(), String> {
        match &mut self.file {
            None => {
                let _ = write_out(text);
                Ok(())
            }
            Some(file) => {
                self.done.insert(name.to_owned());
                file.write_all(text.as_bytes())
                    .and_then(|()| file.sync_data())
                    .map_err(|error| format!("the results of {name} cannot be written: {error}"))
            }
        }
    }
}

/// The name of the file that a line has the results of.
fn name_of(line: &str) -> String {
    let object = serde_json::from_str::<Value>(line).ok();
    let named = object.as_ref().and_then(|object| object.get("file")?.as_str());
    named.unwrap_or_else(|| line.split('\t').next().unwrap_or_default()).to_owned()
}
