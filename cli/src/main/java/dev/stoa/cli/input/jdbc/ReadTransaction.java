package dev.stoa.cli.input.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Begins transactions that only read. In PostgreSQL, one transaction exports its snapshot, and the
 * transactions of other connections, here or in tasks on other machines, read the same snapshot as
 * long as it is open.
 */
final class ReadTransaction {
  private static final Pattern SNAPSHOT_ID = Pattern.compile("[0-9A-Fa-f-]+");

  private ReadTransaction() {}

  /** Returns whether transactions can share a snapshot. */
  static boolean canShareSnapshots(Connection connection) throws SQLException {
    return connection.getMetaData().getDatabaseProductName().equals("PostgreSQL");
  }

  /**
   * Begins a transaction.
   *
   * @param snapshotId the snapshot to read; the database's choice if empty
   */
  static void begin(Connection connection, Optional<String> snapshotId) throws SQLException {
    connection.setReadOnly(true);
    if (!canShareSnapshots(connection)) {
      return;
    }
    connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    try (Statement statement = connection.createStatement()) {
      if (snapshotId.isPresent()) {
        checkId(snapshotId.get());
        statement.execute("SET TRANSACTION SNAPSHOT '" + snapshotId.get() + "'");
      }
      // Texts of these types depend on settings of the session.
      statement.execute("SET LOCAL intervalstyle = 'iso_8601'");
      statement.execute("SET LOCAL TimeZone = 'UTC'");
      statement.execute("SET LOCAL bytea_output = 'hex'");
    }
  }

  private static void checkId(String snapshotId) {
    if (!SNAPSHOT_ID.matcher(snapshotId).matches()) {
      throw new IllegalArgumentException("invalid id of a snapshot: " + snapshotId);
    }
  }

  /** Returns the id of the snapshot that a transaction of PostgreSQL reads. */
  static String exportSnapshot(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT pg_export_snapshot()")) {
      row.next();
      return row.getString(1);
    }
  }
}
