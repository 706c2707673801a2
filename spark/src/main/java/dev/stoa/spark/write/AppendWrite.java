package dev.stoa.spark.write;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.spark.place.TablePlace;
import dev.stoa.spark.type.StoredTypes;
import dev.stoa.storage.Storage;
import dev.stoa.table.CommitToken;
import dev.stoa.table.Table;
import dev.stoa.table.WrittenSplit;
import dev.stoa.table.WrittenSplits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.types.StructType;

/**
 * Adds the rows of one query to a table in one commit; a table that is not there is created, empty,
 * before the tasks begin. Runs on the driver.
 */
final class AppendWrite implements BatchWrite {
  private final TablePlace place;
  private final StructType type;
  private final CommitToken token = CommitToken.random();

  AppendWrite(TablePlace place, StructType type) {
    this.place = place;
    this.type = type;
  }

  @Override
  public DataWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
    try {
      Storage storage = place.openForWriting();
      if (!Table.exists(storage)) {
        create(storage);
      }
      return new TaskWriterFactory(place, type);
    } catch (IOException e) {
      throw new UncheckedIOException(place + " cannot be written: " + e.getMessage(), e);
    }
  }

  private void create(Storage storage) throws IOException {
    try {
      Table.create(storage, StoredTypes.of(type));
    } catch (InvalidTableException e) {
      // Another query may just have created it.
      if (!Table.exists(storage)) {
        throw e;
      }
    }
  }

  @Override
  public void commit(WriterCommitMessage[] messages) {
    try {
      List<WrittenSplit> splits = splits(messages);
      if (!splits.isEmpty()) {
        Table.open(place.openForWriting()).newAppend(token).add(splits).commit();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(place + " cannot be committed: " + e.getMessage(), e);
    }
  }

  /** Deletes what tasks wrote; of tasks that failed nothing is left, or vacuum finds it. */
  @Override
  public void abort(WriterCommitMessage[] messages) {
    try {
      Storage storage = place.openForWriting();
      splits(messages).forEach(split -> split.delete(storage));
    } catch (IOException e) {
      throw new UncheckedIOException(place + ": files are left to vacuum: " + e.getMessage(), e);
    }
  }

  private static List<WrittenSplit> splits(WriterCommitMessage[] messages) throws IOException {
    List<WrittenSplit> splits = new ArrayList<>();
    for (WriterCommitMessage message : messages) {
      // There is none of tasks that did not succeed.
      if (message instanceof TaskMessage written) {
        splits.addAll(WrittenSplits.fromBytes(written.splits()));
      }
    }
    return splits;
  }
}
