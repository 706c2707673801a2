package dev.stoa.hadoop.mapreduce;

import dev.stoa.table.change.ColumnUpdate;
import dev.stoa.table.change.ColumnWriter;
import dev.stoa.table.change.WrittenColumns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.avro.generic.IndexedRecord;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;

/**
 * Writes the columns of a task attempt, one split directory after another; created by {@link
 * ColumnAppendOutputFormat}.
 */
final class ColumnAppendRecordWriter extends RecordWriter<RowKey, IndexedRecord> {
  private final ColumnAppendOutput output;
  private final ColumnUpdate update;
  private final TaskAttemptID attempt;
  private final Set<String> startedSplits = new HashSet<>();
  private final List<WrittenColumns> finishedColumns = new ArrayList<>();
  private String currentSplit = "";
  private ColumnWriter writer;
  private boolean hasFailed;

  ColumnAppendRecordWriter(ColumnAppendOutput output, TaskAttemptContext context)
      throws IOException {
    this.output = output;
    this.update =
        output.update().options(new JobSettings(context.getConfiguration()).writeOptions());
    this.attempt = context.getTaskAttemptID();
  }

  @Override
  public void write(RowKey key, IndexedRecord values) throws IOException {
    // The framework also closes a writer that has failed, which must not record its output.
    hasFailed = true;
    if (!key.split().equals(currentSplit)) {
      finishSplit();
      beginSplit(key.split());
    }
    writer.writeAt(key.row(), values);
    hasFailed = false;
  }

  private void beginSplit(String name) throws IOException {
    if (!startedSplits.add(name)) {
      throw new IllegalArgumentException(
          "rows of split directory "
              + name
              + " are not written one after another: write rows sorted by their keys");
    }
    writer = update.newWriter(name);
    currentSplit = name;
  }

  private void finishSplit() throws IOException {
    if (writer != null) {
      try (ColumnWriter finishedWriter = writer) {
        writer = null;
        finishedColumns.add(finishedWriter.finish());
      }
    }
  }

  /** Records what was written; if a write failed or a row has no values, deletes it instead. */
  @Override
  public void close(TaskAttemptContext context) throws IOException {
    boolean isComplete = false;
    try {
      if (!hasFailed) {
        finishSplit();
        isComplete = true;
      }
    } finally {
      closeWriter(isComplete);
    }
    if (isComplete && !finishedColumns.isEmpty()) {
      output.pendingFiles().finishAttempt(attempt, finishedColumns);
    }
  }

  /** If the attempt is incomplete, deletes the finished columns; closes the writer. */
  private void closeWriter(boolean isComplete) throws IOException {
    if (!isComplete) {
      finishedColumns.forEach(columns -> columns.delete(output.storage()));
    }
    if (writer != null) {
      writer.close();
    }
  }
}
