package dev.stoa.yarn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.hadoop.mapreduce.ColumnAppendOutputFormat;
import dev.stoa.hadoop.mapreduce.ColumnInputFormat;
import dev.stoa.hadoop.mapreduce.ColumnOutputFormat;
import dev.stoa.hadoop.mapreduce.JobJars;
import dev.stoa.hadoop.mapreduce.RowKeyColumnInputFormat;
import dev.stoa.hadoop.storage.HadoopStorages;
import dev.stoa.table.Table;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.avro.Schema;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer;

/** Creates jobs as a user would, and waits for them. */
final class YarnJobs {
  static final String FIRST_ATTEMPT_OF_FIRST_TASK = "attempt_\\w+_m_000000_0";
  static final String ATTEMPTS_OF_FIRST_TASK = "attempt_\\w+_m_000000_\\d+";

  /** More than the number of attempts in any job of the tests. */
  private static final int MAX_EVENT_COUNT = 100;

  private YarnJobs() {}

  /** Creates a job that adds the column {@code host} to a table. */
  static Job newHostJob(Configuration conf, Path table) throws IOException {
    Job job = newReadJob(conf, table, "url");
    job.setInputFormatClass(RowKeyColumnInputFormat.class);
    job.setMapperClass(HostMapper.class);
    job.setNumReduceTasks(0);
    job.setOutputFormatClass(ColumnAppendOutputFormat.class);
    ColumnAppendOutputFormat.setOutputPath(job, table);
    ColumnAppendOutputFormat.addColumn(
        job, new Schema.Field("host", Schema.create(Schema.Type.STRING)));
    return job;
  }

  /** Creates a job that writes the rows of a table to a new one. */
  static Job newCopyJob(Configuration conf, Path table, Path copy) throws IOException {
    Job job = newReadJob(conf, table, "url, metadata, number");
    job.setMapperClass(CopyMapper.class);
    job.setNumReduceTasks(0);
    job.setOutputFormatClass(ColumnOutputFormat.class);
    ColumnOutputFormat.setOutputPath(job, copy);
    ColumnOutputFormat.setSchema(job, Table.open(HadoopStorages.open(conf, table)).schema());
    return job;
  }

  /** Creates a job that sums the page numbers of each host. */
  static Job newSumJob(Configuration conf, Path table, Path output) throws IOException {
    Job job = newReadJob(conf, table, "host, number");
    job.setMapperClass(HostNumberMapper.class);
    setSum(job, output);
    return job;
  }

  /** Makes a job write the sum of the numbers of each host, which its map function returns. */
  static void setSum(Job job, Path output) {
    job.setReducerClass(LongSumReducer.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(LongWritable.class);
    job.setOutputFormatClass(TextOutputFormat.class);
    TextOutputFormat.setOutputPath(job, output);
  }

  private static Job newReadJob(Configuration conf, Path table, String columns) throws IOException {
    Job job = newJob(conf, columns);
    job.setInputFormatClass(ColumnInputFormat.class);
    ColumnInputFormat.addInputPath(job, table);
    ColumnInputFormat.setColumns(job, columns);
    ColumnInputFormat.setSplitSize(job, 1);
    return job;
  }

  /** Creates a job with the jars of the tests and of Stoa. */
  static Job newJob(Configuration conf, String name) throws IOException {
    Job job = Job.getInstance(conf, name);
    job.setJar(TestJar.path());
    JobJars.addTo(job);
    return job;
  }

  /** Waits for the end of a job, which must succeed. */
  static void finish(Job job) throws IOException, InterruptedException {
    while (!job.isComplete()) {
      Thread.sleep(200);
    }
    assertTrue(job.isSuccessful(), () -> failure(job));
  }

  /**
   * Runs a job whose functions pass a {@link TaskBarrier}. The process of the first task's first
   * attempt is killed midway, so that a second attempt repeats its work.
   */
  static void runWithKilledTask(Job job, YarnCluster cluster) throws Exception {
    TaskBarrier barrier = TaskBarrier.install(job, cluster.newPath(), FIRST_ATTEMPT_OF_FIRST_TASK);
    job.submit();
    String attempt = barrier.await(1, FIRST_ATTEMPT_OF_FIRST_TASK).keySet().iterator().next();
    YarnCluster.killProcess("YarnChild", attempt);
    barrier.await(2, ATTEMPTS_OF_FIRST_TASK);
    finish(job);
    assertEquals(List.of(attempt), attempts(job, TaskCompletionEvent.Status.FAILED));
  }

  /** Returns the sorted lines of a job's output. */
  static List<String> readLines(FileSystem fileSystem, Path output) throws IOException {
    List<String> lines = new ArrayList<>();
    for (FileStatus file : fileSystem.globStatus(new Path(output, "part-*"))) {
      try (InputStream in = fileSystem.open(file.getPath())) {
        lines.addAll(new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList());
      }
    }
    lines.sort(String::compareTo);
    return lines;
  }

  /** Returns the sums of a job that {@link #setSum} configured. */
  static Map<String, Long> readSums(FileSystem fileSystem, Path output) throws IOException {
    Map<String, Long> sums = new TreeMap<>();
    for (String line : readLines(fileSystem, output)) {
      String[] pair = line.split("\t", 2);
      sums.put(pair[0], Long.parseLong(pair[1]));
    }
    return sums;
  }

  /** Describes why a job failed. */
  static String failure(Job job) {
    try {
      StringBuilder text = new StringBuilder(String.valueOf(job.getStatus().getFailureInfo()));
      for (TaskCompletionEvent event : job.getTaskCompletionEvents(0, MAX_EVENT_COUNT)) {
        text.append('\n').append(event);
        if (event.getStatus() == TaskCompletionEvent.Status.FAILED) {
          text.append(String.join("\n", job.getTaskDiagnostics(event.getTaskAttemptId())));
        }
      }
      return text.toString();
    } catch (IOException | InterruptedException e) {
      return e.toString();
    }
  }

  /** Returns the sorted names of the attempts that ended with these statuses. */
  static List<String> attempts(Job job, TaskCompletionEvent.Status... statuses)
      throws IOException, InterruptedException {
    List<String> names = new ArrayList<>();
    for (TaskCompletionEvent event : job.getTaskCompletionEvents(0, MAX_EVENT_COUNT)) {
      if (List.of(statuses).contains(event.getStatus())) {
        names.add(event.getTaskAttemptId().toString());
      }
    }
    names.sort(String::compareTo);
    return names;
  }
}
