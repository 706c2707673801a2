package dev.stoa.hadoop.mapreduce;

import dev.stoa.table.TableWriter;
import dev.stoa.table.WriteOptions;
import dev.stoa.table.WrittenSplit;
import java.io.IOException;
import java.util.List;
import org.apache.avro.generic.IndexedRecord;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;

/**
 * Writes what one task attempt hands it into split directories of the attempt's own; both output
 * formats' record writers stand on it.
 */
final class TableRecordWriter {
  private final TableWriter writer;
  private final PendingFiles pendingFiles;
  private final TaskAttemptID attempt;
  private boolean hasFailed;

  private TableRecordWriter(TableWriter writer, PendingFiles pendingFiles, TaskAttemptID attempt) {
    this.writer = writer;
    this.pendingFiles = pendingFiles;
    this.attempt = attempt;
  }

  static TableRecordWriter open(JobOutput output, TaskAttemptContext context) throws IOException {
    WriteOptions options = new JobSettings(context.getConfiguration()).writeOptions();
    return new TableRecordWriter(
        output.table().newWriter(options), output.pendingFiles(), context.getTaskAttemptID());
  }

  void write(IndexedRecord row) throws IOException {
    // The framework closes a writer that has failed too; it must not look finished then.
    hasFailed = true;
    writer.write(row);
    hasFailed = false;
  }

  /** Says what was written; after a failed write deletes it instead. */
  void close() throws IOException {
    try (writer) {
      if (hasFailed) {
        return;
      }
      List<WrittenSplit> splits = writer.finish();
      if (!splits.isEmpty()) {
        pendingFiles.finishAttempt(attempt, splits);
      }
    }
  }
}
