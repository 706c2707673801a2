package dev.stoa.spark.read;

import dev.stoa.spark.error.SparkErrors;
import dev.stoa.table.Table;
import dev.stoa.table.feed.ChangeScan;
import dev.stoa.table.feed.ChangeTask;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.SupportsReportStatistics;
import org.apache.spark.sql.connector.read.streaming.MicroBatchStream;
import org.apache.spark.sql.types.StructType;

/** A scan of the changes of a table, as a batch or as a stream. */
final class SparkChangeScan implements Batch, SupportsReportStatistics {
  /**
   * The versions that are read.
   *
   * @param range the range that the query names
   * @param filters filters of Spark, which may restrict a batch to fewer versions
   * @param streamOptions the options of a stream, of which a batch obeys the starting version
   */
  record Versions(ChangeRange range, List<Predicate> filters, StreamOptions streamOptions) {}

  private final ScanRequest request;
  private final StructType type;
  private final Table table;
  private final ChangeScan changes;
  private final Versions versions;

  /** The tasks of a batch. */
  private List<ChangeTask> tasks;

  /** Whether a stream reads the changes, not a batch. */
  private boolean isStream;

  SparkChangeScan(
      ScanRequest request, StructType type, Table table, ChangeScan changes, Versions versions) {
    this.request = request;
    this.type = type;
    this.table = table;
    this.changes = changes;
    this.versions = versions;
  }

  @Override
  public StructType readSchema() {
    return type;
  }

  @Override
  public String description() {
    return "stoa changes of " + request;
  }

  @Override
  public Batch toBatch() {
    return this;
  }

  @Override
  public synchronized MicroBatchStream toMicroBatchStream(String checkpointLocation) {
    isStream = true;
    StreamOptions options = versions.streamOptions().startingAt(versions.range().firstVersion());
    return new ChangeStream(
        changes,
        request.location(),
        options,
        versions.range().lastVersion(),
        this::createReaderFactory);
  }

  @Override
  public ColumnarSupportMode columnarSupportMode() {
    return ColumnarSupportMode.SUPPORTED;
  }

  private synchronized List<ChangeTask> tasks() {
    if (tasks == null) {
      try {
        tasks = plan();
      } catch (IOException | RuntimeException e) {
        throw unreadable(e);
      }
    }
    return tasks;
  }

  private List<ChangeTask> plan() throws IOException {
    ChangeRange range = versions.range().startingAt(versions.streamOptions(), table).resolve(table);
    for (Predicate filter : versions.filters()) {
      range = range.restrict(filter);
    }
    return range.isEmpty()
        ? List.of()
        : changes.tasks(range.firstVersion().getAsLong() - 1, range.lastVersion().getAsLong());
  }

  private RuntimeException unreadable(Exception e) {
    return SparkErrors.translate("the changes of " + request.location() + " cannot be read", e);
  }

  /** Returns the size of a batch; that of a stream is unknown, as are its versions. */
  @Override
  public synchronized Statistics estimateStatistics() {
    OptionalLong sizeInBytes =
        isStream
            ? OptionalLong.empty()
            : OptionalLong.of(tasks().stream().mapToLong(ChangeTask::sizeInBytes).sum());
    return new Statistics() {
      @Override
      public OptionalLong sizeInBytes() {
        return sizeInBytes;
      }

      @Override
      public OptionalLong numRows() {
        return OptionalLong.empty();
      }
    };
  }

  @Override
  public InputPartition[] planInputPartitions() {
    try {
      return ChangePartition.of(tasks(), request.location().open());
    } catch (IOException | RuntimeException e) {
      throw unreadable(e);
    }
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    return new ChangeReaderFactory(
        request.location().forTasks(),
        new ScanColumns(request.columns(), List.of()),
        type.fieldNames());
  }
}
