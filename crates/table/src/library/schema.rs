//! The tables and views of a library, version by version.

use rusqlite::{Connection, TransactionBehavior};

/// Each makes a library of one version from that of the version before; what is here is never changed, only added to.
const MIGRATIONS: [&str; 3] =
    [include_str!("schema/1.sql"), include_str!("schema/2.sql"), include_str!("schema/3.sql")];

/// The version of a library as this program makes and reads it.
pub(super) const VERSION: u32 = MIGRATIONS.len() as u32;

/// What tells a library from other files of SQLite: `Plak`.
pub(super) const APPLICATION: u32 = u32::from_be_bytes(*b"Plak");

/// Brings a library to this version, all at once or not at all.
pub(super) fn migrate(connection: &mut Connection) -> rusqlite::Result<()> {
    apply(connection, &MIGRATIONS)
}

/// The version of a library.
pub(super) fn version(connection: &Connection) -> rusqlite::Result<u32> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

fn apply(connection: &mut Connection, migrations: &[&str]) -> rusqlite::Result<()> {
    if version(connection)? as usize >= migrations.len() {
        return Ok(());
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another program may have done it meanwhile.
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
    fn a_library_goes_from_any_version_to_the_last_or_stays() {
        let mut connection = Connection::open_in_memory().unwrap();
        let steps = ["CREATE TABLE a (x)", "CREATE TABLE b (x)", "CREATE TABLE c (x); CREATE TABLE a (y)"];
        apply(&mut connection, &steps[..1]).unwrap();
        assert_eq!((version(&connection).unwrap(), tables(&connection).as_str()), (1, "a"));
        apply(&mut connection, &steps).unwrap_err();
        assert_eq!((version(&connection).unwrap(), tables(&connection).as_str()), (1, "a"), "as it was");
        for _ in 0..2 {
            apply(&mut connection, &steps[..2]).unwrap();
            assert_eq!((version(&connection).unwrap(), tables(&connection).as_str()), (2, "a b"));
        }
        apply(&mut connection, &steps[..1]).unwrap();
        assert_eq!(version(&connection).unwrap(), 2, "a newer one stays");
    }

    /// What an earlier version of this program has made, with everything in it.
    #[test]
    fn a_library_without_a_quiz_gets_one() {
        let mut connection = Connection::open_in_memory().unwrap();
        apply(&mut connection, &MIGRATIONS[..1]).unwrap();
        connection.execute("INSERT INTO stored_player (name) VALUES ('Ann')", []).unwrap();
        migrate(&mut connection).unwrap();
        let count = |sql| connection.query_row(sql, [], |row| row.get::<_, u32>(0)).unwrap();
        assert_eq!(count("SELECT count(*) FROM stored_player"), 1);
        assert_eq!([count("SELECT count(*) FROM lessons"), count("SELECT count(*) FROM answers")], [0, 0]);
    }

    /// Analyses of the second version, without difficulty, stay and are rated as of mean difficulty.
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
        assert!((row.rating.unwrap().rate - 0.025).abs() < 1e-12, "nothing to correct");
        let known = "UPDATE stored_side SET rated = 10, difficulty0 = 1, difficulty1 = 2, difficulty2 = 3, difficulty3 = 4";
        connection.execute(known, []).unwrap();
        let row = connection.query_row(sql, [], SideStatistics::of).unwrap().expect("an analysis");
        let expected = [1.0, 2.0, 3.0, 4.0];
        assert_eq!(row.rating, Some(Rating::of(0.25, 10, &Difficulty { expected })));
    }

    #[test]
    fn the_first_version_says_whose_it_is() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrate(&mut connection).unwrap();
        let application: u32 =
            connection.pragma_query_value(None, "application_id", |row| row.get(0)).unwrap();
        assert_eq!((application, version(&connection).unwrap()), (APPLICATION, VERSION));
    }
}
