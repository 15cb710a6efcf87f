//! Helpers that create records and run the program in a separate folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use plakoto::record::Record;
use plakoto::rules::RuleSet;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Row};
use serde_json::Value;

use crate::weak_game::weak_game;

/// Returns a record with the first `turns` turns of a game between two weak players.
pub(crate) fn record(seed: u64, turns: usize) -> Record {
    let mut record = Record::new(RuleSet::PLAKOTO, 0, ["Ann".into(), "Bob".into()]);
    record.begin(weak_game(&RuleSet::PLAKOTO, [0.2; 2], seed, turns));
    record
}

/// The exit code and the output of a program that has ended.
#[derive(Debug)]
pub(crate) struct ProgramOutput {
    pub(crate) code: Option<i32>,
    pub(crate) output: String,
    pub(crate) errors: String,
}

/// A folder that contains a library, and in which the program runs.
pub(crate) struct Club(pub(crate) PathBuf);

impl Club {
    /// Creates an empty folder.
    pub(crate) fn new(name: &str) -> Self {
        Self(crate::scratch::folder(&format!("library/{name}")))
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Writes a file. Creates its folder if necessary.
    pub(crate) fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        let file = self.file(name);
        fs::create_dir_all(file.parent().unwrap_or(Path::new("."))).expect("a folder");
        fs::write(file, text).expect("written");
    }

    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_plakoto"));
        command.args(arguments).current_dir(&self.0).env("PLAKOTO_LIBRARY", "club.sqlite");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    pub(crate) fn start(&self, arguments: &[&str]) -> Child {
        self.command(arguments).spawn().expect("the program can be started")
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> ProgramOutput {
        ended(self.start(arguments))
    }

    /// Runs a `library` command, which must succeed. Returns its output.
    pub(crate) fn library(&self, arguments: &[&str]) -> String {
        let ended = self.run(&[&["library"], arguments].concat());
        assert_eq!((ended.code, ended.errors.as_str()), (Some(0), ""), "{arguments:?}");
        ended.output
    }

    /// Runs a `library` command with `--json`. Returns one value for each output line.
    pub(crate) fn json(&self, arguments: &[&str]) -> Vec<Value> {
        let output = self.library(&[arguments, &["--json"]].concat());
        output.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    }

    /// Runs an SQL query on the library. Returns one object for each row.
    pub(crate) fn query(&self, sql: &str) -> Vec<Value> {
        let library = Connection::open(self.file("club.sqlite")).expect("a database");
        let mut statement = library.prepare(sql).expect("SQL");
        let columns: Vec<String> = statement.column_names().map(str::to_owned).collect();
        let object = |row: &Row<'_>| {
            let fields = columns.iter().enumerate().map(|(at, name)| (name.clone(), value(row, at)));
            Ok(Value::Object(fields.collect()))
        };
        statement.query_map([], object).expect("rows").map(|row| row.expect("a row")).collect()
    }

    /// Returns whether SQLite finds no damage in the library.
    pub(crate) fn is_sound(&self) -> bool {
        self.query("PRAGMA integrity_check")[0]["integrity_check"] == "ok"
            && self.query("PRAGMA foreign_key_check").is_empty()
    }
}

fn value(row: &Row<'_>, at: usize) -> Value {
    match row.get_ref(at).expect("a column") {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(number) => number.into(),
        ValueRef::Real(number) => number.into(),
        ValueRef::Text(text) => String::from_utf8_lossy(text).into(),
        ValueRef::Blob(bytes) => bytes.into(),
    }
}

pub(crate) fn ended(program: Child) -> ProgramOutput {
    let output = program.wait_with_output().expect("the program ends");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    ProgramOutput { code: output.status.code(), output: text(output.stdout), errors: text(output.stderr) }
}
