package dev.stoa.bench.experiment.study.job;

import java.io.IOException;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;

/** Sums the values of a key; the combiner and the reducer of the aggregations. */
public final class DoubleSumReducer extends Reducer<Text, DoubleWritable, Text, DoubleWritable> {
  private final DoubleWritable total = new DoubleWritable();

  @Override
  protected void reduce(Text key, Iterable<DoubleWritable> values, Context context)
      throws IOException, InterruptedException {
    double sum = 0;
    for (DoubleWritable value : values) {
      sum += value.get();
    }
    total.set(sum);
    context.write(key, total);
  }
}
