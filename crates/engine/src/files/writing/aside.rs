//! Putting a file aside that cannot be used, so that nobody overwrites it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// More files than anybody lets lie.
const MOST: u32 = 1000;

/// Renames a file to its name with `.damaged` behind it, or `.damaged-2` and so on if that is taken; tells what it is
/// called now.
///
/// # Errors
/// If the file system says no; then it is where it was.
pub fn put_aside(path: &Path) -> io::Result<PathBuf> {
    for number in 1..=MOST {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(if number == 1 { ".damaged".to_owned() } else { format!(".damaged-{number}") });
        let aside = path.with_file_name(name);
        // A link is made only where nothing is, which a renaming does not care about.
        match fs::hard_link(path, &aside) {
            Ok(()) => return fs::remove_file(path).map(|()| aside),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            // Some file systems have no links.
            Err(_) if !aside.exists() => return fs::rename(path, &aside).map(|()| aside),
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::new(io::ErrorKind::AlreadyExists, "too many damaged files lie beside it"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_lies_there_is_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings");
        for (text, expected) in [("a", "settings.damaged"), ("b", "settings.damaged-2")] {
            fs::write(&path, text).unwrap();
            assert_eq!(put_aside(&path).unwrap(), folder.path().join(expected));
            assert!(!path.exists());
        }
        assert_eq!(fs::read_to_string(folder.path().join("settings.damaged")).unwrap(), "a");
        assert_eq!(put_aside(&path).unwrap_err().kind(), io::ErrorKind::NotFound);
    }
}
