package dev.stoa.cli.demo.job;

import dev.stoa.hadoop.mapreduce.JobJars;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * Runs jobs on a cluster, with the jars that they need; their outputs are below one directory. The
 * number of map slots is unknown, so the map time of a job is the average of its tasks.
 */
public final class ClusterJobs implements Jobs {
  private final Configuration settings;
  private final Path directory;
  private int runCount;

  private ClusterJobs(Configuration settings, Path directory) {
    this.settings = settings;
    this.directory = directory;
  }

  /**
   * Creates a runner whose jobs write their outputs below a directory.
   *
   * @throws IllegalArgumentException when the settings do not name a cluster
   */
  public static ClusterJobs in(Configuration settings, Path directory) {
    // A JobConf also loads the settings of MapReduce.
    if (!"yarn".equals(new JobConf(settings).get("mapreduce.framework.name"))) {
      throw new IllegalArgumentException(
          "Hadoop's configuration does not name a cluster for jobs: set HADOOP_CONF_DIR to a"
              + " directory whose mapred-site.xml has mapreduce.framework.name yarn");
    }
    return new ClusterJobs(settings, directory);
  }

  @Override
  public Job newJob(String name) throws IOException {
    Job job = Job.getInstance(settings, name);
    job.setJar(JobJars.pathsOf(List.of(ClusterJobs.class)).get(0).toString());
    JobJars.addTo(job);
    return job;
  }

  @Override
  public JobResult run(Job job) throws IOException {
    runCount++;
    Path output = new Path(directory, "answer-" + runCount);
    FileOutputFormat.setOutputPath(job, output);
    try {
      TimedMapper.install(job);
      long startNanos = System.nanoTime();
      boolean isSuccessful = job.waitForCompletion(false);
      long endNanos = System.nanoTime();
      if (!isSuccessful) {
        throw failure(job);
      }
      Counters counters = job.getCounters();
      return new JobResult(
          readLines(output),
          Duration.ofNanos(endNanos - startNanos),
          perTask(counters, MapCounter.WALL_MICROSECONDS),
          perTask(counters, MapCounter.CPU_MICROSECONDS),
          counters);
    } catch (ClassNotFoundException e) {
      throw new IOException("the job \"" + job.getJobName() + "\" could not start", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("the job \"" + job.getJobName() + "\" was interrupted", e);
    }
  }

  private static IOException failure(Job job) throws IOException, InterruptedException {
    String application = job.getJobID().toString().replace("job_", "application_");
    return new IOException(
        "the job \"%s\" failed (%s): see yarn logs -applicationId %s"
            .formatted(
                job.getJobName(),
                String.valueOf(job.getStatus().getFailureInfo()).strip(),
                application));
  }

  private static Duration perTask(Counters counters, MapCounter microsecondCounter) {
    long taskCount = Math.max(1, counters.findCounter(MapCounter.TASKS).getValue());
    return Duration.of(
        counters.findCounter(microsecondCounter).getValue() / taskCount, ChronoUnit.MICROS);
  }

  private NavigableSet<String> readLines(Path output) throws IOException {
    FileSystem fileSystem = output.getFileSystem(settings);
    NavigableSet<String> lines = new TreeSet<>();
    for (FileStatus file : fileSystem.globStatus(new Path(output, "part-*"))) {
      try (BufferedReader reader =
          new BufferedReader(
              new InputStreamReader(fileSystem.open(file.getPath()), StandardCharsets.UTF_8))) {
        reader.lines().forEach(lines::add);
      }
    }
    return lines;
  }
}
