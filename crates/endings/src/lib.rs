//! The tables of endings of the `plakoto` engine, as files. They are a crate of their own because a crate may have
//! at most 10 MiB. The crate `plakoto-engine` reads the files and describes their formats.
//! `plakoto endings make` has created them.

/// The name of a file, and its contents as a block in LZ4 format, preceded by their uncompressed size in 4 bytes.
pub type File = (&'static str, &'static [u8]);

/// Whether the host of a WebAssembly module provides the contents.
const FROM_HOST: bool = cfg!(all(feature = "host-files", target_family = "wasm"));

macro_rules! file {
    ($name:literal) => {
        ($name, if FROM_HOST { &[] } else { include_bytes!(concat!(env!("OUT_DIR"), "/", $name)) })
    };
}

/// The one-sided table for usual races.
pub static ONE_SIDED: File = file!("one-sided.bearoff");

/// The one-sided table for races with cascades.
pub static ONE_SIDED_EXPRESS: File = file!("one-sided-express.bearoff");

/// The two-sided table for usual races.
pub static TWO_SIDED: File = file!("two-sided.bearoff");
