//! The database schema of each library version, and the scripts that convert between versions.

use rusqlite::{Connection, TransactionBehavior};

/// The migration scripts. Each script converts a library from the previous version to the next. A released
/// script never changes; new versions only add scripts.
const MIGRATIONS: [&str; 5] = [
    include_str!("schema/1.sql"),
    include_str!("schema/2.sql"),
    include_str!("schema/3.sql"),
    include_str!("schema/4.sql"),
    include_str!("schema/5.sql"),
];

/// The latest library version, which this program creates and reads.
pub(super) const VERSION: u32 = MIGRATIONS.len() as u32;

/// The application ID `Plak`, which distinguishes a library from other SQLite files.
pub(super) const APPLICATION: u32 = u32::from_be_bytes(*b"Plak");

/// Converts a library to the latest version in one transaction.
pub(super) fn migrate(connection: &mut Connection) -> rusqlite::Result<()> {
    apply(connection, &MIGRATIONS)
}

/// Returns the schema version of a library.
pub(super) fn version(connection: &Connection) -> rusqlite::Result<u32> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

fn apply(connection: &mut Connection, migrations: &[&str]) -> rusqlite::Result<()> {
    if version(connection)? as usize >= migrations.len() {
        return Ok(());
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another program may have converted the library in the meantime.
    let done = version(&transaction)? as usize;
    for migration in migrations.iter().skip(done) {
        transaction.execute_batch(migration)?;
    }
    transaction.pragma_update(None, "user_version", migrations.len().max(done) as u32)?;
    transaction.commit()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::{Difficulty, Rating, Scale};
    use crate::library::SideStatistics;

    fn tables(connection: &Connection) -> String {
        let names = "SELECT coalesce(group_concat(name, ' '), '') FROM sqlite_master";
        connection.query_row(names, [], |row| row.get(0)).unwrap()
    }

    #[test]
    fn migration_succeeds_from_any_version_or_changes_nothing() {
        let mut connection = Connection::open_in_memory().unwrap();
        let steps = ["CREATE TABLE a (x)", "CREATE TABLE b (x)", "CREATE TABLE c (x); CREATE TABLE a (y)"];
        apply(&mut connection, &steps[..1]).unwrap();
        assert_eq!((version(&connection).unwrap(), tables(&connection).as_str()), (1, "a"));
        apply(&mut connection, &steps).unwrap_err();
        assert_eq!((version(&connection).unwrap(), tables(&connection).as_str()), (1, "a"), "unchanged");
        for _ in 0..2 {
            apply(&mut connection, &steps[..2]).unwrap();
            assert_eq!((version(&connection).unwrap(), tables(&connection).as_str()), (2, "a b"));
        }
        apply(&mut connection, &steps[..1]).unwrap();
        assert_eq!(version(&connection).unwrap(), 2, "a newer library does not change");
    }

    /// Converting a library of version 1 keeps its data and adds empty tables for the quiz.
    #[test]
    fn libraries_of_the_first_version_get_quiz_tables() {
        let mut connection = Connection::open_in_memory().unwrap();
        apply(&mut connection, &MIGRATIONS[..1]).unwrap();
        connection.execute("INSERT INTO stored_player (name) VALUES ('Ann')", []).unwrap();
        migrate(&mut connection).unwrap();
        let count = |sql| connection.query_row(sql, [], |row| row.get::<_, u32>(0)).unwrap();
        assert_eq!(count("SELECT count(*) FROM stored_player"), 1);
        assert_eq!([count("SELECT count(*) FROM lessons"), count("SELECT count(*) FROM answers")], [0, 0]);
    }

    /// Analyses of version 2 have no difficulty. They are kept and rated as if their decisions had average
    /// difficulty.
    #[test]
    fn analyses_of_earlier_versions_have_no_difficulty() {
        let mut connection = Connection::open_in_memory().unwrap();
        apply(&mut connection, &MIGRATIONS[..2]).unwrap();
        let played = "INSERT INTO stored_player VALUES (1, 'Ann'), (2, 'Bob');
            INSERT INTO stored_match (number, identity, date, length, rules, games, turns, source)
                VALUES (1, 'x', '2026-11-22', 0, 'plakoto', 1, 40, 'x');
            INSERT INTO stored_side (match_number, side, player, score, points, lost_points, turns, decisions, doubtful, bad,
                very_bad, error, luck) VALUES (1, 0, 1, 0, 0, 0, 20, 10, 0, 0, 0, 0.25, 0), (1, 1, 2, 0, 0, 0, 20, 10, 0, 0, 0, 0, 0);";
        connection.execute_batch(played).unwrap();
        migrate(&mut connection).unwrap();
        let sql = "SELECT * FROM players ORDER BY name";
        let row = connection.query_row(sql, [], SideStatistics::of).unwrap().expect("an analysis");
        assert_eq!(row.rating, Some(Rating::of(0.25, 10, &Scale::SHIPPED.difficulty_of(10))));
        assert!((row.rating.unwrap().rate - 0.025).abs() < 1e-12, "no correction at mean difficulty");
        let known = "UPDATE stored_side SET rated = 10, difficulty0 = 1, difficulty1 = 2, difficulty2 = 3, difficulty3 = 4";
        connection.execute(known, []).unwrap();
        let row = connection.query_row(sql, [], SideStatistics::of).unwrap().expect("an analysis");
        let expected = [1.0, 2.0, 3.0, 4.0];
        assert_eq!(row.rating, Some(Rating::of(0.25, 10, &Difficulty { expected })));
    }

    #[test]
    fn a_new_library_has_the_application_id() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrate(&mut connection).unwrap();
        let application: u32 =
            connection.pragma_query_value(None, "application_id", |row| row.get(0)).unwrap();
        assert_eq!((application, version(&connection).unwrap()), (APPLICATION, VERSION));
    }
}
