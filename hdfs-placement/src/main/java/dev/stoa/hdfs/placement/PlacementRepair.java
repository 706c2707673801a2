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
 * Gathers scattered split directories on the same nodes, in rounds that each move one replica of a
 * block; called by {@link PlacementTool}.
 */
final class PlacementRepair {
  /**
   * Repairs this many directories at a time: the first run after installation moves most of a
   * table.
   */
  private static final int BATCH_SIZE = 500;

  private static final int MAX_ROUNDS = 12;

  /** The NameNode takes several heartbeats to drop moved replicas. */
  private static final long SETTLE_TIMEOUT_MILLIS = 60_000;

  private static final long INITIAL_PAUSE_MILLIS = 250;

  private final DistributedFileSystem files;
  private final DirectoryScan scan;
  private final PrintStream progress;

  PlacementRepair(DistributedFileSystem files, DirectoryScan scan, PrintStream progress) {
    this.files = files;
    this.scan = scan;
    this.progress = progress;
  }

  /** Repairs the directories at these paths; returns those that remain scattered. */
  List<String> run(List<String> paths, Configuration conf) throws IOException {
    List<String> remaining = new ArrayList<>();
    try (ReplicaMover mover = ReplicaMover.connect(files.getUri(), conf)) {
      for (int from = 0; from < paths.size(); from += BATCH_SIZE) {
        int to = Math.min(from + BATCH_SIZE, paths.size());
        repair(paths.subList(from, to), mover)
            .forEach(scattered -> remaining.add(scattered.path()));
        if (paths.size() > BATCH_SIZE) {
          progress.println(to + " of " + paths.size() + " directories tried");
        }
      }
    }
    return remaining;
  }

  private List<SplitDirectory> repair(List<String> paths, ReplicaMover mover) throws IOException {
    List<SplitDirectory> scattered = unsettled(paths);
    int moved = 1;
    for (int round = 1; round <= MAX_ROUNDS && moved > 0 && !scattered.isEmpty(); round++) {
      List<TargetNodes.Move> moves = moves(scattered);
      moved = mover.move(moves);
      progress.println(
          String.format(
              "round %d: %d directories scattered, %d of %d replicas moved",
              round, scattered.size(), moved, moves.size()));
      scattered = awaitSettled(scattered);
    }
    return scattered;
  }

  private List<TargetNodes.Move> moves(List<SplitDirectory> directories) throws IOException {
    List<DatanodeInfo> live = Arrays.asList(files.getDataNodeStats(DatanodeReportType.LIVE));
    List<TargetNodes.Move> moves = new ArrayList<>();
    for (SplitDirectory directory : directories) {
      TargetNodes targets = TargetNodes.of(directory, live);
      directory.blocks().forEach(block -> targets.move(block).ifPresent(moves::add));
    }
    return moves;
  }

  /**
   * Returns the directories that are still scattered. Waits until no block has excess replicas,
   * since it is uncertain which one will be deleted, or until a timeout. The moved replica is
   * reported after the move, so the first check comes after a pause.
   */
  private List<SplitDirectory> awaitSettled(List<SplitDirectory> moved) throws IOException {
    List<SplitDirectory> unsettled = moved;
    long waited = 0;
    long pause = INITIAL_PAUSE_MILLIS;
    do {
      pause(pause);
      waited += pause;
      pause *= 2;
      List<String> paths = new ArrayList<>();
      unsettled.forEach(directory -> paths.add(directory.path()));
      unsettled = unsettled(paths);
    } while (waited < SETTLE_TIMEOUT_MILLIS
        && unsettled.stream().anyMatch(SplitDirectory::isOverReplicated));
    unsettled.removeIf(directory -> !directory.isScattered());
    return unsettled;
  }

  private List<SplitDirectory> unsettled(List<String> paths) throws IOException {
    List<SplitDirectory> unsettled = new ArrayList<>();
    for (String path : paths) {
      scan.directory(path)
          .filter(directory -> directory.isScattered() || directory.isOverReplicated())
          .ifPresent(unsettled::add);
    }
    return unsettled;
  }

  private static void pause(long millis) throws IOException {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("stopped while replicas settled");
    }
  }
}
