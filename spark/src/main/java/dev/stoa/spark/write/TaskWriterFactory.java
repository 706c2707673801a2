package dev.stoa.spark.write;

import dev.stoa.engine.EngineTables;
import dev.stoa.spark.place.TaskPlace;
import dev.stoa.table.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.streaming.StreamingDataWriterFactory;
import org.apache.spark.sql.types.StructType;

/** Opens writers on the executors, which read nothing of the table. */
final class TaskWriterFactory implements DataWriterFactory, StreamingDataWriterFactory {
  private static final long serialVersionUID = 1L;

  private final TaskPlace place;
  private final byte[] table;
  private final StructType type;
  private final WriteSettings settings;

  /**
   * A factory of writers for one state of a table.
   *
   * @param table its bytes
   */
  TaskWriterFactory(TaskPlace place, byte[] table, StructType type, WriteSettings settings) {
    this.place = place;
    this.table = table;
    this.type = type;
    this.settings = settings;
  }

  @Override
  public DataWriter<InternalRow> createWriter(int partitionId, long taskId) {
    try {
      Table written = EngineTables.fromBytes(place.openForWriting(), table);
      return new TaskWriter(
          written.newWriter(settings.options()), new RowColumns(written.schema(), type));
    } catch (IOException e) {
      throw new UncheckedIOException(place + " cannot be written: " + e.getMessage(), e);
    }
  }

  @Override
  public DataWriter<InternalRow> createWriter(int partitionId, long taskId, long epochId) {
    return createWriter(partitionId, taskId);
  }
}
