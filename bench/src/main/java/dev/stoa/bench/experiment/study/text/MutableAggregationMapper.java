package dev.stoa.bench.experiment.study.text;

import dev.stoa.bench.experiment.study.data.UserVisits;
import dev.stoa.bench.experiment.study.job.OriginalAggregation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** The aggregations with mutable decoding; reads the input of {@link OriginalAggregation}. */
public final class MutableAggregationMapper
    extends Mapper<LongWritable, Text, Text, DoubleWritable> {
  private final LineFields fields = new LineFields();
  private final Text address = new Text();
  private final DoubleWritable revenue = new DoubleWritable();
  private int keyLength;
  private byte[] firstDate = {};
  private byte[] lastDate = {};

  @Override
  protected void setup(Context context) {
    Configuration settings = context.getConfiguration();
    keyLength = OriginalAggregation.keyLength(settings);
    firstDate = bytes(settings, OriginalAggregation.FIRST_DATE_KEY);
    lastDate = bytes(settings, OriginalAggregation.LAST_DATE_KEY);
  }

  private static byte[] bytes(Configuration settings, String key) {
    return settings.get(key, "").getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  protected void map(LongWritable offset, Text line, Context context)
      throws IOException, InterruptedException {
    fields.reset(line);
    fields.seek(UserVisits.SOURCE_IP_POSITION);
    fields.copyTo(address, keyLength);
    fields.seek(UserVisits.VISIT_DATE_POSITION);
    if (firstDate.length > 0
        && (fields.compareTo(firstDate) < 0 || fields.compareTo(lastDate) > 0)) {
      return;
    }
    fields.seek(UserVisits.AD_REVENUE_POSITION);
    revenue.set(fields.readDouble());
    context.write(address, revenue);
  }
}
