package dev.stoa.yarn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.stoa.hadoop.grouping.FingerprintGrouping;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCompletionEvent.Status;
import org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Fingerprint grouping in processes of a cluster, with killed and speculative attempts. */
@ExtendWith(YarnClusterExtension.class)
final class GroupingOnYarnTest {
  private static final String FIRST_ATTEMPT_OF_FIRST_TASK = "attempt_\\w+_m_000000_0";
  private static final String ATTEMPTS_OF_FIRST_TASK = "attempt_\\w+_m_000000_\\d+";

  private final YarnCluster cluster;
  private Configuration conf;
  private Path table;

  GroupingOnYarnTest(YarnCluster cluster) {
    this.cluster = cluster;
  }

  @BeforeEach
  void loadTable() throws Exception {
    conf = cluster.newConf();
    table = cluster.newPath();
    Pages.load(conf, table);
    Job hostJob = YarnJobs.newHostJob(conf, table);
    TaskBarrier barrier = TaskBarrier.install(hostJob, cluster.newPath(), "none");
    hostJob.submit();
    YarnJobs.finish(hostJob);
    assertFalse(barrier.arrivedAttempts().isEmpty());
  }

  private Job newJob(Path output) throws IOException {
    Job job = YarnJobs.newSumJob(conf, table, output);
    job.setCombinerClass(LongSumReducer.class);
    job.setNumReduceTasks(2);
    Configuration settings = job.getConfiguration();
    settings.setBoolean("mapreduce.map.output.compress", true);
    settings.setBoolean("mapreduce.job.encrypted-intermediate-data", true);
    FingerprintGrouping.enable(job);
    return job;
  }

  @Test
  void anAttemptKilledMidwayIsRepeated() throws Exception {
    Path output = cluster.newPath();
    Job job = newJob(output);
    TaskBarrier barrier = TaskBarrier.install(job, cluster.newPath(), FIRST_ATTEMPT_OF_FIRST_TASK);
    job.submit();
    String killedAttempt = barrier.await(1, FIRST_ATTEMPT_OF_FIRST_TASK).keySet().iterator().next();
    YarnCluster.killProcess("YarnChild", killedAttempt);
    barrier.await(2, ATTEMPTS_OF_FIRST_TASK);
    YarnJobs.finish(job);
    assertEquals(List.of(killedAttempt), YarnJobs.attempts(job, Status.FAILED));
    assertEquals(Pages.sumsByHost(), readSums(output));
  }

  @Test
  void aSpeculativeAttemptMayWin() throws Exception {
    Path output = cluster.newPath();
    Job job = newJob(output);
    job.setMapSpeculativeExecution(true);
    TaskBarrier barrier = TaskBarrier.install(job, cluster.newPath(), FIRST_ATTEMPT_OF_FIRST_TASK);
    job.submit();
    List<String> attempts = List.copyOf(barrier.await(2, ATTEMPTS_OF_FIRST_TASK).keySet());
    YarnJobs.finish(job);
    assertFalse(YarnJobs.attempts(job, Status.SUCCEEDED).contains(attempts.get(0)));
    assertEquals(Pages.sumsByHost(), readSums(output));
  }

  private Map<String, Long> readSums(Path output) throws IOException {
    FileSystem fileSystem = cluster.fileSystem();
    Map<String, Long> sums = new TreeMap<>();
    for (FileStatus file : fileSystem.globStatus(new Path(output, "part-*"))) {
      try (BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(fileSystem.open(file.getPath()), StandardCharsets.UTF_8))) {
        lines
            .lines()
            .map(line -> line.split("\t", 2))
            .forEach(pair -> sums.put(pair[0], Long.parseLong(pair[1])));
      }
    }
    return sums;
  }
}
