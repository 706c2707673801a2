package dev.stoa.hadoop.mapreduce;

import dev.stoa.table.Table;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.util.List;
import org.apache.avro.generic.IndexedRecord;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;

/**
 * Writes the rows of a task attempt into split directories of its own; the record writers of the
 * output formats convert a key and value to a row.
 */
abstract class TableRecordWriter<K, V> extends RecordWriter<K, V> {
  private final TableWriter writer;
  private final PendingFiles<WrittenSplit> pendingFiles;
  private final TaskAttemptID attempt;
  private boolean hasFailed;

  TableRecordWriter(JobOutput output, Table table, TaskAttemptContext context) {
    writer = table.newWriter(new JobSettings(context.getConfiguration()).writeOptions());
    pendingFiles = output.pendingFiles();
    attempt = context.getTaskAttemptID();
  }

  final void writeRow(IndexedRecord row) throws IOException {
    // The framework also closes a writer that has failed, which must not record its output.
    hasFailed = true;
    writer.write(row);
    hasFailed = false;
  }

  /** Records what was written, or deletes it if a write failed. */
  @Override
  public final void close(TaskAttemptContext context) throws IOException {
    try (writer) {
      if (hasFailed) {
        return;
      }
      List<WrittenSplit> splits = writer.finish(rowCount -> context.progress());
      if (!splits.isEmpty()) {
        pendingFiles.finishAttempt(attempt, splits);
      }
    }
  }
}
