//! Escapes text for Markdown.

/// Escapes all characters that have a special meaning in Markdown or HTML.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            '<' => escaped.push_str("&lt;"),
            '&' => escaped.push_str("&amp;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '#' | '~' | '!' | '>' => {
                escaped.extend(['\\', character]);
            }
            other => escaped.push(other),
        }
    }
    escaped
}
