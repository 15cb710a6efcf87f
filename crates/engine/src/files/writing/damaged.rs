//! Renames files that cannot be used, so that the program does not overwrite them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Maximum number of names to try.
const MOST: u32 = 1000;

/// Renames a file by appending `.damaged` to its name. If that name is taken, appends `.damaged-2`,
/// `.damaged-3` and so on. Returns the new path.
///
/// # Errors
/// Fails if the file system reports an error. The file then keeps its name.
pub fn put_aside(path: &Path) -> io::Result<PathBuf> {
    for number in 1..=MOST {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(if number == 1 { ".damaged".to_owned() } else { format!(".damaged-{number}") });
        let aside = path.with_file_name(name);
        // Creating a hard link fails if the name is taken, whereas renaming would overwrite the file with
        // that name.
        match fs::hard_link(path, &aside) {
            Ok(()) => return fs::remove_file(path).map(|()| aside),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            // Some file systems do not support hard links.
            Err(_) if !aside.exists() => return fs::rename(path, &aside).map(|()| aside),
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::new(
        io::ErrorKind::AlreadyExists,
        "too many `.damaged` files already exist; remove some of them",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn earlier_damaged_files_are_not_overwritten() {
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
