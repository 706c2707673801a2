package dev.stoa.yarn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.hadoop.storage.HadoopStorages;
import dev.stoa.table.Table;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCompletionEvent.Status;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Each row is read and written once, even if a process dies during the job. */
@ExtendWith(YarnClusterExtension.class)
final class KilledNodeTest {
  private static final String FIRST_ATTEMPTS = "attempt_\\w+_m_\\d+_0";

  private final YarnCluster cluster;
  private Configuration conf;
  private Path table;

  KilledNodeTest(YarnCluster cluster) {
    this.cluster = cluster;
  }

  @BeforeEach
  void loadTable() throws IOException {
    conf = cluster.newConf();
    table = cluster.newPath();
    Pages.load(conf, table);
  }

  @Test
  void aJobSurvivesTheDeathOfATaskANodeAndADataNode() throws Exception {
    Job addJob = YarnJobs.newHostJob(conf, table);
    TaskBarrier barrier =
        TaskBarrier.install(addJob, cluster.newPath(), YarnJobs.FIRST_ATTEMPT_OF_FIRST_TASK);
    addJob.submit();
    String killedAttempt =
        barrier.await(1, YarnJobs.FIRST_ATTEMPT_OF_FIRST_TASK).keySet().iterator().next();
    YarnCluster.killProcess("YarnChild", killedAttempt);
    barrier.await(2, YarnJobs.ATTEMPTS_OF_FIRST_TASK);
    assertFalse(hasHostColumn(), "the column is visible before the job ends");
    YarnJobs.finish(addJob);
    assertEquals(List.of(killedAttempt), YarnJobs.attempts(addJob, Status.FAILED));
    assertEquals(Pages.numbers(), Pages.numbersIn(conf, table));
    verify(table);

    Path output = cluster.newPath();
    Job sumJob = YarnJobs.newSumJob(conf, table, output);
    barrier = TaskBarrier.install(sumJob, cluster.newPath(), FIRST_ATTEMPTS);
    sumJob.submit();
    Map<String, Integer> portsByAttempt = barrier.await(Pages.SPLIT_COUNT, FIRST_ATTEMPTS);
    int killedNode = nodeWithoutMaster(sumJob, portsByAttempt);
    MiniDFSCluster.DataNodeProperties dataNode = cluster.killDataNode(0);
    cluster.killNode(killedNode);
    barrier.open();
    YarnJobs.finish(sumJob);
    cluster.restart(dataNode);
    assertEquals(
        attemptsOn(killedNode, portsByAttempt),
        YarnJobs.attempts(sumJob, Status.KILLED, Status.FAILED));
    assertEquals(Pages.sumsByHost(), YarnJobs.readSums(cluster.fileSystem(), output));
    assertTrue(
        barrier.arrivedAttempts().size() > Pages.SPLIT_COUNT, barrier.arrivedAttempts().toString());
    verify(table);
  }

  private boolean hasHostColumn() throws IOException {
    return Table.open(HadoopStorages.open(conf, table)).schema().getField("host") != null;
  }

  /** Returns the port of a node that runs tasks of the job, but not its application master. */
  private int nodeWithoutMaster(Job job, Map<String, Integer> portsByAttempt) {
    int masterPort = cluster.portOfMaster(job.getJobID());
    return portsByAttempt.values().stream()
        .filter(port -> port != masterPort)
        .findFirst()
        .orElseThrow(
            () ->
                new AssertionError(
                    "all tasks run on the node of the application master: " + portsByAttempt));
  }

  private static List<String> attemptsOn(int port, Map<String, Integer> portsByAttempt) {
    return portsByAttempt.entrySet().stream()
        .filter(attempt -> attempt.getValue() == port)
        .map(Map.Entry::getKey)
        .toList();
  }

  @Tag("long")
  @Test
  void writesOneCopyOfTasksThatRanTwice() throws Exception {
    Path copy = cluster.newPath();
    Job copyJob = YarnJobs.newCopyJob(conf, table, copy);
    copyJob.setMapSpeculativeExecution(true);
    TaskBarrier barrier =
        TaskBarrier.install(copyJob, cluster.newPath(), YarnJobs.FIRST_ATTEMPT_OF_FIRST_TASK);
    copyJob.submit();
    List<String> attempts = List.copyOf(barrier.await(2, YarnJobs.ATTEMPTS_OF_FIRST_TASK).keySet());
    YarnJobs.finish(copyJob);
    List<String> succeededAttempts = YarnJobs.attempts(copyJob, Status.SUCCEEDED);
    assertEquals(Pages.SPLIT_COUNT, succeededAttempts.size(), succeededAttempts.toString());
    assertFalse(succeededAttempts.contains(attempts.get(0)), succeededAttempts.toString());
    assertTrue(succeededAttempts.contains(attempts.get(1)), succeededAttempts.toString());
    assertEquals(Pages.numbers(), Pages.numbersIn(conf, copy));
    verify(copy);
    assertEquals(
        Pages.SPLIT_COUNT,
        splitDirectories(copy).size(),
        "the table does not refer to files of killed attempts");
  }

  private List<String> splitDirectories(Path path) throws IOException {
    return StoaCommandLine.run("files", path)
        .lines()
        .flatMap(line -> Pattern.compile("s-[\\w-]+").matcher(line).results())
        .map(MatchResult::group)
        .distinct()
        .collect(Collectors.toList());
  }

  @Tag("long")
  @Test
  void doesNotRepeatFinishedTasksWhenTheMasterDies() throws Exception {
    Job addJob = YarnJobs.newHostJob(conf, table);
    TaskBarrier barrier =
        TaskBarrier.install(addJob, cluster.newPath(), "attempt_\\w+_m_00000[123]_0");
    addJob.submit();
    barrier.await(Pages.SPLIT_COUNT, FIRST_ATTEMPTS);
    while (!isInHistory(addJob)) {
      Thread.sleep(100);
    }
    YarnCluster.killProcess("MRAppMaster", applicationId(addJob));
    barrier.open();
    YarnJobs.finish(addJob);
    assertEquals(2, cluster.application(addJob.getJobID()).getAppAttempts().size());
    assertEquals(
        1,
        barrier.await(1, YarnJobs.ATTEMPTS_OF_FIRST_TASK).size(),
        barrier.arrivedAttempts().toString());
    assertTrue(
        barrier.arrivedAttempts().size() > Pages.SPLIT_COUNT, barrier.arrivedAttempts().toString());
    assertEquals(Pages.numbers(), Pages.numbersIn(conf, table));
    verify(table);
  }

  /**
   * Whether the job history, which the next application master reads, has a task and its attempt as
   * succeeded.
   */
  private boolean isInHistory(Job job) throws IOException {
    FileSystem fileSystem = cluster.fileSystem();
    Path history = new Path("/staging/*/.staging/" + job.getJobID() + "/*.jhist");
    int successCount = 0;
    for (FileStatus file : fileSystem.globStatus(history)) {
      try (InputStream in = fileSystem.open(file.getPath())) {
        String text = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        successCount += (int) Pattern.compile("SUCCEEDED").matcher(text).results().count();
      }
    }
    return successCount > 1;
  }

  private static String applicationId(Job job) {
    return job.getJobID().toString().replace("job_", "application_");
  }

  private static void verify(Path table) {
    assertTrue(StoaCommandLine.run("verify", table).lines().count() > 0);
  }
}
