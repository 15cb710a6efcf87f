//! The networks of the `plakoto` engine, as files. They are a crate of their own because a crate may have at most
//! 10 MiB. The crate `plakoto-engine` reads the files and describes their formats.
//!
//! The name of a file is its id, which is the beginning of the hash at its end.

/// The name of a file, and its contents as a block in LZ4 format, preceded by their uncompressed size in 4 bytes.
pub type File = (&'static str, &'static [u8]);

/// Whether the host of a WebAssembly module provides the contents.
const FROM_HOST: bool = cfg!(all(feature = "host-files", target_family = "wasm"));

macro_rules! file {
    ($name:literal) => {
        file!($name, env!("OUT_DIR"))
    };
    ($name:literal, $folder:expr) => {
        ($name, if FROM_HOST { &[] } else { include_bytes!(concat!($folder, "/", $name)) })
    };
}

/// The network for `plakoto`. Nearly every program reads it before its first reply, so it is not compressed.
pub static PLAKOTO: (&str, &[u8]) = file!("6e5019bdefd6.net", "../files");

/// The network for `tzannes`.
pub static TZANNES: File = file!("47e9a67de4ee.net");

/// The network for `plakoto` and `tzannes` with exact bear-offs: a number bears off checkers only from its own point.
pub static EXACT: File = file!("795c18e3d88d.net");

/// The network for `tapa`.
pub static TAPA: File = file!("cdf10a85545d.net");

/// The network for `express`.
pub static EXPRESS: File = file!("93315dbd87a4.net");

/// The network for `portes`.
pub static PORTES: File = file!("2339617b4813.net");

/// The network for `fevga`.
pub static FEVGA: File = file!("0186c000c55c.net");

/// The network for `narde`.
pub static NARDE: File = file!("64c80241648a.net");

/// The pruner for all games with pins. It was trained for `plakoto`.
pub static PINS_PRUNER: File = file!("8f67212a741e.pruner");

/// The pruner for `portes`.
pub static PORTES_PRUNER: File = file!("0ffb23ba903c.pruner");

/// The pruner for `fevga`.
pub static FEVGA_PRUNER: File = file!("edca5c3da9dd.pruner");

/// The pruner for `narde`.
pub static NARDE_PRUNER: File = file!("aa73820a6a72.pruner");

/// The luck network for all games with pins. It was trained for `plakoto`.
pub static PINS_LUCK: File = file!("355f7a0f30b4.luck");

#[cfg(test)]
mod tests {
    use std::fs;

    #[test]
    fn each_file_is_named_by_its_id_and_declared() {
        for entry in fs::read_dir("files").expect("the folder exists") {
            let path = entry.expect("an entry").path();
            let contents = fs::read(&path).expect("a readable file");
            let id = &contents[contents.len() - 32..][..6];
            let id: String = id.iter().map(|byte| format!("{byte:02x}")).collect();
            let name = path.file_name().and_then(|name| name.to_str()).expect("a name");
            assert_eq!(name.split('.').next(), Some(&*id), "{name}");
            assert!(include_str!("lib.rs").contains(&format!("file!(\"{name}\"")), "{name}");
        }
    }
}
