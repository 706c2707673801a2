package dev.stoa.hdfs.placement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;

/** Where the policy places what is written. */
final class ColumnPlacementPolicyTest {
  private static final List<String> COLUMNS =
      List.of("_schema.avsc", "1-url.7c02ab10.col", "2-time.00000001.col", "3-body.00000002.col");

  private final Cluster cluster = Cluster.shared();

  @Test
  void concurrentWritersOfADirectoryAgree() throws Exception {
    List<Path> directories = directories("/concurrent", 24);
    writeConcurrently(directories);
    assertEquals(24, cluster.wholeCount(directories, 3));
    assertTrue(nodeSets(directories).size() > 6, "all directories on the same nodes");
  }

  @Test
  void filesOfManyBlocksLieTogether() throws Exception {
    List<Path> directories = directories("/blocks", 4);
    for (Path directory : directories) {
      cluster.write(
          5 * Cluster.BLOCK_SIZE + 1, new Path(directory, "1-a.col"), new Path(directory, "2-b"));
    }
    assertEquals(12, cluster.nodesOfBlocks(directories.get(0)).size());
    assertEquals(4, cluster.wholeCount(directories, 3));
  }

  @Test
  void eachBlockLiesOnTwoRacks() throws Exception {
    List<Path> directories = directories("/racks", 12);
    writeConcurrently(directories);
    for (Set<String> nodes : nodeSets(directories)) {
      Set<String> racks = cluster.racks(nodes);
      assertTrue(racks.size() >= 2, racks::toString);
    }
  }

  @Test
  void otherFilesLieAnywhere() throws Exception {
    List<Path> directories =
        IntStream.range(0, 6).mapToObj(i -> new Path("/other/part-" + i)).toList();
    writeConcurrently(directories);
    assertTrue(cluster.wholeCount(directories, 3) < 6);
  }

  private static List<Path> directories(String table, int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> new Path(String.format("%s/s-%06d-%08x", table, i, 0x9e3779b9 * (i + 1))))
        .toList();
  }

  private void writeConcurrently(List<Path> directories) throws Exception {
    ExecutorService writers = Executors.newFixedThreadPool(COLUMNS.size());
    try {
      for (Path directory : directories) {
        List<Callable<Void>> files = new ArrayList<>();
        for (String column : COLUMNS) {
          files.add(
              () -> {
                cluster.write(100, new Path(directory, column));
                return null;
              });
        }
        for (Future<Void> file : writers.invokeAll(files)) {
          file.get();
        }
      }
    } finally {
      writers.shutdown();
    }
  }

  private Set<Set<String>> nodeSets(List<Path> directories) throws IOException {
    Set<Set<String>> sets = new HashSet<>();
    for (Path directory : directories) {
      sets.addAll(cluster.nodesOfBlocks(directory));
    }
    return sets;
  }
}
