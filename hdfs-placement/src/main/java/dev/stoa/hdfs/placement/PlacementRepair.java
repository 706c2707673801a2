package dev.stoa.hdfs.placement;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;

/**
 * Gathers the blocks of scattered split directories on the same nodes, in rounds that move at most
 * one replica of each block. Called by {@link PlacementTool}.
 */
final class PlacementRepair {
  /**
   * The number of directories repaired at a time, which limits the memory of the first run after
   * installation: it moves most of a table.
   */
  private static final int DIRECTORIES_PER_BATCH = 500;

  /** The maximum number of rounds; three suffice for three replicas if no move fails. */
  private static final int MAX_ROUND_COUNT = 12;

  /**
   * The maximum time to wait until the NameNode has deleted the excess replicas that moves leave,
   * which takes several heartbeats.
   */
  private static final long SETTLE_TIMEOUT_MILLIS = 60_000;

  private static final long FIRST_PAUSE_MILLIS = 250;

  private final DistributedFileSystem fileSystem;
  private final DirectoryScan scan;
  private final PrintStream progress;

  PlacementRepair(DistributedFileSystem fileSystem, DirectoryScan scan, PrintStream progress) {
    this.fileSystem = fileSystem;
    this.scan = scan;
    this.progress = progress;
  }

  /** Repairs the directories at some paths; returns the paths of those that remain scattered. */
  List<String> run(List<String> paths, Configuration conf) throws IOException {
    List<String> scatteredPaths = new ArrayList<>();
    try (ReplicaMover mover = ReplicaMover.connect(fileSystem.getUri(), conf)) {
      for (int start = 0; start < paths.size(); start += DIRECTORIES_PER_BATCH) {
        int end = Math.min(start + DIRECTORIES_PER_BATCH, paths.size());
        repairBatch(paths.subList(start, end), mover)
            .forEach(scattered -> scatteredPaths.add(scattered.path()));
        if (paths.size() > DIRECTORIES_PER_BATCH) {
          progress.println(end + " of " + paths.size() + " directories processed");
        }
      }
    }
    return scatteredPaths;
  }

  private List<SplitDirectory> repairBatch(List<String> paths, ReplicaMover mover)
      throws IOException {
    List<SplitDirectory> unsettled = findUnsettled(paths);
    int movedCount = 1;
    for (int round = 1;
        round <= MAX_ROUND_COUNT && movedCount > 0 && !unsettled.isEmpty();
        round++) {
      List<TargetNodes.Move> moves = nextMoves(unsettled);
      movedCount = mover.move(moves);
      progress.println(
          String.format(
              "round %d: %d directories scattered or over-replicated, %d of %d replicas moved",
              round, unsettled.size(), movedCount, moves.size()));
      unsettled = awaitDeletedReplicas(unsettled);
    }
    return unsettled;
  }

  private List<TargetNodes.Move> nextMoves(List<SplitDirectory> directories) throws IOException {
    List<DatanodeInfo> liveNodes =
        Arrays.asList(fileSystem.getDataNodeStats(DatanodeReportType.LIVE));
    List<TargetNodes.Move> moves = new ArrayList<>();
    for (SplitDirectory directory : directories) {
      TargetNodes targets = TargetNodes.of(directory, liveNodes);
      directory.blocks().forEach(block -> targets.nextMove(block).ifPresent(moves::add));
    }
    return moves;
  }

  /**
   * Waits until the NameNode has deleted all excess replicas, which it chooses itself, or until a
   * timeout; returns the directories that are still scattered. Pauses before the first check, since
   * a DataNode reports a moved replica only after the move.
   */
  private List<SplitDirectory> awaitDeletedReplicas(List<SplitDirectory> directories)
      throws IOException {
    List<SplitDirectory> unsettled = directories;
    long waitedMillis = 0;
    long pauseMillis = FIRST_PAUSE_MILLIS;
    do {
      sleep(pauseMillis);
      waitedMillis += pauseMillis;
      pauseMillis *= 2;
      List<String> paths = new ArrayList<>();
      unsettled.forEach(directory -> paths.add(directory.path()));
      unsettled = findUnsettled(paths);
    } while (waitedMillis < SETTLE_TIMEOUT_MILLIS
        && unsettled.stream().anyMatch(SplitDirectory::isOverReplicated));
    unsettled.removeIf(directory -> !directory.isScattered());
    return unsettled;
  }

  private List<SplitDirectory> findUnsettled(List<String> paths) throws IOException {
    List<SplitDirectory> unsettled = new ArrayList<>();
    for (String path : paths) {
      scan.readDirectory(path)
          .filter(directory -> directory.isScattered() || directory.isOverReplicated())
          .ifPresent(unsettled::add);
    }
    return unsettled;
  }

  private static void sleep(long millis) throws IOException {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException(
          "interrupted while waiting for excess replicas to be deleted");
    }
  }
}
