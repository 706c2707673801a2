package dev.stoa.hdfs.placement;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the commands and their exit codes, and that repairs keep the content of files. */
final class PlacementToolTest {
  private final Cluster cluster = Cluster.shared();

  @Test
  void doesNotReportColocatedDirectories() throws Exception {
    cluster.write(100, new Path("/tool-whole/s-000000-00000001/1-a"), new Path("/tool-whole/x"));
    String summary =
        "1 split directories with 1 blocks: 0 scattered, 0 with under-replicated blocks";
    assertEquals(
        new ToolRun(0, summary + System.lineSeparator(), ""), ToolRun.of("check", "/tool-whole"));
  }

  @Test
  void reportsAndRepairsScatteredDirectories() throws Exception {
    Path colocated = new Path("/tool-scattered/s-000000-00000001");
    Path scattered = new Path("/tool-scattered/s-000001-00000002");
    byte[] content = new byte[3 * Cluster.BLOCK_SIZE_IN_BYTES];
    new Random(7).nextBytes(content);
    for (Path directory : List.of(colocated, scattered)) {
      cluster.write(1000, new Path(directory, "_schema.avsc"));
      try (FSDataOutputStream out = cluster.files().create(new Path(directory, "1-a.col"))) {
        out.write(content);
      }
    }
    cluster.writeOn(nodesOtherThan(cluster.nodesOf(scattered)), new Path(scattered, "0-stray.col"));
    assertEquals(0, cluster.colocatedCount(List.of(scattered), 3));

    ToolRun check = ToolRun.of("check", "/tool-scattered");
    assertEquals(1, check.exitCode());
    assertTrue(
        check.out().startsWith("/tool-scattered/s-000001-00000002 is scattered"), check.out());
    assertFalse(check.out().contains("s-000000"), check.out());
    assertTrue(check.out().contains("2 split directories with 9 blocks: 1 scattered"), check.out());

    ToolRun repair = ToolRun.of("repair", "/tool-scattered");
    assertEquals(0, repair.exitCode(), repair::toString);
    assertTrue(
        repair.out().endsWith("1 repaired, 0 scattered" + System.lineSeparator()), repair.out());
    assertTrue(
        repair
            .err()
            .contains("round 1: 1 directories scattered or over-replicated, 1 of 1 replicas moved"),
        repair.err());
    cluster.awaitReplicas(List.of(colocated, scattered), 3);
    assertEquals(2, cluster.colocatedCount(List.of(colocated, scattered), 3));
    assertEquals(0, ToolRun.of("check", "/tool-scattered").exitCode());
    byte[] readContent = new byte[content.length];
    try (FSDataInputStream in = cluster.files().open(new Path(scattered, "1-a.col"))) {
      in.readFully(readContent);
    }
    assertArrayEquals(content, readContent);
  }

  @Test
  void repairsDirectoriesWithSeveralReplicationFactors() throws Exception {
    Path scattered = new Path("/tool-factors/s-000000-00000003");
    cluster.write(new Path(scattered, "1-two"), 1000, 2);
    cluster.write(new Path(scattered, "2-three"), 1000, 3);
    cluster.write(new Path(scattered, "3-five"), 1000, 5);
    cluster.awaitReplicas(List.of(new Path(scattered, "1-two")), 2);
    cluster.awaitReplicas(List.of(new Path(scattered, "2-three")), 3);
    cluster.awaitReplicas(List.of(new Path(scattered, "3-five")), 5);
    assertEquals(0, ToolRun.of("check", scattered.toString()).exitCode());
    Set<String> homeNodes = new HashSet<>(cluster.nodesOfBlocks(scattered).get(2));
    cluster.writeOn(nodesOtherThan(homeNodes), new Path(scattered, "4-stray"));
    assertEquals(1, ToolRun.of("check", scattered.toString()).exitCode());
    ToolRun repair = ToolRun.of("repair", scattered.toString());
    assertEquals(0, repair.exitCode(), repair::toString);
  }

  @Test
  void countsOnlyMovesThatSucceed() throws Exception {
    Path scattered = new Path("/tool-fails/s-000000-00000005");
    cluster.write(1000, new Path(scattered, "1-a"), new Path(scattered, "2-b"));
    Set<String> homeNodes = cluster.nodesOf(scattered);
    cluster.writeOn(nodesOtherThan(homeNodes), new Path(scattered, "0-stray"));
    Set<String> missingNodes = new HashSet<>(homeNodes);
    missingNodes.removeAll(cluster.nodesOfBlocks(scattered).get(0));
    List<MiniDFSCluster.DataNodeProperties> stoppedNodes = new ArrayList<>();
    for (String address : missingNodes) {
      stoppedNodes.add(cluster.dfs().stopDataNode(address));
    }
    try {
      ToolRun repair = ToolRun.of("repair", scattered.toString());
      assertEquals(1, repair.exitCode(), repair::toString);
      assertTrue(
          repair.err().endsWith(", 0 of 1 replicas moved" + System.lineSeparator()), repair::err);
      assertTrue(repair.out().contains(scattered + " is still scattered"), repair.out());
    } finally {
      cluster.restart(stoppedNodes);
    }
    ToolRun repair = ToolRun.of("repair", scattered.toString());
    assertEquals(0, repair.exitCode(), repair::toString);
  }

  @Test
  void repairRequiresTheSuperuser() throws Exception {
    Path scattered = new Path("/tool-user/s-000000-00000004");
    cluster.write(1000, new Path(scattered, "1-a"));
    cluster.writeOn(nodesOtherThan(cluster.nodesOf(scattered)), new Path(scattered, "0-stray"));
    ToolRun run =
        UserGroupInformation.createUserForTesting("guest", new String[] {"guests"})
            .doAs(
                (PrivilegedExceptionAction<ToolRun>)
                    () -> ToolRun.of("repair", scattered.toString()));
    assertEquals(2, run.exitCode());
    assertTrue(run.err().contains("Superuser privilege is required"), run.err());
    assertEquals(1, run.err().lines().count(), run.err());
  }

  @Test
  void wrongUsagePrintsHelp() throws Exception {
    for (String[] args : new String[][] {{}, {"check"}, {"repair"}, {"chek", "/"}}) {
      ToolRun run = ToolRun.of(args);
      assertEquals(2, run.exitCode());
      assertTrue(run.err().startsWith("Usage: hadoop jar stoa-hdfs-placement.jar"), run.err());
    }
    assertEquals(0, ToolRun.of("--help").exitCode());
    assertEquals(0, ToolRun.of("check", "--help").exitCode());
  }

  @Test
  void reportsPathsThatCannotBeChecked() throws Exception {
    ToolRun missing = ToolRun.of("check", "/no/such/table");
    assertEquals(2, missing.exitCode());
    assertTrue(missing.err().contains("/no/such/table"), missing.err());
    assertEquals(1, missing.err().lines().count(), missing.err());
    ToolRun local = ToolRun.of("check", "file:///");
    assertEquals(2, local.exitCode());
    assertTrue(local.err().startsWith("file:/ is not in HDFS"), local.err());
  }

  @Test
  void genericOptionsPrecedeTheCommand() throws Exception {
    cluster.write(100, new Path("/tool-options/column-group-1/a"));
    ToolRun run =
        ToolRun.of("-D", "stoa.placement.directory.pattern=column-.*", "check", "/tool-options");
    assertEquals(0, run.exitCode(), run::toString);
    assertTrue(run.out().startsWith("1 split directories with 1 blocks"), run.out());
    ToolRun afterCommand =
        ToolRun.of("check", "-D", "stoa.placement.movable=true", "/tool-options");
    assertEquals(2, afterCommand.exitCode());
    assertTrue(afterCommand.err().startsWith("Usage: "), afterCommand.err());
  }

  @Test
  void exitsWithTwoAfterErrors(@TempDir java.nio.file.Path directory) throws Exception {
    ToolRun pattern = ToolRun.of("-D", "stoa.placement.directory.pattern=s-(", "check", "/");
    assertEquals(2, pattern.exitCode());
    assertTrue(
        pattern
            .err()
            .startsWith("stoa.placement.directory.pattern is not a valid regular expression"),
        pattern.err());
    assertEquals(1, pattern.err().lines().count(), pattern.err());
    java.nio.file.Path site = Files.writeString(directory.resolve("site.xml"), "<configuration>");
    ToolRun configuration = ToolRun.of("-conf", site.toString(), "check", "/");
    assertEquals(2, configuration.exitCode(), configuration::toString);
  }

  @Test
  void skipsDirectoriesThatAreRemovedDuringAScan() throws Exception {
    Path root = new Path("/tool-removed");
    cluster.write(100, new Path(root, "a/s-000000-00000001/x"), new Path(root, "b/c/y"));
    List<String> visited = new ArrayList<>();
    new DirectoryScan(
            cluster.files().getClient(), SplitDirectoryMatcher.of(new Configuration(false)))
        .visit(
            root.toString(),
            directory -> {
              visited.add(directory.path());
              assertTrue(cluster.files().delete(new Path(root, "b"), true));
            });
    assertEquals(List.of("/tool-removed/a/s-000000-00000001"), visited);
  }

  @Test
  @SuppressWarnings("deprecation")
  void skipsSymbolicLinks() throws Exception {
    FileSystem.enableSymlinks();
    Path directory = new Path("/tool-links/s-000000-00000001");
    cluster.write(100, new Path(directory, "a"));
    cluster.files().createSymlink(new Path(directory, "a"), new Path(directory, "b"), false);
    ToolRun run = ToolRun.of("check", "/tool-links");
    assertEquals(0, run.exitCode(), run::toString);
    assertTrue(run.out().startsWith("1 split directories with 1 blocks"), run.out());
  }

  private List<String> nodesOtherThan(Set<String> homeNodes) throws IOException {
    return cluster.liveNodes().stream()
        .sorted(Comparator.comparing(DatanodeInfo::getNetworkLocation))
        .map(DatanodeInfo::getXferAddr)
        .filter(address -> !homeNodes.contains(address))
        .limit(2)
        .toList();
  }
}
