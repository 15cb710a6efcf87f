//! Creates folders that only the user can access.

use std::fs::DirBuilder;
use std::io;
use std::path::Path;

/// Creates a folder, and its missing parent folders, which only the current user can access. A folder that
/// exists already stays unchanged.
///
/// # Errors
/// Fails if the file system reports an error.
pub fn make_private_folder(folder: &Path) -> io::Result<()> {
    private(DirBuilder::new().recursive(true)).create(folder)
}

#[cfg(unix)]
fn private(builder: &mut DirBuilder) -> &mut DirBuilder {
    use std::os::unix::fs::DirBuilderExt;
    builder.mode(0o700)
}

#[cfg(not(unix))]
fn private(builder: &mut DirBuilder) -> &mut DirBuilder {
    builder
}
