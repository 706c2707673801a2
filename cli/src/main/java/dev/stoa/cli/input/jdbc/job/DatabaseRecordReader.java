package dev.stoa.cli.input.jdbc.job;

import dev.stoa.cli.input.record.FileRecordReader;
import java.io.IOException;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** Reads the rows of a task. A record is valid until the next one. */
final class DatabaseRecordReader extends RecordReader<NullWritable, GenericRecord> {
  private final FileRecordReader rows;

  DatabaseRecordReader(FileRecordReader rows) {
    this.rows = rows;
  }

  @Override
  public void initialize(InputSplit split, TaskAttemptContext context) {
    // The rows are open already.
  }

  @Override
  public boolean nextKeyValue() throws IOException {
    return rows.next();
  }

  @Override
  public NullWritable getCurrentKey() {
    return NullWritable.get();
  }

  @Override
  public GenericRecord getCurrentValue() {
    return rows.record();
  }

  /** Returns 0: the number of rows is unknown until all are read. */
  @Override
  public float getProgress() {
    return 0;
  }

  @Override
  public void close() throws IOException {
    rows.close();
  }
}
