package dev.stoa.cli.demo.crawl;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;

/** The reduce function of {@link ContentTypeJob}: writes each distinct value once. */
public final class DistinctReducer extends Reducer<NullWritable, Text, NullWritable, Text> {
  @Override
  protected void reduce(NullWritable key, Iterable<Text> values, Context context)
      throws IOException, InterruptedException {
    Set<Text> distinctValues = new HashSet<>();
    for (Text value : values) {
      if (!distinctValues.contains(value)) {
        distinctValues.add(new Text(value));
      }
    }
    for (Text value : distinctValues) {
      context.write(key, value);
    }
  }
}
