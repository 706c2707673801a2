package dev.stoa.hdfs.placement;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;

/**
 * Counts the directories that {@link PlacementTool} checks, and prints those that are scattered.
 */
final class PlacementReport {
  private static final int DIRECTORIES_PER_PROGRESS_LINE = 1_000;
  private static final int MAX_PRINTED_NODE_SETS = 4;

  private final PrintStream out;
  private final PrintStream progress;
  private final List<String> scatteredPaths = new ArrayList<>();
  private long directoryCount;
  private long blockCount;
  private long underReplicatedCount;

  PlacementReport(PrintStream out, PrintStream progress) {
    this.out = out;
    this.progress = progress;
  }

  void add(SplitDirectory directory) {
    directoryCount++;
    blockCount += directory.blocks().size();
    underReplicatedCount += directory.isUnderReplicated() ? 1 : 0;
    if (directory.isScattered()) {
      scatteredPaths.add(directory.path());
      out.println(
          directory.path() + " is scattered: its blocks are on " + formatNodeSets(directory));
    }
    if (directoryCount % DIRECTORIES_PER_PROGRESS_LINE == 0) {
      progress.println(
          directoryCount + " directories checked, " + scatteredPaths.size() + " scattered");
    }
  }

  private static String formatNodeSets(SplitDirectory directory) {
    return directory.blocks().stream()
        .map(block -> formatNodes(block.nodes()))
        .distinct()
        .limit(MAX_PRINTED_NODE_SETS)
        .collect(Collectors.joining(" and "));
  }

  private static String formatNodes(Set<DatanodeInfo> nodes) {
    return nodes.stream()
        .map(DatanodeInfo::getXferAddrWithHostname)
        .sorted()
        .collect(Collectors.joining(", ", "[", "]"));
  }

  void printSummary() {
    out.println(
        directoryCount
            + " split directories with "
            + blockCount
            + " blocks: "
            + scatteredPaths.size()
            + " scattered, "
            + underReplicatedCount
            + " with under-replicated blocks");
  }

  /** Returns the paths of the scattered directories. */
  List<String> scatteredPaths() {
    return scatteredPaths;
  }
}
