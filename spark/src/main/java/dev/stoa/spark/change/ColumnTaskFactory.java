package dev.stoa.spark.change;

import dev.stoa.spark.place.TaskPlace;
import dev.stoa.storage.Storage;
import dev.stoa.table.change.ColumnUpdate;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.DataWriterFactory;

/** Begins tasks that write columns on the executors. */
final class ColumnTaskFactory implements DataWriterFactory {
  private static final long serialVersionUID = 1L;

  private final TaskPlace place;
  private final byte[] update;
  private final QueriedColumns columns;
  private final ColumnTarget.Missing missing;

  /**
   * Tasks of an update.
   *
   * @param update as {@link ColumnUpdate#toBytes} gave it
   */
  ColumnTaskFactory(
      TaskPlace place, byte[] update, QueriedColumns columns, ColumnTarget.Missing missing) {
    this.place = place;
    this.update = update;
    this.columns = columns;
    this.missing = missing;
  }

  @Override
  public DataWriter<InternalRow> createWriter(int partitionId, long taskId) {
    try {
      Storage storage = place.openForWriting();
      return new ColumnTask(storage, ColumnUpdate.fromBytes(storage, update), columns, missing);
    } catch (IOException e) {
      throw new UncheckedIOException(place + " cannot be written: " + e.getMessage(), e);
    }
  }
}
