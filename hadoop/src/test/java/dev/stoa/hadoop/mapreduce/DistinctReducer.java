package dev.stoa.hadoop.mapreduce;

import java.io.IOException;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;

/** Writes each key once. */
public final class DistinctReducer extends Reducer<Text, NullWritable, Text, NullWritable> {
  /** Creates the reduce function; called by the framework. */
  public DistinctReducer() {}

  @Override
  protected void reduce(Text key, Iterable<NullWritable> values, Context context)
      throws IOException, InterruptedException {
    context.write(key, NullWritable.get());
  }
}
