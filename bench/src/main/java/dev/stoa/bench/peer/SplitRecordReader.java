package dev.stoa.bench.peer;

import java.io.IOException;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;

/**
 * The records of a part of a file, without keys. Those of the formats that have no reader of Avro
 * records for jobs extend it.
 */
abstract class SplitRecordReader extends RecordReader<NullWritable, GenericRecord> {
  private long start;
  private long end;

  @Override
  public final void initialize(InputSplit split, TaskAttemptContext context) throws IOException {
    FileSplit part = (FileSplit) split;
    start = part.getStart();
    end = start + part.getLength();
    Configuration configuration = context.getConfiguration();
    open(part, configuration, Projection.from(configuration));
  }

  /** Opens the file and goes to the first record of the part. */
  abstract void open(FileSplit part, Configuration configuration, Projection projection)
      throws IOException;

  /** How far into the file it has read. */
  abstract long position() throws IOException;

  /** Where the part ends. */
  final long end() {
    return end;
  }

  @Override
  public final NullWritable getCurrentKey() {
    return NullWritable.get();
  }

  @Override
  public final float getProgress() throws IOException {
    return end == start ? 1 : Math.min(1, (position() - start) / (float) (end - start));
  }
}
