package dev.stoa.cli.demo.crawl;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;

/** Writes each value once. The reduce function of {@link ContentTypeJob}. */
public final class DistinctReducer extends Reducer<NullWritable, Text, NullWritable, Text> {
  @Override
  protected void reduce(NullWritable key, Iterable<Text> values, Context context)
      throws IOException, InterruptedException {
    Set<Text> distinct = new HashSet<>();
    for (Text value : values) {
      if (!distinct.contains(value)) {
        distinct.add(new Text(value));
      }
    }
    for (Text value : distinct) {
      context.write(key, value);
    }
  }
}
