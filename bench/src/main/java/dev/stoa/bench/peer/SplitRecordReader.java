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
 * The base of readers of an input split, for formats that have no MapReduce reader of Avro records.
 */
abstract class SplitRecordReader extends RecordReader<NullWritable, GenericRecord> {
  private long start;
  private long end;

  @Override
  public final void initialize(InputSplit split, TaskAttemptContext context) throws IOException {
    FileSplit fileSplit = (FileSplit) split;
    start = fileSplit.getStart();
    end = start + fileSplit.getLength();
    Configuration configuration = context.getConfiguration();
    open(fileSplit, configuration, Projection.from(configuration));
  }

  /** Opens the file and moves to the first record of the split. */
  abstract void open(FileSplit fileSplit, Configuration configuration, Projection projection)
      throws IOException;

  /** Returns the current position in the file. */
  abstract long position() throws IOException;

  /** Returns the position in the file at which the split ends. */
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
