package dev.stoa.table.maintenance;

import dev.stoa.annotation.Internal;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.storage.Storage;
import dev.stoa.table.snapshot.TableState;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Merges the small, uncommitted split directories of a job's tasks. Called for engines through
 * {@code dev.stoa.engine}.
 */
@Internal
public final class SplitMerge {
  private final Storage storage;
  private final SnapshotRoot root;
  private final WriteOptions options;

  /** Creates a merge of split directories that were written for a table. */
  public SplitMerge(TableState state, WriteOptions options) {
    this.storage = state.storage();
    this.root = state.root();
    this.options = options;
  }

  /**
   * Merges small split directories and deletes the originals. Returns the unchanged split
   * directories, followed by the merged ones.
   */
  public List<WrittenSplit> merge(List<WrittenSplit> splits) throws IOException {
    List<SplitDirectory> directories = splits.stream().map(WrittenSplit::directory).toList();
    RewritePlan plan = RewritePlan.compaction(directories, options.splitSizeInBytes());
    List<WrittenSplit> targets = write(plan);
    Set<String> sourceNames = new HashSet<>();
    plan.runs().forEach(run -> run.sources().forEach(split -> sourceNames.add(split.name())));
    List<WrittenSplit> resultSplits = new ArrayList<>();
    for (WrittenSplit split : splits) {
      if (sourceNames.contains(split.name())) {
        split.delete(storage);
      } else {
        resultSplits.add(split);
      }
    }
    resultSplits.addAll(targets);
    return resultSplits;
  }

  private List<WrittenSplit> write(RewritePlan plan) throws IOException {
    SplitRewriter writer = new SplitRewriter(new TableState(storage, root), options);
    List<WrittenSplit> targets = new ArrayList<>();
    long splitNumber = root.nextSplitNumber();
    boolean isComplete = false;
    try {
      for (RewritePlan.Run run : plan.runs()) {
        for (List<RewritePlan.RowRange> ranges : run.targets()) {
          targets.add(new WrittenSplit(root.tableUuid(), writer.write(ranges, splitNumber)));
          splitNumber++;
        }
      }
      isComplete = true;
      return targets;
    } finally {
      if (!isComplete) {
        targets.forEach(target -> target.delete(storage));
      }
    }
  }
}
