package dev.stoa.bench.experiment.study.job;

import dev.stoa.bench.experiment.study.data.UserVisits;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;

/**
 * The original aggregations (section 5.10), with a combiner that is also the reducer. The answer is
 * that of {@link Answers#ofSums}.
 */
public final class OriginalAggregation {
  private static final String KEY_LENGTH_KEY = "study.aggregation.key.length";

  /** The setting with the first day, in ISO format. */
  public static final String FIRST_DATE_KEY = "study.aggregation.first.date";

  /** The setting with the last day, in ISO format. */
  public static final String LAST_DATE_KEY = "study.aggregation.last.date";

  private OriginalAggregation() {}

  /** Configures a job, whose input is the text of UserVisits; the caller adds its path. */
  public static void configure(Job job, AggregationTask task, int reduceTaskCount) {
    job.setInputFormatClass(TextInputFormat.class);
    job.setMapperClass(AggregationMapper.class);
    Configuration settings = job.getConfiguration();
    task.dates()
        .ifPresent(
            dates -> {
              settings.set(FIRST_DATE_KEY, dates.first().toString());
              settings.set(LAST_DATE_KEY, dates.last().toString());
            });
    configureGroups(job, task, reduceTaskCount);
  }

  /** Sets combiner, reducer and output of any job for this task. */
  public static void configureGroups(Job job, AggregationTask task, int reduceTaskCount) {
    job.getConfiguration().setInt(KEY_LENGTH_KEY, task.keyLength());
    job.setCombinerClass(DoubleSumReducer.class);
    job.setReducerClass(DoubleSumReducer.class);
    job.setNumReduceTasks(reduceTaskCount);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(DoubleWritable.class);
    job.setOutputFormatClass(TextOutputFormat.class);
  }

  /** Returns the maximum length of the keys that a job's map function emits. */
  public static int keyLength(Configuration settings) {
    return settings.getInt(KEY_LENGTH_KEY, Integer.MAX_VALUE);
  }

  /** Splits each line into strings; dates of ISO format are compared as such. */
  public static final class AggregationMapper
      extends Mapper<LongWritable, Text, Text, DoubleWritable> {
    private int keyLength;
    private String firstDate = "";
    private String lastDate = "";

    @Override
    protected void setup(Context context) {
      Configuration settings = context.getConfiguration();
      keyLength = keyLength(settings);
      firstDate = settings.get(FIRST_DATE_KEY, "");
      lastDate = settings.get(LAST_DATE_KEY, "");
    }

    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      String[] fields = OriginalLines.split(line);
      if (isInRange(fields[UserVisits.VISIT_DATE_POSITION])) {
        String address = fields[UserVisits.SOURCE_IP_POSITION];
        context.write(
            new Text(address.substring(0, Math.min(keyLength, address.length()))),
            new DoubleWritable(Double.parseDouble(fields[UserVisits.AD_REVENUE_POSITION])));
      }
    }

    private boolean isInRange(String date) {
      return firstDate.isEmpty()
          || (date.compareTo(firstDate) >= 0 && date.compareTo(lastDate) <= 0);
    }
  }
}
