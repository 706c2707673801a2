package dev.stoa.cli.demo.job;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * Wraps the job's mapper to count its time, which Hadoop's local runner does not count. Also writes
 * the reason of a failure to a file, since the local runner only logs it. {@link LocalJobs} and
 * {@link ClusterJobs} install it.
 */
public final class TimedMapper<K1, V1, K2, V2> extends Mapper<K1, V1, K2, V2> {
  private static final String MAPPER_KEY = "timed.mapper.class";
  private static final String FAILURE_FILE_KEY = "timed.mapper.failures";

  static void install(Job job, Path failureFile) throws IOException, ClassNotFoundException {
    job.getConfiguration().set(FAILURE_FILE_KEY, failureFile.toString());
    install(job);
  }

  /** Installs the mapper without a file for failures, whose reasons a cluster reports itself. */
  static void install(Job job) throws IOException, ClassNotFoundException {
    job.getConfiguration().setClass(MAPPER_KEY, job.getMapperClass(), Mapper.class);
    job.setMapperClass(TimedMapper.class);
    TimedInputFormat.install(job);
  }

  @Override
  public void run(Context context) throws IOException, InterruptedException {
    Configuration configuration = context.getConfiguration();
    try {
      Class<?> mapperClass = configuration.getClass(MAPPER_KEY, Mapper.class);
      @SuppressWarnings("unchecked") // the job's mapper has the types of the job
      Mapper<K1, V1, K2, V2> mapper =
          (Mapper<K1, V1, K2, V2>) ReflectionUtils.newInstance(mapperClass, configuration);
      mapper.run(context);
    } catch (IOException | InterruptedException | RuntimeException | Error e) {
      String failureFile = configuration.get(FAILURE_FILE_KEY, "");
      if (!failureFile.isEmpty()) {
        Files.writeString(Path.of(failureFile), stackTrace(e));
      }
      throw e;
    }
    TaskClock.end(context);
  }

  private static String stackTrace(Throwable exception) {
    StringWriter text = new StringWriter();
    exception.printStackTrace(new PrintWriter(text));
    return text.toString();
  }
}
