package dev.stoa.bench.experiment.study.text;

import dev.stoa.bench.experiment.study.data.Rankings;
import dev.stoa.bench.experiment.study.data.UserVisits;
import dev.stoa.bench.experiment.study.job.OriginalJoin;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/**
 * The first job of the join with mutable decoding: emits what {@link OriginalJoin}'s map function
 * does. Lines of three fields are those of Rankings.
 */
public final class MutableJoinMapper extends Mapper<LongWritable, Text, Text, Text> {
  private static final byte[] RANKING_TAG = {(byte) OriginalJoin.RANKING_TAG};
  private static final byte[] VISIT_TAG = {(byte) OriginalJoin.VISIT_TAG};
  private static final byte[] DELIMITER = {'|'};

  /** The number of delimiters in a line of Rankings. */
  private static final int RANKING_DELIMITER_COUNT = Rankings.SCHEMA.getFields().size() - 1;

  private final LineFields fields = new LineFields();
  private final Text url = new Text();
  private final Text address = new Text();
  private final Text number = new Text();
  private final Text value = new Text();
  private byte[] firstDate = {};
  private byte[] lastDate = {};

  @Override
  protected void setup(Context context) {
    Configuration settings = context.getConfiguration();
    firstDate = settings.get(OriginalJoin.FIRST_DATE_KEY, "").getBytes(StandardCharsets.US_ASCII);
    lastDate = settings.get(OriginalJoin.LAST_DATE_KEY, "").getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  protected void map(LongWritable offset, Text line, Context context)
      throws IOException, InterruptedException {
    fields.reset(line);
    if (isRanking(line)) {
      fields.seek(Rankings.PAGE_URL_POSITION);
      fields.copyTo(url, Integer.MAX_VALUE);
      fields.seek(Rankings.PAGE_RANK_POSITION);
      fields.copyTo(number, Integer.MAX_VALUE);
      value.clear();
      value.append(RANKING_TAG, 0, 1);
      value.append(number.getBytes(), 0, number.getLength());
      context.write(url, value);
      return;
    }
    mapVisit(context);
  }

  private static boolean isRanking(Text line) {
    byte[] bytes = line.getBytes();
    int delimiterCount = 0;
    for (int i = 0; i < line.getLength() && delimiterCount <= RANKING_DELIMITER_COUNT; i++) {
      delimiterCount += bytes[i] == DELIMITER[0] ? 1 : 0;
    }
    return delimiterCount == RANKING_DELIMITER_COUNT;
  }

  private void mapVisit(Context context) throws IOException, InterruptedException {
    fields.seek(UserVisits.SOURCE_IP_POSITION);
    fields.copyTo(address, Integer.MAX_VALUE);
    fields.seek(UserVisits.DEST_URL_POSITION);
    fields.copyTo(url, Integer.MAX_VALUE);
    fields.seek(UserVisits.VISIT_DATE_POSITION);
    if (fields.compareTo(firstDate) < 0 || fields.compareTo(lastDate) > 0) {
      return;
    }
    fields.seek(UserVisits.AD_REVENUE_POSITION);
    fields.copyTo(number, Integer.MAX_VALUE);
    value.clear();
    value.append(VISIT_TAG, 0, 1);
    value.append(address.getBytes(), 0, address.getLength());
    value.append(DELIMITER, 0, 1);
    value.append(number.getBytes(), 0, number.getLength());
    context.write(url, value);
  }
}
