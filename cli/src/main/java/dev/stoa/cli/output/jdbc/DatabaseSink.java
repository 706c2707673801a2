package dev.stoa.cli.output.jdbc;

import dev.stoa.cli.database.DatabaseAccess;
import dev.stoa.cli.database.DatabaseException;
import dev.stoa.cli.database.DatabaseTable;
import dev.stoa.cli.database.SqlNames;
import dev.stoa.cli.output.OutputException;
import dev.stoa.cli.output.RecordSink;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;

/**
 * Inserts records into a table of a database, in one transaction; creates the table if it does not
 * exist. Until {@link #finish}, other connections see no rows. In a database that commits new
 * tables at once, such as H2 and MySQL, they see the empty table, which is dropped if the export
 * fails.
 */
public final class DatabaseSink implements RecordSink {
  /** What happens if the table exists. */
  public enum ExistingTable {
    /** It is an error. */
    REJECT,
    /** The records are added to its rows. */
    APPEND
  }

  private static final int BATCH_ROW_COUNT = 1_000;
  private static final long BATCH_SIZE_IN_BYTES = 8L << 20;
  private static final String OUTCOME = "nothing was exported";

  private final DatabaseAccess access;
  private final Connection connection;
  private final SqlNames names;
  private final List<ColumnDefinition> columns;
  private final DatabaseTable table;
  private boolean mustDropTable;
  private PreparedStatement insert;
  private long rowCount;
  private int batchRowCount;
  private long batchSizeInBytes;
  private boolean isClosed;

  private DatabaseSink(
      DatabaseAccess access,
      Connection connection,
      SqlNames names,
      DatabaseTable table,
      List<ColumnDefinition> columns) {
    this.access = access;
    this.connection = connection;
    this.names = names;
    this.table = table;
    this.columns = columns;
  }

  /**
   * Connects, and creates the table if it does not exist.
   *
   * @param tableName a name, perhaps after a schema and a dot
   * @throws DatabaseException when the database cannot be reached or rejects the table
   */
  public static DatabaseSink create(
      DatabaseAccess access, String tableName, Schema schema, ExistingTable existingTable) {
    Connection connection = access.open();
    DatabaseSink sink = null;
    boolean isOpen = false;
    try {
      DatabaseMetaData metaData = connection.getMetaData();
      if (access.url().hasDriver("jdbc:postgresql")) {
        useUtc(connection);
      }
      SqlDialect dialect = SqlDialect.of(metaData.getDatabaseProductName());
      List<ColumnDefinition> columns = schema.getFields().stream().map(dialect::column).toList();
      checkNames(access, columns, metaData.getMaxColumnNameLength());
      Optional<DatabaseTable> table =
          DatabaseTable.find(connection, tableName, DatabaseTable.Scope.CURRENT_SCHEMA);
      if (table.isPresent() && existingTable == ExistingTable.REJECT) {
        throw new DatabaseException(
            "%s already has a table %s: add rows to it with --append, or name another one"
                .formatted(access.url(), table.get()));
      }
      sink =
          new DatabaseSink(
              access,
              connection,
              SqlNames.of(metaData),
              table.orElseGet(() -> DatabaseTable.named(tableName)),
              columns);
      if (table.isEmpty()) {
        sink.createTable(metaData.dataDefinitionCausesTransactionCommit());
      }
      sink.prepare();
      isOpen = true;
      return sink;
    } catch (SQLException e) {
      throw access.failure("table " + tableName, OUTCOME, e);
    } finally {
      if (!isOpen && sink != null) {
        sink.close();
      } else if (!isOpen) {
        closeQuietly(connection);
      }
    }
  }

  /** Makes the transaction read texts of timestamps without an offset, and write them, in UTC. */
  private static void useUtc(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET LOCAL TimeZone = 'UTC'");
    }
  }

  private static void closeQuietly(Connection connection) {
    try {
      connection.close();
    } catch (SQLException e) {
      // Nothing was written.
    }
  }

  /** Rejects names that the database would shorten. */
  private static void checkNames(
      DatabaseAccess access, List<ColumnDefinition> columns, int maxLength) {
    for (ColumnDefinition column : columns) {
      int length = column.name().getBytes(StandardCharsets.UTF_8).length;
      if (maxLength > 0 && length > maxLength) {
        throw new DatabaseException(
            "the name of column \"%s\" is longer than the %d bytes that %s allows: omit it with"
                    .formatted(column.name(), maxLength, access.url())
                + " --columns, or rename it first");
      }
    }
  }

  private void createTable(boolean isCommitted) throws SQLException {
    String definitions =
        String.join(", ", columns.stream().map(column -> column.sql(names)).toList());
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE " + table.sqlName(names) + " (" + definitions + ")");
      mustDropTable = isCommitted;
    }
  }

  private void prepare() throws SQLException {
    String list =
        String.join(", ", columns.stream().map(column -> names.quote(column.name())).toList());
    String marks = String.join(", ", Collections.nCopies(columns.size(), "?"));
    insert =
        connection.prepareStatement(
            "INSERT INTO " + table.sqlName(names) + " (" + list + ") VALUES (" + marks + ")");
  }

  @Override
  public void write(IndexedRecord record) {
    rowCount++;
    try {
      for (int i = 0; i < columns.size(); i++) {
        set(i, record.get(i));
        batchSizeInBytes += ValueSizes.sizeInBytes(record.get(i));
      }
      insert.addBatch();
      batchRowCount++;
      if (batchRowCount == BATCH_ROW_COUNT || batchSizeInBytes >= BATCH_SIZE_IN_BYTES) {
        executeBatch();
      }
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  private void set(int index, Object value) throws SQLException {
    ColumnDefinition column = columns.get(index);
    if (value == null) {
      insert.setNull(index + 1, Types.NULL);
      return;
    }
    try {
      column.writer().set(insert, index + 1, value);
    } catch (IllegalArgumentException e) {
      throw new OutputException(
          "row %d: column \"%s\" has %s, and %s into %s: correct it, or omit the column with"
                  .formatted(rowCount, column.name(), e.getMessage(), OUTCOME, access.url())
              + " --columns",
          e);
    }
  }

  private void executeBatch() throws SQLException {
    if (batchRowCount > 0) {
      insert.executeBatch();
      batchRowCount = 0;
      batchSizeInBytes = 0;
    }
  }

  private DatabaseException failure(SQLException exception) {
    long firstRow = Math.max(1, rowCount - batchRowCount + 1);
    String rows = firstRow >= rowCount ? "row " + rowCount : "rows " + firstRow + " to " + rowCount;
    return access.failure("table " + table + ", " + rows, OUTCOME, exception);
  }

  @Override
  public void finish() {
    try {
      executeBatch();
    } catch (SQLException e) {
      throw failure(e);
    }
    try {
      connection.commit();
      mustDropTable = false;
    } catch (SQLException e) {
      mustDropTable = false; // its rows may be committed
      throw access.failure(
          "table " + table, "the rows may or may not be there, so count them first", e);
    }
  }

  @Override
  public void close() {
    if (isClosed) {
      return;
    }
    isClosed = true;
    try (connection) {
      if (insert != null) {
        insert.close();
      }
      connection.rollback();
      if (mustDropTable) {
        dropTable();
      }
    } catch (SQLException e) {
      if (mustDropTable) {
        throw new OutputException(
            "the new, empty table %s of %s could not be removed: drop it"
                .formatted(table, access.url()),
            access.withoutSecrets(e));
      }
    }
  }

  private void dropTable() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE " + table.sqlName(names));
    }
  }
}
