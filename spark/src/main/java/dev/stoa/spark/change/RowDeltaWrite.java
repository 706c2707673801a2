package dev.stoa.spark.change;

import dev.stoa.engine.EngineTables;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.generated.IdentityValues;
import dev.stoa.spark.location.SparkVersion;
import dev.stoa.spark.location.TableLocation;
import dev.stoa.spark.metric.WriteMetric;
import dev.stoa.spark.write.CommitRetry;
import dev.stoa.storage.Storage;
import dev.stoa.table.change.IsolationLevel;
import dev.stoa.table.change.RowDelta;
import dev.stoa.table.change.RowIdSet;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.write.WrittenSplit;
import dev.stoa.table.write.WrittenSplits;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.write.DeltaBatchWrite;
import org.apache.spark.sql.connector.write.DeltaWrite;
import org.apache.spark.sql.connector.write.DeltaWriterFactory;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.types.StructType;

/**
 * Deletes the rows that a command's tasks report and adds those that they wrote, in one commit.
 * Runs on the driver, which keeps one set of all deleted rows, regardless of the number of tasks:
 * it takes at most two bytes per row, or one bit if most rows are deleted.
 */
final class RowDeltaWrite implements DeltaWrite, DeltaBatchWrite {
  private static final String ISOLATION = "spark.stoa.isolation";

  private final TableRowLevelOperation operation;
  private final TableLocation location;
  private final TableScan scan;
  private final StructType rowType;
  private final IsolationLevel isolation = isolation();
  private final CommitToken token = CommitToken.random();
  private final RowIdSet deletedRows = new RowIdSet();
  private final CommitRetry commitRetry = new CommitRetry();
  private List<WrittenSplit> committedSplits = List.of();
  private IdentityValues identities;

  RowDeltaWrite(TableRowLevelOperation operation, StructType rowType) {
    this.operation = operation;
    this.location = operation.location();
    this.scan = operation.scan();
    this.rowType = rowType;
  }

  private static IsolationLevel isolation() {
    String text = SparkSession.active().conf().get(ISOLATION, "serializable");
    try {
      return IsolationLevel.valueOf(text.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          ISOLATION + " is \"" + text + "\": set it to serializable or snapshot", e);
    }
  }

  @Override
  public String description() {
    return "stoa " + operation.description();
  }

  @Override
  public DeltaBatchWrite toBatch() {
    return this;
  }

  @Override
  public CustomMetric[] supportedCustomMetrics() {
    return WriteMetric.all();
  }

  @SuppressWarnings("MissingOverride") // since 4.0
  public CustomTaskMetric[] reportDriverMetrics() {
    return WriteMetric.of(committedSplits);
  }

  @Override
  public DeltaWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
    identities = IdentityValues.of(EngineTables.tableOf(scan), info.numPartitions());
    return new RowDeltaWriterFactory(
        location.forTasks(), scan.snapshot().version(), rowType, identities);
  }

  /** Called once for each task that succeeded, however many attempts it had. */
  @Override
  public synchronized void onDataWriterCommit(WriterCommitMessage message) {
    deletedRows.addAll(RowIdSet.fromBytes(((RowDeltaCommitMessage) message).takeDeletedRows()));
  }

  @Override
  public void commit(WriterCommitMessage[] messages) {
    try {
      List<WrittenSplit> addedSplits = addedSplits(messages);
      if (deletedRows.isEmpty() && addedSplits.isEmpty()) {
        return;
      }
      RowDelta delta =
          EngineTables.tableOf(scan)
              .newRowDelta()
              .token(token)
              .committer(SparkVersion.NAME)
              .operation(operation.command().name().toLowerCase(Locale.ROOT))
              .validateFrom(scan)
              .isolation(isolation)
              .delete(deletedRows)
              .nextIdentities(
                  identities.nextValues(RowDeltaCommitMessage.maxIdentityCount(messages)))
              .add(addedSplits);
      commitRetry.commit(delta::commit);
      committedSplits = addedSplits;
    } catch (IOException | RuntimeException e) {
      throw SparkErrors.translate(location + " cannot be committed", e);
    }
  }

  /** Deletes what tasks wrote; failed tasks clean up themselves, or leave their files to vacuum. */
  @Override
  public void abort(WriterCommitMessage[] messages) {
    if (commitRetry.mayBeCommitted()) {
      return;
    }
    try {
      Storage storage = location.openForWriting();
      addedSplits(messages).forEach(split -> split.delete(storage));
    } catch (IOException | RuntimeException e) {
      throw SparkErrors.translate(
          location + ": could not delete written files, which vacuum will remove", e);
    }
  }

  private static List<WrittenSplit> addedSplits(WriterCommitMessage[] messages) throws IOException {
    List<WrittenSplit> splits = new ArrayList<>();
    for (WriterCommitMessage message : messages) {
      // Tasks that did not succeed have no message.
      if (message instanceof RowDeltaCommitMessage written) {
        splits.addAll(WrittenSplits.fromBytes(written.addedSplits()));
      }
    }
    return splits;
  }
}
