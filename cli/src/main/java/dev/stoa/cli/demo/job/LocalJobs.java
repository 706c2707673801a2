package dev.stoa.cli.demo.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * Runs jobs in this process with as many map slots as there are processors; all of Hadoop's
 * temporary files are below one directory.
 */
public final class LocalJobs implements Jobs {
  private final Path directory;
  private final int mapSlotCount = Runtime.getRuntime().availableProcessors();
  private int runCount;

  private LocalJobs(Path directory) {
    this.directory = directory.toAbsolutePath();
  }

  /** Creates a runner with temporary files and outputs below a directory. */
  public static LocalJobs in(Path directory) {
    return new LocalJobs(directory);
  }

  /** Creates the settings of a job. */
  private Configuration newConfiguration() {
    Configuration configuration = new Configuration();
    configuration.set("hadoop.tmp.dir", directory.resolve("hadoop").toString());
    configuration.set("fs.defaultFS", "file:///");
    configuration.set("mapreduce.framework.name", "local");
    // By default, Hadoop polls for the job's end every five seconds.
    configuration.setInt("mapreduce.client.completion.pollinterval", 10);
    configuration.setInt("mapreduce.local.map.tasks.maximum", mapSlotCount);
    // The smallest buffer, since each task clears it before its first record.
    configuration.setInt("mapreduce.task.io.sort.mb", 1);
    // Hadoop's default of 4 KiB would slow down every reader of its streams.
    configuration.setInt("io.file.buffer.size", 128 * 1024);
    return configuration;
  }

  @Override
  public Job newJob(String name) throws IOException {
    return Job.getInstance(newConfiguration(), name);
  }

  /**
   * {@inheritDoc}
   *
   * @throws IOException when it fails, with the first reason of its map tasks
   */
  @Override
  public JobResult run(Job job) throws IOException {
    runCount++;
    Path output = directory.resolve("answer-" + runCount);
    JobResult result = run(job, output);
    return new JobResult(
        readLines(output),
        result.totalTime(),
        result.mapTime(),
        result.mapCpuTime(),
        result.counters());
  }

  /**
   * Runs a job and leaves its output, which may be large, in a directory that must not exist yet;
   * the answer of the result is empty.
   *
   * @throws IOException when it fails, with the first reason of its map tasks
   */
  public JobResult run(Job job, Path output) throws IOException {
    Path failureFile = directory.resolve("failures-of-" + output.getFileName());
    try {
      TimedMapper.install(job, failureFile);
      FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(output.toUri()));
      long startNanos = System.nanoTime();
      boolean isSuccessful = job.waitForCompletion(false);
      long endNanos = System.nanoTime();
      if (!isSuccessful) {
        throw failure(job, failureFile);
      }
      Counters counters = job.getCounters();
      return new JobResult(
          new TreeSet<>(),
          Duration.ofNanos(endNanos - startNanos),
          perSlot(counters, MapCounter.WALL_MICROSECONDS),
          perSlot(counters, MapCounter.CPU_MICROSECONDS),
          counters);
    } catch (ClassNotFoundException e) {
      throw new IOException("the job \"" + job.getJobName() + "\" could not start", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("the job \"" + job.getJobName() + "\" was interrupted", e);
    }
  }

  private Duration perSlot(Counters counters, MapCounter microsecondCounter) {
    return Duration.of(
        counters.findCounter(microsecondCounter).getValue() / mapSlotCount, ChronoUnit.MICROS);
  }

  private static IOException failure(Job job, Path failureFile) throws IOException {
    String message = "the job \"" + job.getJobName() + "\" failed";
    if (Files.notExists(failureFile)) {
      return new IOException(message + " before or after its map functions");
    }
    String trace = Files.readString(failureFile);
    return new IOException(
        message + ": " + trace.lines().findFirst().orElse(""), new IOException(trace));
  }

  private static SortedSet<String> readLines(Path output) throws IOException {
    SortedSet<String> lines = new TreeSet<>();
    if (Files.notExists(output)) {
      return lines; // The job has no output.
    }
    try (Stream<Path> files = Files.list(output)) {
      for (Path file : files.filter(LocalJobs::isPart).toList()) {
        lines.addAll(Files.readAllLines(file));
      }
    }
    return lines;
  }

  private static boolean isPart(Path file) {
    return file.getFileName().toString().startsWith("part-");
  }
}
