package dev.stoa.hadoop.mapreduce;

import java.io.IOException;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** Takes the rows of a map or reduce function; made by {@link ColumnOutputFormat}. */
final class ColumnRecordWriter extends RecordWriter<NullWritable, GenericRecord> {
  private final TableRecordWriter writer;

  ColumnRecordWriter(TableRecordWriter writer) {
    this.writer = writer;
  }

  @Override
  public void write(NullWritable key, GenericRecord row) throws IOException {
    writer.write(row);
  }

  @Override
  public void close(TaskAttemptContext context) throws IOException {
    writer.close();
  }
}
