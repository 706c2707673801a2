package dev.stoa.spark.write;

import dev.stoa.engine.EngineTables;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.generated.IdentityValues;
import dev.stoa.spark.location.BroadcastTableLocation;
import dev.stoa.table.Table;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.streaming.StreamingDataWriterFactory;
import org.apache.spark.sql.types.StructType;

/** Creates writers on the executors, without reading the table. */
final class TaskWriterFactory implements DataWriterFactory, StreamingDataWriterFactory {
  private static final long serialVersionUID = 1L;

  private final BroadcastTableLocation location;
  private final byte[] table;
  private final StructType type;
  private final WriteSettings settings;
  private final IdentityValues identities;
  private final Map<Integer, Object> defaults;

  /**
   * Creates a factory of writers for a snapshot of a table.
   *
   * @param table the serialized table
   * @param identities the values of identity columns
   * @param defaults Spark's values of columns that the rows lack, by the columns' positions
   */
  TaskWriterFactory(
      BroadcastTableLocation location,
      byte[] table,
      StructType type,
      WriteSettings settings,
      IdentityValues identities,
      Map<Integer, Object> defaults) {
    this.location = location;
    this.table = table;
    this.type = type;
    this.settings = settings;
    this.identities = identities;
    this.defaults = new HashMap<>(defaults);
  }

  @Override
  public DataWriter<InternalRow> createWriter(int partitionId, long taskId) {
    try {
      Table openedTable = EngineTables.fromBytes(location.openForWriting(), table);
      return new TaskWriter(
          openedTable.newWriter(settings.options()),
          new SparkRowValues(openedTable.schema(), type, identities, defaults, partitionId));
    } catch (IOException | RuntimeException e) {
      throw SparkErrors.translate(location + " cannot be written", e);
    }
  }

  @Override
  public DataWriter<InternalRow> createWriter(int partitionId, long taskId, long epochId) {
    return createWriter(partitionId, taskId);
  }
}
