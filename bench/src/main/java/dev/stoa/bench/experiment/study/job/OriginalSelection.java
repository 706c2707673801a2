package dev.stoa.bench.experiment.study.job;

import dev.stoa.bench.experiment.study.data.Rankings;
import java.io.IOException;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;

/**
 * The original selection task (section 5.9): the URLs and ranks of the pages whose rank exceeds a
 * threshold. Its answer is that of {@link Answers#ofLines}.
 */
public final class OriginalSelection {
  /** The setting with the threshold. */
  public static final String THRESHOLD_KEY = "study.selection.threshold";

  private OriginalSelection() {}

  /** Configures a job, whose input is the text of Rankings; the caller adds its path. */
  public static void configure(Job job, int threshold) {
    job.setInputFormatClass(TextInputFormat.class);
    job.setMapperClass(SelectionMapper.class);
    configureOutput(job, threshold);
  }

  /** Sets the threshold and the output of any job for this task. */
  public static void configureOutput(Job job, int threshold) {
    job.getConfiguration().setInt(THRESHOLD_KEY, threshold);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(IntWritable.class);
    job.setOutputFormatClass(TextOutputFormat.class);
  }

  /** Splits each line into strings. */
  public static final class SelectionMapper extends Mapper<LongWritable, Text, Text, IntWritable> {
    private int threshold;

    @Override
    protected void setup(Context context) {
      threshold = context.getConfiguration().getInt(THRESHOLD_KEY, 0);
    }

    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      String[] fields = OriginalLines.split(line);
      int pageRank = Integer.parseInt(fields[Rankings.PAGE_RANK_POSITION]);
      if (pageRank > threshold) {
        context.write(new Text(fields[Rankings.PAGE_URL_POSITION]), new IntWritable(pageRank));
      }
    }
  }
}
