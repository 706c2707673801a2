package dev.stoa.hdfs.placement;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;

/** What a walk of {@link PlacementTool} found, printed while it goes. */
final class Report {
  private static final int PROGRESS_STEP = 1_000;
  private static final int SETS_SHOWN = 4;

  private final PrintStream out;
  private final PrintStream progress;
  private final List<String> torn = new ArrayList<>();
  private long directoryCount;
  private long blockCount;
  private long lackingCount;

  Report(PrintStream out, PrintStream progress) {
    this.out = out;
    this.progress = progress;
  }

  void add(SplitDirectory directory) {
    directoryCount++;
    blockCount += directory.blocks().size();
    lackingCount += directory.lacksReplicas() ? 1 : 0;
    if (directory.isTorn()) {
      torn.add(directory.path());
      out.println(directory.path() + " is torn: blocks lie on " + nodeSets(directory));
    }
    if (directoryCount % PROGRESS_STEP == 0) {
      progress.println(directoryCount + " directories checked, " + torn.size() + " torn");
    }
  }

  private static String nodeSets(SplitDirectory directory) {
    return directory.blocks().stream()
        .map(block -> names(block.nodes()))
        .distinct()
        .limit(SETS_SHOWN)
        .collect(Collectors.joining(" and "));
  }

  private static String names(Set<DatanodeInfo> nodes) {
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
            + torn.size()
            + " torn, "
            + lackingCount
            + " with blocks that lack replicas");
  }

  /** The paths of those that are torn. */
  List<String> torn() {
    return torn;
  }
}
