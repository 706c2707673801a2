package dev.stoa.yarn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.stoa.hadoop.grouping.FingerprintGrouping;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCompletionEvent.Status;
import org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Fingerprint grouping in processes of a cluster, with killed and speculative attempts. */
@ExtendWith(YarnClusterExtension.class)
final class GroupingOnYarnTest {
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
    YarnJobs.runWithKilledTask(job, cluster);
    assertEquals(Pages.sumsByHost(), YarnJobs.readSums(cluster.fileSystem(), output));
  }

  @Tag("long")
  @Test
  void aSpeculativeAttemptMayWin() throws Exception {
    Path output = cluster.newPath();
    Job job = newJob(output);
    job.setMapSpeculativeExecution(true);
    TaskBarrier barrier =
        TaskBarrier.install(job, cluster.newPath(), YarnJobs.FIRST_ATTEMPT_OF_FIRST_TASK);
    job.submit();
    List<String> attempts = List.copyOf(barrier.await(2, YarnJobs.ATTEMPTS_OF_FIRST_TASK).keySet());
    YarnJobs.finish(job);
    assertFalse(YarnJobs.attempts(job, Status.SUCCEEDED).contains(attempts.get(0)));
    assertEquals(Pages.sumsByHost(), YarnJobs.readSums(cluster.fileSystem(), output));
  }
}
