package dev.stoa.hadoop.grouping;

import java.io.IOException;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.mapreduce.Reducer;

/**
 * Sums the values of each key, as a reducer or a combiner.
 *
 * @param <K> the class of keys
 */
public final class DoubleSumReducer<K> extends Reducer<K, DoubleWritable, K, DoubleWritable> {
  private final DoubleWritable sum = new DoubleWritable();

  /** Called by the framework. */
  public DoubleSumReducer() {}

  @Override
  protected void reduce(K key, Iterable<DoubleWritable> values, Context context)
      throws IOException, InterruptedException {
    double total = 0;
    for (DoubleWritable value : values) {
      total += value.get();
    }
    sum.set(total);
    context.write(key, sum);
  }
}
