package dev.stoa.spark.change;

import dev.stoa.spark.place.TaskPlace;
import dev.stoa.spark.write.StoredRecord;
import dev.stoa.spark.write.WriteSettings;
import dev.stoa.table.Table;
import dev.stoa.table.change.RowSet;
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
 * One attempt of a task of a command: gathers the places of rows that go in memory, and writes rows
 * that come, whichever split directories they were in.
 */
final class DeltaTask implements DeltaWriter<InternalRow> {
  private final TaskPlace place;
  private final long version;
  private final StructType rowType;
  private final RowSet deleted = new RowSet();
  private UTF8String splitName = UTF8String.EMPTY_UTF8;
  private String split = "";
  private TableWriter writer;
  private StoredRecord record;

  DeltaTask(TaskPlace place, long version, StructType rowType) {
    this.place = place;
    this.version = version;
    this.rowType = rowType;
  }

  /** A row that several rows of a MERGE's source delete comes several times. */
  @Override
  public void delete(InternalRow metadata, InternalRow id) {
    UTF8String name = id.getUTF8String(0);
    if (!name.equals(splitName)) {
      splitName = name.clone();
      split = name.toString();
    }
    deleted.add(split, id.getLong(1));
  }

  @Override
  public void update(InternalRow metadata, InternalRow id, InternalRow row) throws IOException {
    delete(metadata, id);
    insert(row);
  }

  @Override
  public void insert(InternalRow row) throws IOException {
    if (writer == null) {
      Table table = Table.open(place.openForWriting(), version);
      writer = table.newWriter(WriteSettings.optionsOf(table.schema()));
      record = StoredRecord.byName(table.schema(), rowType);
    }
    writer.write(record.of(row));
  }

  @Override
  public WriterCommitMessage commit() throws IOException {
    List<WrittenSplit> added = writer == null ? List.of() : writer.finish();
    return new DeltaMessage(deleted.toBytes(), WrittenSplits.toBytes(added));
  }

  /** Closing an unfinished writer deletes what it wrote. */
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
