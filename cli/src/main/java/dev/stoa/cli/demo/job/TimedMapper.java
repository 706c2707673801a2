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
 * Runs the job's own mapper and counts its time, which the local runner does not. It also writes
 * the reason of a failure to a file, since the local runner only logs it. {@link LocalJobs}
 * installs it in front of the job's mapper.
 */
public final class TimedMapper<K1, V1, K2, V2> extends Mapper<K1, V1, K2, V2> {
  private static final String MAPPER = "timed.mapper.class";
  private static final String FAILURES = "timed.mapper.failures";

  static void install(Job job, Path failures) throws IOException, ClassNotFoundException {
    job.getConfiguration().set(FAILURES, failures.toString());
    install(job);
  }

  /** Without the file: a cluster reports the reasons itself. */
  static void install(Job job) throws IOException, ClassNotFoundException {
    job.getConfiguration().setClass(MAPPER, job.getMapperClass(), Mapper.class);
    job.setMapperClass(TimedMapper.class);
    TimedInputFormat.install(job);
  }

  @Override
  public void run(Context context) throws IOException, InterruptedException {
    Configuration configuration = context.getConfiguration();
    try {
      Class<?> mapperClass = configuration.getClass(MAPPER, Mapper.class);
      @SuppressWarnings("unchecked") // the job's mapper has the types of the job
      Mapper<K1, V1, K2, V2> mapper =
          (Mapper<K1, V1, K2, V2>) ReflectionUtils.newInstance(mapperClass, configuration);
      mapper.run(context);
    } catch (IOException | InterruptedException | RuntimeException | Error e) {
      String failures = configuration.get(FAILURES, "");
      if (!failures.isEmpty()) {
        Files.writeString(Path.of(failures), trace(e));
      }
      throw e;
    }
    TaskClock.end(context);
  }

  private static String trace(Throwable failure) {
    StringWriter text = new StringWriter();
    failure.printStackTrace(new PrintWriter(text));
    return text.toString();
  }
}
