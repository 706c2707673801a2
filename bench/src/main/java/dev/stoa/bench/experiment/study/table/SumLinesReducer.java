package dev.stoa.bench.experiment.study.table;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;

/**
 * Sums the values of each key, and writes the lines of many keys at once: Hadoop adds up statistics
 * before and after each call, which takes about as long as to write a line. The reduce function of
 * the aggregations by batches.
 */
public final class SumLinesReducer extends Reducer<Text, DoubleWritable, NullWritable, Text> {
  private static final int SIZE_TO_WRITE_IN_BYTES = 64 << 10;
  private static final byte[] TAB = {'\t'};
  private static final byte[] NEWLINE = {'\n'};

  private final Text lines = new Text();

  @Override
  protected void reduce(Text key, Iterable<DoubleWritable> values, Context context)
      throws IOException, InterruptedException {
    double sum = 0;
    for (DoubleWritable value : values) {
      sum += value.get();
    }
    if (lines.getLength() > 0) {
      lines.append(NEWLINE, 0, 1);
    }
    lines.append(key.getBytes(), 0, key.getLength());
    lines.append(TAB, 0, 1);
    byte[] number = Double.toString(sum).getBytes(StandardCharsets.US_ASCII);
    lines.append(number, 0, number.length);
    if (lines.getLength() >= SIZE_TO_WRITE_IN_BYTES) {
      write(context);
    }
  }

  private void write(Context context) throws IOException, InterruptedException {
    context.write(NullWritable.get(), lines); // the output format ends the last line
    lines.clear();
  }

  @Override
  protected void cleanup(Context context) throws IOException, InterruptedException {
    if (lines.getLength() > 0) {
      write(context);
    }
  }
}
