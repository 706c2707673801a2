package dev.stoa.spark.change;

import dev.stoa.spark.generated.IdentityValues;
import dev.stoa.spark.location.BroadcastTableLocation;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DeltaWriter;
import org.apache.spark.sql.connector.write.DeltaWriterFactory;
import org.apache.spark.sql.types.StructType;

/** Creates the writers of a command's tasks, on the executors. */
final class RowDeltaWriterFactory implements DeltaWriterFactory {
  private static final long serialVersionUID = 1L;

  private final BroadcastTableLocation location;
  private final long version;
  private final StructType rowType;
  private final IdentityValues identities;

  /**
   * Creates a factory for tasks that change a version of a table.
   *
   * @param rowType the type of added rows
   * @param identities the values of identity columns
   */
  RowDeltaWriterFactory(
      BroadcastTableLocation location,
      long version,
      StructType rowType,
      IdentityValues identities) {
    this.location = location;
    this.version = version;
    this.rowType = rowType;
    this.identities = identities;
  }

  @Override
  public DeltaWriter<InternalRow> createWriter(int partitionId, long taskId) {
    return new RowDeltaWriter(location, version, rowType, identities, partitionId);
  }
}
