package dev.stoa.cli.input.jdbc;

import dev.stoa.cli.database.DatabaseAccess;
import dev.stoa.cli.database.DatabaseException;
import dev.stoa.cli.input.file.InputException;
import dev.stoa.cli.input.record.FileRecordReader;
import java.io.Closeable;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.avro.Schema;

/**
 * A planned read of a database: the schema, the ranges of its tasks, and the snapshot that they
 * share. Its own connection stays open, since the snapshot ends with it. Every failure is an {@link
 * InputException}.
 */
public final class DatabaseScan implements Closeable {
  private final DatabaseAccess access;
  private final DatabaseInput input;
  private final Connection connection;
  private final SelectPlan plan;
  private final List<TaskRange> ranges;
  private final Optional<String> snapshotId;

  private DatabaseScan(
      DatabaseAccess access,
      DatabaseInput input,
      Connection connection,
      SelectPlan plan,
      List<TaskRange> ranges,
      Optional<String> snapshotId) {
    this.access = access;
    this.input = input;
    this.connection = connection;
    this.plan = plan;
    this.ranges = ranges;
    this.snapshotId = snapshotId;
  }

  /** Connects to a database and plans a read. */
  public static DatabaseScan open(DatabaseAccess access, DatabaseInput input) {
    return open(access, input, UnaryOperator.identity());
  }

  /**
   * Connects to a database and plans a read.
   *
   * @param schemaAdapter changes the schema of the rows: nullable fields may become not nullable
   */
  static DatabaseScan open(
      DatabaseAccess access, DatabaseInput input, UnaryOperator<Schema> schemaAdapter) {
    try {
      Connection connection = access.open();
      DatabaseScan scan = null;
      try {
        scan = plan(access, input, connection, schemaAdapter);
        return scan;
      } finally {
        if (scan == null) {
          close(connection);
        }
      }
    } catch (SQLException e) {
      throw toException(access.failure(input.source().toString(), "nothing was loaded", e));
    } catch (DatabaseException e) {
      throw toException(e);
    }
  }

  private static DatabaseScan plan(
      DatabaseAccess access,
      DatabaseInput input,
      Connection connection,
      UnaryOperator<Schema> schemaAdapter)
      throws SQLException {
    ReadTransaction.begin(connection, Optional.empty());
    boolean isDivided = input.splitColumn().isPresent() && input.taskCount() > 1;
    Optional<String> snapshotId =
        isDivided && ReadTransaction.canShareSnapshots(connection)
            ? Optional.of(ReadTransaction.exportSnapshot(connection))
            : Optional.empty();
    SelectPlan ownPlan = SelectPlan.of(access, connection, input);
    SelectPlan plan = ownPlan.withSchema(schemaAdapter.apply(ownPlan.schema()));
    List<TaskRange> ranges =
        isDivided
            ? TaskRanges.of(connection, plan, input.splitColumn().orElseThrow(), input.taskCount())
            : List.of(TaskRange.ALL);
    if (snapshotId.isEmpty()) {
      connection.rollback(); // or old versions of rows would be kept for this transaction
    }
    return new DatabaseScan(access, input, connection, plan, ranges, snapshotId);
  }

  private static InputException toException(DatabaseException exception) {
    return new InputException(exception.getMessage(), exception);
  }

  /** Opens a range of rows without planning others; called by the tasks of a job. */
  public static FileRecordReader openTask(
      DatabaseAccess access, DatabaseInput input, TaskRange range, Optional<String> snapshotId) {
    try {
      return DatabaseRowReader.open(access, input, Optional.empty(), range, snapshotId);
    } catch (DatabaseException e) {
      throw toException(e);
    }
  }

  /** Returns the schema of the rows. */
  public Schema schema() {
    return plan.schema();
  }

  /** Returns the ranges of the tasks, which together contain all rows. */
  public List<TaskRange> ranges() {
    return ranges;
  }

  /**
   * Returns the snapshot that all tasks read; empty if there is one task, or no common snapshot.
   */
  public Optional<String> snapshotId() {
    return snapshotId;
  }

  /** Returns the address without passwords, and the table. */
  public String name() {
    return access.url() + ", " + input.source();
  }

  /** Opens a range of rows on a connection of its own. */
  FileRecordReader open(TaskRange range) {
    try {
      return DatabaseRowReader.open(access, input, Optional.of(plan), range, snapshotId);
    } catch (DatabaseException e) {
      throw toException(e);
    }
  }

  /** Ends the snapshot. */
  @Override
  public void close() {
    close(connection);
  }

  /** Ends the transaction of a connection and closes it; both are moot if it is broken. */
  static void close(Connection connection) {
    try (connection) {
      connection.rollback();
    } catch (SQLException e) {
      // Nothing was written, and the server ends what a client leaves.
    }
  }
}
