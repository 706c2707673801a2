package dev.stoa.cli.demo.job;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * Wraps the job's input format to record when a task opens its input. Returns the record readers of
 * the job's format, so that there is no overhead per record. {@link TimedMapper} installs it.
 */
public final class TimedInputFormat<K, V> extends InputFormat<K, V> {
  private static final String FORMAT_KEY = "timed.input.format.class";

  static void install(Job job) throws ClassNotFoundException {
    job.getConfiguration().setClass(FORMAT_KEY, job.getInputFormatClass(), InputFormat.class);
    job.setInputFormatClass(TimedInputFormat.class);
  }

  @Override
  public List<InputSplit> getSplits(JobContext context) throws IOException, InterruptedException {
    return delegate(context.getConfiguration()).getSplits(context);
  }

  @Override
  public RecordReader<K, V> createRecordReader(InputSplit split, TaskAttemptContext context)
      throws IOException, InterruptedException {
    TaskClock.start(context.getConfiguration());
    return delegate(context.getConfiguration()).createRecordReader(split, context);
  }

  @SuppressWarnings("unchecked") // the job's format has the types of the job
  private InputFormat<K, V> delegate(Configuration configuration) {
    return (InputFormat<K, V>)
        ReflectionUtils.newInstance(configuration.getClass(FORMAT_KEY, null), configuration);
  }
}
