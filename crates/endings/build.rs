//! Compresses the files, so that they take half the space in a program. It decompresses them in a few milliseconds.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=files");
    let folder = env::var("OUT_DIR")?;
    for entry in fs::read_dir("files")? {
        let entry = entry?;
        let compressed = lz4_flex::block::compress_prepend_size(&fs::read(entry.path())?);
        fs::write(Path::new(&folder).join(entry.file_name()), compressed)?;
    }
    Ok(())
}
