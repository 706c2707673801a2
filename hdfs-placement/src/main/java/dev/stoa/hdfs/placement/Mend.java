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
 * Brings torn split directories together in rounds, each of which moves one replica of a block;
 * {@link PlacementTool} calls it.
 */
final class Mend {
  /**
   * So many directories are mended at once: the first run after an installation moves most of a
   * table.
   */
  private static final int BATCH = 500;

  private static final int ROUNDS = 12;

  /** The NameNode takes some heartbeats to drop what was moved away. */
  private static final long SETTLING_MILLIS = 60_000;

  private static final long FIRST_PAUSE_MILLIS = 250;

  private final DistributedFileSystem files;
  private final DirectoryScan scan;
  private final PrintStream progress;

  Mend(DistributedFileSystem files, DirectoryScan scan, PrintStream progress) {
    this.files = files;
    this.scan = scan;
    this.progress = progress;
  }

  /** Mends the directories of these paths; gives those that stay torn. */
  List<String> run(List<String> paths, Configuration conf) throws IOException {
    List<String> left = new ArrayList<>();
    try (ReplicaMover mover = ReplicaMover.connect(files.getUri(), conf)) {
      for (int from = 0; from < paths.size(); from += BATCH) {
        int to = Math.min(from + BATCH, paths.size());
        mend(paths.subList(from, to), mover).forEach(torn -> left.add(torn.path()));
        if (paths.size() > BATCH) {
          progress.println(to + " of " + paths.size() + " directories tried");
        }
      }
    }
    return left;
  }

  private List<SplitDirectory> mend(List<String> paths, ReplicaMover mover) throws IOException {
    List<SplitDirectory> torn = unsettled(paths);
    int moved = 1;
    for (int round = 1; round <= ROUNDS && moved > 0 && !torn.isEmpty(); round++) {
      List<Home.Move> moves = moves(torn);
      moved = mover.move(moves);
      progress.println(
          String.format(
              "round %d: %d directories torn, %d of %d replicas moved",
              round, torn.size(), moved, moves.size()));
      torn = settled(torn);
    }
    return torn;
  }

  private List<Home.Move> moves(List<SplitDirectory> directories) throws IOException {
    List<DatanodeInfo> live = Arrays.asList(files.getDataNodeStats(DatanodeReportType.LIVE));
    List<Home.Move> moves = new ArrayList<>();
    for (SplitDirectory directory : directories) {
      Home home = Home.of(directory, live);
      directory.blocks().forEach(block -> home.move(block).ifPresent(moves::add));
    }
    return moves;
  }

  /**
   * Those of the directories that are still torn, once no block has more replicas than asked for
   * (until then it is not sure which one goes) or when that takes too long. The moved replica is
   * reported after the move, so the first look comes after a pause.
   */
  private List<SplitDirectory> settled(List<SplitDirectory> moved) throws IOException {
    List<SplitDirectory> unsettled = moved;
    long waited = 0;
    long pause = FIRST_PAUSE_MILLIS;
    do {
      pause(pause);
      waited += pause;
      pause *= 2;
      List<String> paths = new ArrayList<>();
      unsettled.forEach(directory -> paths.add(directory.path()));
      unsettled = unsettled(paths);
    } while (waited < SETTLING_MILLIS && unsettled.stream().anyMatch(SplitDirectory::hasSurplus));
    unsettled.removeIf(directory -> !directory.isTorn());
    return unsettled;
  }

  private List<SplitDirectory> unsettled(List<String> paths) throws IOException {
    List<SplitDirectory> unsettled = new ArrayList<>();
    for (String path : paths) {
      scan.directory(path)
          .filter(directory -> directory.isTorn() || directory.hasSurplus())
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
