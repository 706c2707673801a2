package dev.stoa.spark.change;

import dev.stoa.engine.EngineTables;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.generated.IdentityValues;
import dev.stoa.spark.location.BroadcastTableLocation;
import dev.stoa.spark.metric.TaskOutputMetrics;
import dev.stoa.spark.write.WriteSettings;
import dev.stoa.table.Table;
import dev.stoa.table.change.RowIdSet;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WrittenSplit;
import dev.stoa.table.write.WrittenSplits;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DeltaWriter;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Runs one attempt of a command's task: collects the ids of deleted rows in memory and writes the
 * added rows to new split directories.
 */
final class RowDeltaWriter implements DeltaWriter<InternalRow> {
  private final BroadcastTableLocation location;
  private final long version;
  private final StructType rowType;
  private final RowIdSet deletedRows = new RowIdSet();
  private UTF8String currentSplitUtf8 = UTF8String.EMPTY_UTF8;
  private String currentSplitName = "";
  private final IdentityValues identities;
  private final int task;
  private TableWriter writer;
  private NewRecords newRecords;

  RowDeltaWriter(
      BroadcastTableLocation location,
      long version,
      StructType rowType,
      IdentityValues identities,
      int task) {
    this.location = location;
    this.version = version;
    this.rowType = rowType;
    this.identities = identities;
    this.task = task;
  }

  /** Deletes a row; called several times if several rows of a MERGE's source match it. */
  @Override
  public void delete(InternalRow metadata, InternalRow id) {
    UTF8String name = id.getUTF8String(0);
    if (!name.equals(currentSplitUtf8)) {
      currentSplitUtf8 = name.clone();
      currentSplitName = name.toString();
    }
    deletedRows.add(currentSplitName, id.getLong(1));
  }

  @Override
  public void update(InternalRow metadata, InternalRow id, InternalRow row) throws IOException {
    delete(metadata, id);
    add(row, false);
  }

  @Override
  public void insert(InternalRow row) throws IOException {
    add(row, true);
  }

  private void add(InternalRow row, boolean isNew) throws IOException {
    try {
      if (writer == null) {
        Table table = EngineTables.openBase(location.openForWriting(), version);
        writer = table.newWriter(WriteSettings.optionsOf(table.schema()));
        newRecords = new NewRecords(table.schema(), rowType, identities, task);
      }
      writer.write(newRecords.of(row, isNew));
    } catch (IOException | RuntimeException e) {
      throw SparkErrors.translate(e);
    }
  }

  @Override
  public WriterCommitMessage commit() throws IOException {
    try {
      List<WrittenSplit> addedSplits = writer == null ? List.of() : writer.finish();
      TaskOutputMetrics.add(addedSplits);
      return new RowDeltaCommitMessage(
          deletedRows.toBytes(),
          WrittenSplits.toBytes(addedSplits),
          newRecords == null ? 0 : newRecords.identityCount());
    } catch (IOException | RuntimeException e) {
      throw SparkErrors.translate(e);
    }
  }

  /** Deletes what was written, as closing an unfinished writer does. */
  @Override
  public void abort() throws IOException {
    close();
  }

  @Override
  public void close() throws IOException {
    if (writer != null) {
      writer.close();
    }
  }
}
