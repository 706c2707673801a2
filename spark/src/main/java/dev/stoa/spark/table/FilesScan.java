package dev.stoa.spark.table;

import dev.stoa.engine.EngineTables;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.location.BroadcastTableLocation;
import dev.stoa.spark.location.TableLocation;
import dev.stoa.table.Table;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.types.StructType;

/**
 * A scan of the metadata table {@code files} with the bounds of all columns, which may be too many
 * for the driver: a task reads each manifest segment, and makes one row at a time.
 */
final class FilesScan implements Scan, Batch {
  private final TableLocation location;
  private final Table table;
  private final StructType type;
  private final int[] ordinals;

  /** Creates a scan of some columns, which have ordinals in the rows of {@link MetadataRows}. */
  FilesScan(TableLocation location, Table table, StructType type, int[] ordinals) {
    this.location = location;
    this.table = table;
    this.type = type;
    this.ordinals = ordinals.clone();
  }

  @Override
  public StructType readSchema() {
    return type;
  }

  @Override
  public String description() {
    return "stoa " + location + " files";
  }

  @Override
  public Batch toBatch() {
    return this;
  }

  @Override
  public InputPartition[] planInputPartitions() {
    return IntStream.range(0, MetadataRows.segmentCount(table))
        .mapToObj(SegmentPartition::new)
        .toArray(InputPartition[]::new);
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    try {
      return new SegmentReaderFactory(
          location.forTasks(), EngineTables.toBytes(table), ordinals.clone());
    } catch (IOException | RuntimeException e) {
      throw MetadataRows.unreadable(location, e);
    }
  }

  /** The split directories of a manifest segment. */
  private record SegmentPartition(int segment) implements InputPartition {}

  /** Creates the readers of segments, on the executors. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record SegmentReaderFactory(
      BroadcastTableLocation location, byte[] tableBytes, int[] ordinals)
      implements PartitionReaderFactory {
    @Override
    public PartitionReader<InternalRow> createReader(InputPartition partition) {
      try {
        Table table = EngineTables.fromBytes(location.open(), tableBytes);
        MetadataRows rows = new MetadataRows(location.toString(), table);
        int segment = ((SegmentPartition) partition).segment();
        return new SegmentRows(rows.filesWithMetrics(segment).iterator(), ordinals);
      } catch (IOException | RuntimeException e) {
        throw MetadataRows.unreadable(location, e);
      }
    }
  }

  /** Reads the rows of a segment. */
  private static final class SegmentRows implements PartitionReader<InternalRow> {
    private final Iterator<List<Object>> rows;
    private final int[] ordinals;
    private InternalRow row;

    SegmentRows(Iterator<List<Object>> rows, int[] ordinals) {
      this.rows = rows;
      this.ordinals = ordinals;
    }

    @Override
    public boolean next() {
      return SparkErrors.call(this::advance);
    }

    private boolean advance() {
      if (!rows.hasNext()) {
        return false;
      }
      List<Object> values = rows.next();
      row = LocalRows.row(IntStream.of(ordinals).mapToObj(values::get).toList());
      return true;
    }

    @Override
    public InternalRow get() {
      return row;
    }

    @Override
    public void close() {}
  }
}
