package dev.stoa.hadoop.mapreduce;

import java.io.IOException;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** Writes the rows of a map or reduce function; created by {@link ColumnOutputFormat}. */
final class ColumnRecordWriter extends TableRecordWriter<NullWritable, GenericRecord> {
  ColumnRecordWriter(JobOutput output, TaskAttemptContext context) throws IOException {
    super(output, output.table(), context);
  }

  @Override
  public void write(NullWritable key, GenericRecord row) throws IOException {
    writeRow(row);
  }
}
