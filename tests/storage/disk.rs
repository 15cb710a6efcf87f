//! Runs the program with simulated disk faults.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// The kind of fault that a file operation has: see `faults.c`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    Once,
    Full,
    Short,
    Kill,
    Torn,
}

impl Fault {
    pub(crate) const ALL: [Self; 5] = [Self::Once, Self::Full, Self::Short, Self::Kill, Self::Torn];

    /// Whether the fault kills the program.
    pub(crate) fn kills(self) -> bool {
        matches!(self, Self::Kill | Self::Torn)
    }

    fn name(self) -> String {
        format!("{self:?}").to_lowercase()
    }
}

/// The exit code and the output of a program that has ended. The exit code is `None` if the program was killed.
#[derive(Debug)]
pub(crate) struct ProgramOutput {
    pub(crate) code: Option<i32>,
    pub(crate) output: String,
    pub(crate) errors: String,
}

/// A command line with its input, which is run in a folder.
pub(crate) struct Task<'a> {
    pub(crate) arguments: &'a [&'a str],
    pub(crate) input: &'a str,
}

impl Task<'_> {
    /// Runs the task without disk faults.
    pub(crate) fn run(&self, folder: &Path) -> ProgramOutput {
        self.run_with(folder, None)
    }

    /// Runs the task once for each of its file operations, with the fault at that operation. `prepare` sets
    /// up the folder for each run.
    pub(crate) fn try_all(&self, fault: Fault, prepare: impl Fn(&Path), check: impl Fn(&Path, ProgramOutput, usize)) {
        let (folder, mark) = (folder(), folder().join("mark"));
        for operation in 1.. {
            let folder = folder.join("disk");
            let _ = fs::remove_dir_all(&folder);
            let _ = fs::remove_file(&mark);
            fs::create_dir(&folder).expect("a folder");
            prepare(&folder);
            let ended = self.run_with(&folder, Some((format!("{}:{operation}", fault.name()), &mark)));
            if !mark.exists() {
                assert!(operation > 2, "there are operations: {ended:?}");
                break;
            }
            assert_eq!(fault.kills(), ended.code.is_none(), "{fault:?} {operation}: {ended:?}");
            check(&folder, ended, operation);
        }
        let _ = fs::remove_dir_all(&folder);
    }

    fn run_with(&self, folder: &Path, fault: Option<(String, &Path)>) -> ProgramOutput {
        let mut command = Command::new(env!("CARGO_BIN_EXE_plakoto"));
        command.args(self.arguments).current_dir(folder);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some((fault, mark)) = fault {
            command.env("LD_PRELOAD", faults()).env("FAULT", fault).env("FAULT_MARK", mark);
        }
        let mut child = command.spawn().expect("the program can be started");
        // Ignore the error, because a killed program does not read all of its input.
        let _ = child.stdin.take().expect("stdin is a pipe").write_all(self.input.as_bytes());
        let output = child.wait_with_output().expect("the program ends");
        let text = |bytes| String::from_utf8(bytes).expect("the output is UTF-8");
        ProgramOutput { code: output.status.code(), output: text(output.stdout), errors: text(output.stderr) }
    }
}

/// Returns a folder for the current test.
fn folder() -> PathBuf {
    let thread = std::thread::current();
    let name = format!("storage-{}", thread.name().unwrap_or_default().replace("::", "-"));
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Compiles the shared library that makes file operations fail, and returns its path.
fn faults() -> &'static Path {
    static LIBRARY: OnceLock<PathBuf> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        let in_folder = |name: String| PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let (library, made) =
            (in_folder("faults.so".to_owned()), in_folder(format!("faults-{}.so", std::process::id())));
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/storage/faults.c");
        let mut compiler = Command::new("cc");
        compiler.args(["-O1", "-shared", "-fPIC", "-o"]).arg(&made).args([source, "-ldl"]);
        assert!(compiler.status().expect("there is a `cc`").success());
        // Rename the finished file, because other tests may be using the library already.
        fs::rename(made, &library).expect("the library can be renamed");
        library
    })
}

/// Returns the names of all files in a folder. If the fault kills the program, temporary files are ignored.
pub(crate) fn names(folder: &Path, fault: Fault) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let names = entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("a name"));
    let is_known = |name: &String| !(fault.kills() && name.starts_with(".plakoto-"));
    let mut names: Vec<String> = names.filter(is_known).collect();
    names.sort();
    names
}
