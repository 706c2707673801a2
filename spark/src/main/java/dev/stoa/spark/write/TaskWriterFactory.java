package dev.stoa.spark.write;

import dev.stoa.spark.place.TablePlace;
import dev.stoa.table.Table;
import dev.stoa.table.WriteOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.types.StructType;

/** Opens writers on the executors. */
final class TaskWriterFactory implements DataWriterFactory {
  private static final long serialVersionUID = 1L;

  private final TablePlace place;
  private final StructType type;

  TaskWriterFactory(TablePlace place, StructType type) {
    this.place = place;
    this.type = type;
  }

  @Override
  public DataWriter<InternalRow> createWriter(int partitionId, long taskId) {
    try {
      Table table = Table.open(place.openForWriting());
      return new TaskWriter(
          table.newWriter(WriteOptions.defaults()), new StoredRecord(table.schema(), type));
    } catch (IOException e) {
      throw new UncheckedIOException(place + " cannot be written: " + e.getMessage(), e);
    }
  }
}
