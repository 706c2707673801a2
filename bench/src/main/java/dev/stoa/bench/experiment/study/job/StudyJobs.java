package dev.stoa.bench.experiment.study.job;

import dev.stoa.bench.harness.Outcome;
import dev.stoa.cli.demo.job.JobResult;
import dev.stoa.cli.demo.job.LocalJobs;
import dev.stoa.cli.work.FileTree;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;

/**
 * Runs the study's jobs in this process, with Hadoop's settings of section 5.2. The time is that of
 * the whole job, from its submission to its end, with its output in files.
 */
public final class StudyJobs {
  /** The name of the map tasks' time, divided by the number of slots. */
  public static final String MAP = "map";

  /** The name of the CPU time of the map tasks' threads, divided by the number of slots. */
  public static final String MAP_CPU = "map-cpu";

  /** The study's block size, which is also the largest size of an input split. */
  private static final long BLOCK_SIZE_IN_BYTES = 512L * 1024 * 1024;

  /** Enough for a task's whole output, as in the study, whose tasks have 512 MB. */
  private static final int SORT_BUFFER_IN_MEGABYTES = 200;

  private static final int MERGE_FACTOR = 300;

  private final Path scratchDirectory;
  private final LocalJobs jobs;
  private final int slotCount = Runtime.getRuntime().availableProcessors();
  private int outputCount;

  /** Creates a runner with temporary files and outputs below a directory. */
  public StudyJobs(Path scratchDirectory) {
    this.scratchDirectory = scratchDirectory.toAbsolutePath();
    jobs = LocalJobs.in(scratchDirectory);
  }

  /** Returns the number of map tasks, and of reduce tasks, that run at the same time. */
  public int slotCount() {
    return slotCount;
  }

  /** Creates a job with the study's settings, without reduce tasks. */
  public Job newJob(String name) throws IOException {
    Job job = jobs.newJob(name);
    Configuration settings = job.getConfiguration();
    settings.setClass("fs.file.impl", InProcessFileSystem.class, FileSystem.class);
    settings.setBoolean("fs.file.impl.disable.cache", true); // it may contain Hadoop's own
    settings.setInt("mapreduce.task.io.sort.mb", SORT_BUFFER_IN_MEGABYTES);
    settings.setInt("mapreduce.task.io.sort.factor", MERGE_FACTOR);
    settings.setInt("mapreduce.local.reduce.tasks.maximum", slotCount);
    // Reduce tasks keep what they have merged in memory.
    settings.setFloat("mapreduce.reduce.input.buffer.percent", 0.7f);
    job.setNumReduceTasks(0);
    return job;
  }

  /**
   * Adds a data set of text, or of another format whose files are split, as input: its splits are
   * as large as the study's blocks, but there is at least one for each slot.
   */
  public void addFileInput(Job job, Path directory) throws IOException {
    long sizeInBytes = FileTree.sizeInBytes(directory);
    long splitSize = Math.min(BLOCK_SIZE_IN_BYTES, sizeInBytes / slotCount + 1);
    FileInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path(directory.toUri()));
    FileInputFormat.setMinInputSplitSize(job, Math.max(1, splitSize));
    FileInputFormat.setMaxInputSplitSize(job, Math.max(1, splitSize));
  }

  /** Returns a new path for the output of a job. */
  public Path newOutput() {
    outputCount++;
    return scratchDirectory.resolve("output-" + outputCount);
  }

  /** Runs a job with its output in a directory of its own. */
  public JobResult run(Job job, Path output) throws IOException {
    return jobs.run(job, output);
  }

  /**
   * Runs a job, and reads the answer from its output, which it then deletes.
   *
   * @param bytesRead returns the number of bytes that the job read
   */
  public Outcome measure(Job job, AnswerReader answerReader, BytesRead bytesRead)
      throws IOException {
    Path output = newOutput();
    JobResult result = run(job, output);
    String answer = answerReader.read(output);
    FileTree.remove(output);
    return Outcome.of(answer, result.rowCount(), bytesRead.of(result), result.totalTime().toNanos())
        .withNanos(MAP, result.mapTime().toNanos())
        .withNanos(MAP_CPU, result.mapCpuTime().toNanos());
  }

  /** Reads the answer of a task from the files of its output. */
  @FunctionalInterface
  public interface AnswerReader {
    /** Returns the answer as a text that is equal for equal outputs, in any order. */
    String read(Path output) throws IOException;
  }

  /** Returns the number of bytes that a job read. */
  @FunctionalInterface
  public interface BytesRead {
    /** Returns the number of bytes of the finished job. */
    long of(JobResult result);
  }
}
