package dev.stoa.hdfs.placement;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;

/** Prints and counts the directories that {@link PlacementTool} checks. */
final class PlacementReport {
  private static final int PROGRESS_INTERVAL = 1_000;
  private static final int MAX_PRINTED_NODE_SETS = 4;

  private final PrintStream out;
  private final PrintStream progress;
  private final List<String> scattered = new ArrayList<>();
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
      scattered.add(directory.path());
      out.println(directory.path() + " is scattered: its blocks are on " + nodeSets(directory));
    }
    if (directoryCount % PROGRESS_INTERVAL == 0) {
      progress.println(directoryCount + " directories checked, " + scattered.size() + " scattered");
    }
  }

  private static String nodeSets(SplitDirectory directory) {
    return directory.blocks().stream()
        .map(block -> nodeNames(block.nodes()))
        .distinct()
        .limit(MAX_PRINTED_NODE_SETS)
        .collect(Collectors.joining(" and "));
  }

  private static String nodeNames(Set<DatanodeInfo> nodes) {
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
            + scattered.size()
            + " scattered, "
            + underReplicatedCount
            + " with under-replicated blocks");
  }

  /** The paths of the scattered directories. */
  List<String> scattered() {
    return scattered;
  }
}
