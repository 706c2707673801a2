package dev.stoa.spark.change;

import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.location.BroadcastTableLocation;
import dev.stoa.storage.Storage;
import dev.stoa.table.change.ColumnUpdate;
import java.io.IOException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.DataWriterFactory;

/** Creates the writers of tasks that write columns, on the executors. */
final class ColumnDataWriterFactory implements DataWriterFactory {
  private static final long serialVersionUID = 1L;

  private final BroadcastTableLocation location;
  private final byte[] update;
  private final QueryColumns columns;
  private final ColumnTarget.MissingRows missingRows;

  /**
   * Creates a factory for the tasks of an update.
   *
   * @param update the result of {@link ColumnUpdate#toBytes}
   */
  ColumnDataWriterFactory(
      BroadcastTableLocation location,
      byte[] update,
      QueryColumns columns,
      ColumnTarget.MissingRows missingRows) {
    this.location = location;
    this.update = update;
    this.columns = columns;
    this.missingRows = missingRows;
  }

  @Override
  public DataWriter<InternalRow> createWriter(int partitionId, long taskId) {
    try {
      Storage storage = location.openForWriting();
      return new ColumnDataWriter(
          storage, ColumnUpdate.fromBytes(storage, update), columns, missingRows);
    } catch (IOException | RuntimeException e) {
      throw SparkErrors.translate(location + " cannot be written", e);
    }
  }
}
