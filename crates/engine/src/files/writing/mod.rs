//! Writes files. A new file is complete before it replaces an old one, and a file that another program has
//! locked is never replaced.

mod damaged;
mod in_use;
mod limit;
mod lock;
mod private;
mod replace;
mod temporary;
#[cfg(test)]
mod tests;

pub use damaged::put_aside;
pub use in_use::is_in_use;
pub use limit::fail_at_limit;
pub use lock::{FolderLock, Locked};
pub use private::make_private_folder;
pub use replace::{Existing, Replacement, replace, write};
