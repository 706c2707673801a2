package dev.stoa.hdfs.placement;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;

/**
 * Brings torn split directories together in rounds, each of which moves one replica of a block;
 * {@link PlacementTool} calls it.
 */
final class Mend {
  private static final int ROUNDS = 12;

  /** The NameNode takes some heartbeats to drop what was moved away. */
  private static final int SETTLING_CHECKS = 60;

  private static final long CHECK_MILLIS = 500;

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
    List<SplitDirectory> torn = torn(paths);
    try (ReplicaMover mover = ReplicaMover.connect(files.getUri(), conf)) {
      int moved = 1;
      for (int round = 1; round <= ROUNDS && moved > 0 && !torn.isEmpty(); round++) {
        List<Home.Move> moves = moves(torn);
        moved = mover.move(moves);
        progress.println(
            String.format(
                "round %d: %d directories torn, %d of %d replicas moved",
                round, torn.size(), moved, moves.size()));
        torn = settled(paths);
      }
    }
    List<String> left = new ArrayList<>();
    torn.forEach(directory -> left.add(directory.path()));
    return left;
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
   * The directories that are torn once no block has more replicas than asked for, or when that
   * takes too long.
   */
  private List<SplitDirectory> settled(List<String> paths) throws IOException {
    List<SplitDirectory> torn = torn(paths);
    for (int check = 1;
        check < SETTLING_CHECKS && torn.stream().anyMatch(SplitDirectory::hasSurplus);
        check++) {
      pause();
      torn = torn(paths);
    }
    return torn;
  }

  private List<SplitDirectory> torn(List<String> paths) throws IOException {
    List<SplitDirectory> torn = new ArrayList<>();
    for (String path : paths) {
      Optional<SplitDirectory> found = scan.directory(path);
      if (found.isPresent() && found.get().isTorn()) {
        torn.add(found.get());
      }
    }
    return torn;
  }

  private static void pause() throws IOException {
    try {
      Thread.sleep(CHECK_MILLIS);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("stopped while replicas settled");
    }
  }
}
