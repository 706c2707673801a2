package dev.stoa.spark.change;

import dev.stoa.spark.place.TaskPlace;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DeltaWriter;
import org.apache.spark.sql.connector.write.DeltaWriterFactory;
import org.apache.spark.sql.types.StructType;

/** Begins tasks of a command on the executors. */
final class DeltaTaskFactory implements DeltaWriterFactory {
  private static final long serialVersionUID = 1L;

  private final TaskPlace place;
  private final long version;
  private final StructType rowType;

  /**
   * Tasks that change a version of a table.
   *
   * @param rowType the type of added rows
   */
  DeltaTaskFactory(TaskPlace place, long version, StructType rowType) {
    this.place = place;
    this.version = version;
    this.rowType = rowType;
  }

  @Override
  public DeltaWriter<InternalRow> createWriter(int partitionId, long taskId) {
    return new DeltaTask(place, version, rowType);
  }
}
