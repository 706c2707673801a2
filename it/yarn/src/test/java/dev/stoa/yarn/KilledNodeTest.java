package dev.stoa.yarn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.hadoop.storage.HadoopStorages;
import dev.stoa.table.Table;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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

/** When any process dies during a job, each row is still read and written once. */
@ExtendWith(YarnClusterExtension.class)
final class KilledNodeTest {
  private static final String FIRST_ATTEMPTS = "attempt_\\w+_m_\\d+_0";
  private static final String FIRST_OF_FIRST = "attempt_\\w+_m_000000_0";
  private static final String OF_FIRST = "attempt_\\w+_m_000000_\\d+";

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
  void aScanOfAnEvolvedTableOutlivesATaskANodeAndADataNode() throws Exception {
    Job adding = YarnJobs.addingHosts(conf, table);
    TaskBarrier gate = TaskBarrier.install(adding, cluster.newPath(), FIRST_OF_FIRST);
    adding.submit();
    String killed = gate.await(1, FIRST_OF_FIRST).keySet().iterator().next();
    YarnCluster.killProcess("YarnChild", killed);
    gate.await(2, OF_FIRST);
    assertFalse(hasHosts(), "visible before its end");
    YarnJobs.finish(adding);
    assertEquals(List.of(killed), YarnJobs.attempts(adding, Status.FAILED));
    assertEquals(Pages.numbers(), Pages.numbersIn(conf, table));
    verify(table);

    Path output = cluster.newPath();
    Job scan = YarnJobs.summing(conf, table, output);
    gate = TaskBarrier.install(scan, cluster.newPath(), FIRST_ATTEMPTS);
    scan.submit();
    Map<String, Integer> running = gate.await(Pages.SPLITS, FIRST_ATTEMPTS);
    int victim = nodeBesideMaster(scan, running);
    MiniDFSCluster.DataNodeProperties dataNode = cluster.killDataNode(0);
    cluster.killNode(victim);
    gate.open();
    YarnJobs.finish(scan);
    cluster.restart(dataNode);
    assertEquals(on(victim, running), YarnJobs.attempts(scan, Status.KILLED, Status.FAILED));
    assertEquals(Pages.sumsByHost(), sums(output));
    assertTrue(gate.seen().size() > Pages.SPLITS, gate.seen().toString());
    verify(table);
  }

  private boolean hasHosts() throws IOException {
    return Table.open(HadoopStorages.open(conf, table)).schema().getField("host") != null;
  }

  /** A node that runs tasks of the job, but not its master. */
  private int nodeBesideMaster(Job job, Map<String, Integer> running) {
    int master = cluster.portOfMaster(job.getJobID());
    return running.values().stream()
        .filter(port -> port != master)
        .findFirst()
        .orElseThrow(() -> new AssertionError("all tasks run beside the master: " + running));
  }

  private static List<String> on(int node, Map<String, Integer> attempts) {
    return attempts.entrySet().stream()
        .filter(attempt -> attempt.getValue() == node)
        .map(Map.Entry::getKey)
        .toList();
  }

  private Map<String, Long> sums(Path output) throws IOException {
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

  @Test
  void ofTasksThatRanTwiceBySpeculationOneCopyIsWritten() throws Exception {
    Path copy = cluster.newPath();
    Job copying = YarnJobs.copying(conf, table, copy);
    copying.setMapSpeculativeExecution(true);
    TaskBarrier gate = TaskBarrier.install(copying, cluster.newPath(), FIRST_OF_FIRST);
    copying.submit();
    List<String> both = List.copyOf(gate.await(2, OF_FIRST).keySet());
    YarnJobs.finish(copying);
    List<String> counted = YarnJobs.attempts(copying, Status.SUCCEEDED);
    assertEquals(Pages.SPLITS, counted.size(), counted.toString());
    assertFalse(counted.contains(both.get(0)), counted.toString());
    assertTrue(counted.contains(both.get(1)), counted.toString());
    assertEquals(Pages.numbers(), Pages.numbersIn(conf, copy));
    verify(copy);
    assertEquals(Pages.SPLITS, splitDirectories(copy).size(), "what was killed is not named");
  }

  private List<String> splitDirectories(Path path) throws IOException {
    return StoaCommandLine.ok("files", path)
        .lines()
        .flatMap(line -> Pattern.compile("s-[\\w-]+").matcher(line).results())
        .map(MatchResult::group)
        .distinct()
        .collect(Collectors.toList());
  }

  @Tag("long")
  @Test
  void whatWasDoneWhenTheMasterDiedIsNotDoneAgain() throws Exception {
    Job adding = YarnJobs.addingHosts(conf, table);
    String first = "attempt_\\w+_m_000000_\\d+";
    TaskBarrier gate =
        TaskBarrier.install(adding, cluster.newPath(), "attempt_\\w+_m_00000[123]_0");
    adding.submit();
    gate.await(Pages.SPLITS, FIRST_ATTEMPTS);
    while (!isInHistory(adding)) {
      Thread.sleep(100);
    }
    YarnCluster.killProcess("MRAppMaster", applicationOf(adding));
    gate.open();
    YarnJobs.finish(adding);
    assertEquals(2, cluster.application(adding.getJobID()).getAppAttempts().size());
    assertEquals(1, gate.await(1, first).size(), gate.seen().toString());
    assertTrue(gate.seen().size() > Pages.SPLITS, gate.seen().toString());
    assertEquals(Pages.numbers(), Pages.numbersIn(conf, table));
    verify(table);
  }

  /** Whether the next master can know that a task, and its attempt, have succeeded. */
  private boolean isInHistory(Job job) throws IOException {
    FileSystem fileSystem = cluster.fileSystem();
    Path history = new Path("/staging/*/.staging/" + job.getJobID() + "/*.jhist");
    int found = 0;
    for (FileStatus file : fileSystem.globStatus(history)) {
      try (InputStream in = fileSystem.open(file.getPath())) {
        String text = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        found += (int) Pattern.compile("SUCCEEDED").matcher(text).results().count();
      }
    }
    return found > 1;
  }

  private static String applicationOf(Job job) {
    return job.getJobID().toString().replace("job_", "application_");
  }

  private static void verify(Path table) {
    assertTrue(StoaCommandLine.ok("verify", table).lines().count() > 0);
  }
}
