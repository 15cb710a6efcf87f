//! Folders that are nobody else's business.

use std::fs::DirBuilder;
use std::io;
use std::path::Path;

/// Makes a folder, and those around it, that only this user may look into; one that is there stays as it is.
///
/// # Errors
/// If the file system says no.
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
