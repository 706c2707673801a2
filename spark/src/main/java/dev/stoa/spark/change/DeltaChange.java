package dev.stoa.spark.change;

import dev.stoa.spark.place.TablePlace;
import dev.stoa.spark.write.Publication;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.change.Isolation;
import dev.stoa.table.change.RowDelta;
import dev.stoa.table.change.RowSet;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.write.WrittenSplit;
import dev.stoa.table.write.WrittenSplits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.write.DeltaBatchWrite;
import org.apache.spark.sql.connector.write.DeltaWrite;
import org.apache.spark.sql.connector.write.DeltaWriterFactory;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.types.StructType;

/**
 * Deletes the rows that a command's tasks name, and adds those that they wrote, in one commit. Runs
 * on the driver, which keeps one set of all deleted rows, whatever the number of tasks: two bytes a
 * row at most, one bit where they are many.
 */
final class DeltaChange implements DeltaWrite, DeltaBatchWrite {
  private static final String ISOLATION = "spark.stoa.isolation";

  private final RowOperation operation;
  private final TablePlace place;
  private final TableScan read;
  private final StructType rowType;
  private final Isolation isolation = isolation();
  private final CommitToken token = CommitToken.random();
  private final RowSet deleted = new RowSet();
  private final Publication publication = new Publication();

  DeltaChange(RowOperation operation, StructType rowType) {
    this.operation = operation;
    this.place = operation.place();
    this.read = operation.read();
    this.rowType = rowType;
  }

  private static Isolation isolation() {
    String text = SparkSession.active().conf().get(ISOLATION, "serializable");
    try {
      return Isolation.valueOf(text.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          ISOLATION + " is \"" + text + "\": set it to serializable or to snapshot", e);
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
  public DeltaWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
    return new DeltaTaskFactory(place.forTasks(), read.snapshot().version(), rowType);
  }

  /** Called once for each task that succeeded, of whatever attempts of it there were. */
  @Override
  public synchronized void onDataWriterCommit(WriterCommitMessage message) {
    deleted.addAll(RowSet.fromBytes(((DeltaMessage) message).takeDeleted()));
  }

  @Override
  public void commit(WriterCommitMessage[] messages) {
    try {
      List<WrittenSplit> added = added(messages);
      if (deleted.isEmpty() && added.isEmpty()) {
        return;
      }
      RowDelta delta =
          Table.of(read)
              .newRowDelta(token)
              .named(operation.command().name().toLowerCase(Locale.ROOT))
              .foundBy(read)
              .isolatedBy(isolation)
              .delete(deleted)
              .add(added);
      publication.publish(delta::commit);
    } catch (IOException e) {
      throw new UncheckedIOException(place + " cannot be committed: " + e.getMessage(), e);
    }
  }

  /** Deletes what tasks wrote; of tasks that failed nothing is left, or vacuum finds it. */
  @Override
  public void abort(WriterCommitMessage[] messages) {
    if (publication.mayHaveLanded()) {
      return;
    }
    try {
      Storage storage = place.openForWriting();
      added(messages).forEach(split -> split.delete(storage));
    } catch (IOException e) {
      throw new UncheckedIOException(place + ": files are left to vacuum: " + e.getMessage(), e);
    }
  }

  private static List<WrittenSplit> added(WriterCommitMessage[] messages) throws IOException {
    List<WrittenSplit> splits = new ArrayList<>();
    for (WriterCommitMessage message : messages) {
      // There is none of tasks that did not succeed.
      if (message instanceof DeltaMessage written) {
        splits.addAll(WrittenSplits.fromBytes(written.added()));
      }
    }
    return splits;
  }
}
