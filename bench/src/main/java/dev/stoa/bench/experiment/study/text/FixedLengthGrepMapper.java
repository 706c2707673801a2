package dev.stoa.bench.experiment.study.text;

import dev.stoa.bench.experiment.study.data.GrepRecords;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** The Grep task over records of the same size, of which no end has to be found (section 5.8). */
public final class FixedLengthGrepMapper
    extends Mapper<LongWritable, BytesWritable, NullWritable, Text> {
  private static final int LINE_LENGTH = GrepRecords.LINE_SIZE_IN_BYTES - 1;

  private final Text line = new Text();

  @Override
  protected void map(LongWritable offset, BytesWritable record, Context context)
      throws IOException, InterruptedException {
    byte[] bytes = record.getBytes();
    String text = new String(bytes, 0, LINE_LENGTH, StandardCharsets.US_ASCII);
    if (text.contains(GrepRecords.PATTERN)) {
      line.set(bytes, 0, LINE_LENGTH);
      context.write(NullWritable.get(), line);
    }
  }
}
