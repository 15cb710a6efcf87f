//! Checks that the header and the file for pkg-config are up to date with the source.

use std::path::Path;

#[test]
fn header_is_up_to_date() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let config =
        cbindgen::Config::from_file(folder.join("cbindgen.toml")).expect("c/cbindgen.toml should be valid");
    let mut generated = Vec::new();
    cbindgen::generate_with_config(folder, config)
        .expect("cbindgen should generate a header")
        .write(&mut generated);
    let (path, generated) =
        (folder.join("include/plakoto.h"), String::from_utf8(generated).expect("the header should be UTF-8"));
    if std::env::var_os("UPDATE_HEADER").is_some() {
        std::fs::write(&path, &generated).expect("the header should be writable");
    }
    let current = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        current == generated,
        "c/include/plakoto.h is out of date: run UPDATE_HEADER=1 cargo test -p plakoto-c"
    );
}

#[test]
fn pkg_config_file_has_the_version_of_the_package() {
    let version = concat!("Version: ", env!("CARGO_PKG_VERSION"));
    assert!(
        include_str!("../plakoto.pc").lines().any(|line| line == version),
        "c/plakoto.pc lacks `{version}`"
    );
}
