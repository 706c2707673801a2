package dev.stoa.bench.experiment.study.job;

import dev.stoa.bench.experiment.study.data.GrepRecords;
import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;

/**
 * The original Grep task (section 5.8): the lines that contain a pattern. Its answer is that of
 * {@link Answers#ofLines}.
 */
public final class OriginalGrep {
  private OriginalGrep() {}

  /** Configures a job, whose input is text; the caller adds its path. */
  public static void configure(Job job) {
    job.setInputFormatClass(TextInputFormat.class);
    job.setMapperClass(GrepMapper.class);
    configureOutput(job);
  }

  /** Sets the output of any job for this task. */
  public static void configureOutput(Job job) {
    job.setOutputKeyClass(NullWritable.class);
    job.setOutputValueClass(Text.class);
    job.setOutputFormatClass(TextOutputFormat.class);
  }

  /** Searches the string of each line. */
  public static final class GrepMapper extends Mapper<LongWritable, Text, NullWritable, Text> {
    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      if (line.toString().contains(GrepRecords.PATTERN)) {
        context.write(NullWritable.get(), line);
      }
    }
  }
}
