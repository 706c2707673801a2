package dev.stoa.table.maintenance;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.partition.PartitionValue;
import dev.stoa.table.plan.ProportionalAllocation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which split directories are rewritten into which.
 *
 * @param runs the runs of neighboring split directories, in the order of the table
 */
record RewritePlan(List<Run> runs) {
  /**
   * Neighboring split directories that are rewritten together.
   *
   * @param sources in the order of the table
   * @param targets for each new split directory its row ranges of the sources, in order
   */
  record Run(List<SplitDirectory> sources, List<List<RowRange>> targets) {}

  /**
   * A range of live rows of a split directory; deleted rows are not counted.
   *
   * @param from the first row
   * @param to the row after the last
   */
  record RowRange(SplitDirectory split, long from, long to) {}

  /** Concatenates plans. */
  static RewritePlan of(List<RewritePlan> plans) {
    return new RewritePlan(plans.stream().flatMap(plan -> plan.runs().stream()).toList());
  }

  /** Groups split directories by partition value, each list in the order of the table. */
  private static List<List<SplitDirectory>> byPartition(List<SplitDirectory> splits) {
    Map<PartitionValue, List<SplitDirectory>> groups = new LinkedHashMap<>();
    splits.forEach(
        split -> groups.computeIfAbsent(split.partition(), value -> new ArrayList<>()).add(split));
    return List.copyOf(groups.values());
  }

  /**
   * Merges small neighbors of the same partition, and rewrites those with many deleted rows.
   *
   * @param targetSizeInBytes the target size of merged ones
   */
  static RewritePlan compaction(List<SplitDirectory> splits, long targetSizeInBytes) {
    return of(
        byPartition(splits).stream()
            .map(group -> compactPartition(group, targetSizeInBytes))
            .toList());
  }

  private static RewritePlan compactPartition(List<SplitDirectory> splits, long targetSizeInBytes) {
    List<Run> runs = new ArrayList<>();
    List<SplitDirectory> run = new ArrayList<>();
    long size = 0;
    for (SplitDirectory split : splits) {
      long live = liveSize(split);
      boolean isLargeEnough = live > targetSizeInBytes / 2 && !hasManyDeleted(split);
      if (!run.isEmpty() && (isLargeEnough || size + live > targetSizeInBytes)) {
        addRun(run, runs);
        size = 0;
      }
      if (!isLargeEnough) {
        run.add(split);
        size += live;
      }
    }
    addRun(run, runs);
    return new RewritePlan(runs);
  }

  private static void addRun(List<SplitDirectory> run, List<Run> runs) {
    if (run.size() > 1 || run.stream().anyMatch(split -> split.deletedRowCount() > 0)) {
      List<SplitDirectory> sources = List.copyOf(run);
      List<RowRange> ranges = new ArrayList<>();
      sources.stream()
          .filter(split -> split.liveRowCount() > 0)
          .forEach(split -> ranges.add(new RowRange(split, 0, split.liveRowCount())));
      runs.add(new Run(sources, ranges.isEmpty() ? List.of() : List.of(ranges)));
    }
    run.clear();
  }

  private static boolean hasManyDeleted(SplitDirectory split) {
    return split.deletedRowCount() * 10 > split.rowCount();
  }

  private static long liveSize(SplitDirectory split) {
    double share = (double) split.liveRowCount() / Math.max(1, split.rowCount());
    return (long) (split.sizeInBytes() * share);
  }

  /**
   * Spreads all rows evenly over a number of split directories, but never more than rows; in
   * partitioned tables within each partition, which gets at least one.
   *
   * @throws InvalidTableException when there are more partitions than split directories
   */
  static RewritePlan rebalance(List<SplitDirectory> splits, int maxSplits) {
    List<List<SplitDirectory>> groups = byPartition(splits);
    long[] rows = groups.stream().mapToLong(RewritePlan::liveRows).toArray();
    long partitions = Arrays.stream(rows).filter(count -> count > 0).count();
    if (partitions > maxSplits) {
      throw new InvalidTableException(
          ("the rows have %s partition values and each needs a split directory: allow at"
                  + " least %s, found %s")
              .formatted(partitions, partitions, maxSplits));
    }
    int[] counts = ProportionalAllocation.allocate(rows, maxSplits);
    List<RewritePlan> plans = new ArrayList<>();
    for (int i = 0; i < counts.length; i++) {
      plans.add(rebalancePartition(groups.get(i), counts[i]));
    }
    return of(plans);
  }

  private static long liveRows(List<SplitDirectory> splits) {
    return splits.stream().mapToLong(SplitDirectory::liveRowCount).sum();
  }

  private static RewritePlan rebalancePartition(List<SplitDirectory> splits, int maxSplits) {
    long rows = liveRows(splits);
    long count = Math.min(maxSplits, rows);
    List<List<RowRange>> targets = new ArrayList<>();
    List<RowRange> target = new ArrayList<>();
    long assignedRows = 0;
    for (SplitDirectory split : splits) {
      long from = 0;
      while (from < split.liveRowCount()) {
        long end = rows * (targets.size() + 1) / count;
        long to = Math.min(split.liveRowCount(), from + end - assignedRows);
        if (to > from) {
          target.add(new RowRange(split, from, to));
        }
        assignedRows += to - from;
        from = to;
        if (assignedRows == end) {
          if (!target.isEmpty()) {
            targets.add(List.copyOf(target));
          }
          target.clear();
        }
      }
    }
    return new RewritePlan(splits.isEmpty() ? List.of() : List.of(new Run(splits, targets)));
  }
}
