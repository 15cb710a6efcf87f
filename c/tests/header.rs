//! The header is written from the source.

use std::path::Path;

#[test]
fn the_header_is_that_of_the_source() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let config = cbindgen::Config::from_file(folder.join("cbindgen.toml")).expect("settings");
    let mut written = Vec::new();
    cbindgen::generate_with_config(folder, config).expect("a header").write(&mut written);
    let (path, written) = (folder.join("include/plakoto.h"), String::from_utf8(written).expect("text"));
    if std::env::var_os("UPDATE_HEADER").is_some() {
        std::fs::write(&path, &written).expect("written");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == written,
        "c/include/plakoto.h is another one: UPDATE_HEADER=1 cargo test -p plakoto-c writes it"
    );
}
