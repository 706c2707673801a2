package dev.stoa.cli.input.jdbc;

import dev.stoa.cli.database.DatabaseAccess;
import dev.stoa.cli.input.file.InputException;
import dev.stoa.cli.input.file.InvalidFileException;
import dev.stoa.cli.input.record.FileRecordReader;
import dev.stoa.cli.input.record.LostRecords;
import dev.stoa.predicate.ObjectPredicate;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * Reads a range of the rows of a database on its own connection, a few thousand rows at a time. The
 * record is filled again by each row.
 */
final class DatabaseRowReader implements FileRecordReader {
  private static final String MYSQL = "jdbc:mysql";
  private static final String OUTCOME = "nothing was loaded";
  private static final int NUMBER_SIZE_IN_BYTES = 8;

  private final DatabaseAccess access;
  private final DatabaseInput input;
  private final Connection connection;
  private final SelectPlan plan;
  private final Statement statement;
  private final ResultSet rows;
  private final Optional<ObjectPredicate> filter;
  private final int[] selectedIndexes;
  private final Object[] values;
  private final GenericRecord record;
  private final FetchSize fetchSize = new FetchSize();
  private final boolean adaptsFetchSize;
  private long rowCount;
  private long byteCount;

  private DatabaseRowReader(
      DatabaseAccess access,
      DatabaseInput input,
      Connection connection,
      SelectPlan plan,
      Statement statement,
      ResultSet rows)
      throws SQLException {
    this.access = access;
    this.input = input;
    this.connection = connection;
    this.plan = plan;
    this.statement = statement;
    this.filter = plan.remaining().map(ObjectPredicate::of);
    this.selectedIndexes =
        plan.sourceColumns().stream().mapToInt(plan.columns()::indexOf).toArray();
    this.values = new Object[plan.columns().size()];
    this.record = new GenericData.Record(plan.schema());
    this.adaptsFetchSize = input.fetchSize().isEmpty() && !access.url().hasDriver(MYSQL);
    this.rows = rows;
  }

  /**
   * Connects and executes the statement.
   *
   * @param knownPlan the plan, which is made again if it is empty
   */
  static DatabaseRowReader open(
      DatabaseAccess access,
      DatabaseInput input,
      Optional<SelectPlan> knownPlan,
      TaskRange range,
      Optional<String> snapshotId) {
    Connection connection = access.open();
    DatabaseRowReader reader = null;
    try {
      ReadTransaction.begin(connection, snapshotId);
      SelectPlan plan =
          knownPlan.isPresent() ? knownPlan.get() : SelectPlan.of(access, connection, input);
      List<Object> parameters = plan.condition().map(SqlCondition::parameters).orElse(List.of());
      String sql = plan.sql(range);
      if (parameters.isEmpty()) { // a question mark of a query may be an operator
        Statement statement = connection.createStatement();
        setFetchSize(statement, access, input);
        ResultSet rows = statement.executeQuery(sql);
        reader = new DatabaseRowReader(access, input, connection, plan, statement, rows);
      } else {
        PreparedStatement statement = connection.prepareStatement(sql);
        setFetchSize(statement, access, input);
        for (int i = 0; i < parameters.size(); i++) {
          statement.setObject(i + 1, parameters.get(i));
        }
        ResultSet rows = statement.executeQuery();
        reader = new DatabaseRowReader(access, input, connection, plan, statement, rows);
      }
      return reader;
    } catch (SQLException e) {
      throw access.failure(input.source().toString(), OUTCOME, e);
    } finally {
      if (reader == null) {
        DatabaseScan.close(connection);
      }
    }
  }

  private static void setFetchSize(Statement statement, DatabaseAccess access, DatabaseInput input)
      throws SQLException {
    if (access.url().hasDriver(MYSQL)) {
      statement.setFetchSize(Integer.MIN_VALUE); // its driver's way of saying row by row
    } else {
      statement.setFetchSize(input.fetchSize().orElse(new FetchSize().rowCount()));
    }
  }

  @Override
  public boolean next() throws IOException {
    while (nextRow()) {
      if (filter.isEmpty() || filter.get().test(ordinal -> values[selectedIndexes[ordinal]])) {
        for (int i = 0; i < plan.schema().getFields().size(); i++) {
          record.put(i, values[i]);
        }
        return true;
      }
    }
    return false;
  }

  private boolean nextRow() throws IOException {
    try {
      if (!rows.next()) {
        return false;
      }
    } catch (SQLException e) {
      throw new InputException(failureMessage(e), access.withoutSecrets(e));
    }
    rowCount++;
    long oldByteCount = byteCount;
    for (int i = 0; i < values.length; i++) {
      values[i] = value(i);
      byteCount += sizeInBytes(values[i]);
    }
    adaptFetchSize(byteCount - oldByteCount);
    return true;
  }

  private Object value(int index) throws IOException {
    DatabaseColumn column = plan.columns().get(index);
    try {
      return column.type().reader().read(rows, index + 1);
    } catch (SQLException e) {
      if (DatabaseAccess.isBadValue(e)) {
        throw badValue(
            column,
            access.withoutSecrets(e.getMessage()) + ": convert it in a --query",
            access.withoutSecrets(e));
      }
      throw new InputException(failureMessage(e), access.withoutSecrets(e));
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw badValue(column, e.getMessage(), e);
    }
  }

  private InvalidFileException badValue(DatabaseColumn column, String problem, Exception cause) {
    return new InvalidFileException(
        "%s: column \"%s\" has %s".formatted(location(), column.name(), problem), cause);
  }

  private String failureMessage(SQLException exception) {
    String place = input.source() + ", row " + (rowCount + 1);
    return access.failure(place, OUTCOME, exception).getMessage();
  }

  private void adaptFetchSize(long sizeInBytes) {
    if (adaptsFetchSize && fetchSize.add(sizeInBytes)) {
      try {
        rows.setFetchSize(fetchSize.rowCount());
      } catch (SQLException e) {
        // A hint, which this driver rejects.
      }
    }
  }

  /** Returns about how much memory a value takes. */
  private static long sizeInBytes(Object value) {
    if (value instanceof String text) {
      return text.length();
    }
    if (value instanceof ByteBuffer bytes) {
      return bytes.remaining();
    }
    if (value instanceof Collection<?> elements) {
      return elements.stream().mapToLong(DatabaseRowReader::sizeInBytes).sum();
    }
    return value == null ? 0 : NUMBER_SIZE_IN_BYTES;
  }

  @Override
  public GenericRecord record() {
    return record;
  }

  /** Returns the size of the values read so far. */
  @Override
  public long position() {
    return byteCount;
  }

  @Override
  public String location() {
    return "row " + rowCount;
  }

  /** Skips the row of a value that cannot be stored: the next one can be read. */
  @Override
  public Optional<LostRecords> skipBad(IOException failure) {
    return Optional.of(LostRecords.ONE);
  }

  @Override
  public void close() {
    try (statement;
        rows) {
      // Closed before the connection.
    } catch (SQLException e) {
      // The connection is broken.
    }
    DatabaseScan.close(connection);
  }
}
