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
import java.util.function.Predicate;

/**
 * A plan to rewrite split directories into new ones, with the rows of each. Made for {@link
 * Rewrite} and {@link SplitMerge}, carried out by {@link SplitRewriter}.
 *
 * @param runs the runs of neighboring split directories, in the order of the table
 */
record RewritePlan(List<Run> runs) {
  /** Large split directories are compacted only if a larger share of their rows is deleted. */
  private static final double MAX_DELETED_SHARE = 0.1;

  /**
   * The size of a run of earlier partition specs, in new split directories: a run that fills
   * several writes few small ones, and a concurrent change discards only the run that it changes.
   */
  private static final int MAX_EARLIER_RUN_SIZE_IN_SPLITS = 4;

  /**
   * Neighboring split directories that are rewritten together.
   *
   * @param sources the split directories to rewrite, in the order of the table within a partition
   * @param targets the row ranges of the sources that make up each new split directory, in order;
   *     none if the rows are sorted or partitioned again
   */
  record Run(List<SplitDirectory> sources, List<List<RowRange>> targets) {}

  /**
   * A range of rows of a split directory, counted without deleted rows.
   *
   * @param split the split directory
   * @param from the position of the first row
   * @param to the position after the last row
   */
  record RowRange(SplitDirectory split, long from, long to) {}

  /** Concatenates plans. */
  private static RewritePlan concatenate(List<RewritePlan> plans) {
    return new RewritePlan(plans.stream().flatMap(plan -> plan.runs().stream()).toList());
  }

  /** Groups split directories by partition value, each list in the order of the table. */
  private static List<List<SplitDirectory>> groupByPartition(List<SplitDirectory> splits) {
    Map<PartitionValue, List<SplitDirectory>> partitions = new LinkedHashMap<>();
    splits.forEach(
        split ->
            partitions.computeIfAbsent(split.partition(), value -> new ArrayList<>()).add(split));
    return List.copyOf(partitions.values());
  }

  /**
   * Plans to merge small neighbors of the same partition, and to rewrite split directories with
   * deleted rows: small ones with any, and others with more than a tenth.
   *
   * @param targetSizeInBytes the target size of merged split directories
   */
  static RewritePlan compaction(List<SplitDirectory> splits, long targetSizeInBytes) {
    return compaction(splits, targetSizeInBytes, split -> true);
  }

  /** Does the same, but leaves the split directories alone that do not meet a condition. */
  static RewritePlan compaction(
      List<SplitDirectory> splits, long targetSizeInBytes, Predicate<SplitDirectory> condition) {
    return merge(
        splits,
        targetSizeInBytes,
        condition.and(
            split ->
                liveSizeInBytes(split) <= targetSizeInBytes / 2
                    || deletedShare(split) > MAX_DELETED_SHARE));
  }

  /**
   * Plans to rewrite the split directories that have deleted rows and meet a condition; neighbors
   * are merged.
   *
   * @param minDeletedShare the share of deleted rows from which on they are rewritten
   */
  static RewritePlan deletions(
      List<SplitDirectory> splits,
      double minDeletedShare,
      long targetSizeInBytes,
      Predicate<SplitDirectory> condition) {
    return merge(
        splits,
        targetSizeInBytes,
        condition.and(
            split -> split.deletedRowCount() > 0 && deletedShare(split) >= minDeletedShare));
  }

  /**
   * Plans to sort the rows of each partition that are in split directories of a condition. Rows of
   * earlier partition specs are sorted too, but in runs of their own.
   *
   * @param specId the id of the current spec
   */
  static RewritePlan sort(
      List<SplitDirectory> splits,
      int specId,
      long targetSizeInBytes,
      Predicate<SplitDirectory> condition) {
    Predicate<SplitDirectory> isCurrent = split -> split.partition().specId() == specId;
    List<Run> runs =
        groupByPartition(splits.stream().filter(condition.and(isCurrent)).toList()).stream()
            .map(group -> new Run(group, List.of()))
            .toList();
    return concatenate(
        List.of(
            new RewritePlan(runs),
            earlier(splits, condition.and(isCurrent.negate()), targetSizeInBytes)));
  }

  /**
   * Plans a compaction that also writes the rows of earlier partition specs with the current one,
   * in runs that a concurrent change of one partition does not affect all together.
   *
   * @param specId the id of the current spec
   */
  static RewritePlan repartition(
      List<SplitDirectory> splits,
      int specId,
      long targetSizeInBytes,
      Predicate<SplitDirectory> condition) {
    Predicate<SplitDirectory> isCurrent = split -> split.partition().specId() == specId;
    return concatenate(
        List.of(
            compaction(splits, targetSizeInBytes, condition.and(isCurrent)),
            earlier(splits, condition.and(isCurrent.negate()), targetSizeInBytes)));
  }

  /**
   * Plans to rewrite split directories of earlier specs: each partition in one run, which several
   * small partitions share, and unpartitioned rows in as many runs as their size needs.
   */
  private static RewritePlan earlier(
      List<SplitDirectory> splits, Predicate<SplitDirectory> isEarlier, long targetSizeInBytes) {
    List<Run> runs = new ArrayList<>();
    List<SplitDirectory> sources = new ArrayList<>();
    long runSizeInBytes = 0;
    for (List<SplitDirectory> unit : inseparable(splits.stream().filter(isEarlier).toList())) {
      long unitSizeInBytes = unit.stream().mapToLong(RewritePlan::liveSizeInBytes).sum();
      boolean isFull =
          (runSizeInBytes + unitSizeInBytes) / MAX_EARLIER_RUN_SIZE_IN_SPLITS > targetSizeInBytes;
      if (isFull && !sources.isEmpty()) {
        runs.add(new Run(List.copyOf(sources), List.of()));
        sources.clear();
        runSizeInBytes = 0;
      }
      sources.addAll(unit);
      runSizeInBytes += unitSizeInBytes;
    }
    if (!sources.isEmpty()) {
      runs.add(new Run(List.copyOf(sources), List.of()));
    }
    return new RewritePlan(runs);
  }

  /** Returns the split directories of each partition, and each unpartitioned one by itself. */
  private static List<List<SplitDirectory>> inseparable(List<SplitDirectory> splits) {
    List<List<SplitDirectory>> units = new ArrayList<>();
    for (List<SplitDirectory> group : groupByPartition(splits)) {
      if (group.get(0).partition().equals(PartitionValue.UNPARTITIONED)) {
        group.forEach(split -> units.add(List.of(split)));
      } else {
        units.add(group);
      }
    }
    return units;
  }

  /** Plans to merge neighbors of the same partition that meet a condition. */
  private static RewritePlan merge(
      List<SplitDirectory> splits, long targetSizeInBytes, Predicate<SplitDirectory> condition) {
    return concatenate(
        groupByPartition(splits).stream()
            .map(group -> mergePartition(group, targetSizeInBytes, condition))
            .toList());
  }

  private static RewritePlan mergePartition(
      List<SplitDirectory> splits, long targetSizeInBytes, Predicate<SplitDirectory> condition) {
    List<Run> runs = new ArrayList<>();
    List<SplitDirectory> sources = new ArrayList<>();
    long runSizeInBytes = 0;
    for (SplitDirectory split : splits) {
      long liveSizeInBytes = liveSizeInBytes(split);
      boolean isSource = condition.test(split);
      if (!sources.isEmpty()
          && (!isSource || runSizeInBytes + liveSizeInBytes > targetSizeInBytes)) {
        addRun(sources, runs);
        runSizeInBytes = 0;
      }
      if (isSource) {
        sources.add(split);
        runSizeInBytes += liveSizeInBytes;
      }
    }
    addRun(sources, runs);
    return new RewritePlan(runs);
  }

  /** Adds a run of neighbors unless it is a single one without deleted rows; clears the list. */
  private static void addRun(List<SplitDirectory> neighbors, List<Run> runs) {
    if (neighbors.size() > 1 || neighbors.stream().anyMatch(split -> split.deletedRowCount() > 0)) {
      List<SplitDirectory> sources = List.copyOf(neighbors);
      List<RowRange> ranges = new ArrayList<>();
      sources.stream()
          .filter(split -> split.liveRowCount() > 0)
          .forEach(split -> ranges.add(new RowRange(split, 0, split.liveRowCount())));
      runs.add(new Run(sources, ranges.isEmpty() ? List.of() : List.of(ranges)));
    }
    neighbors.clear();
  }

  private static double deletedShare(SplitDirectory split) {
    return (double) split.deletedRowCount() / Math.max(1, split.rowCount());
  }

  private static long liveSizeInBytes(SplitDirectory split) {
    double liveFraction = (double) split.liveRowCount() / Math.max(1, split.rowCount());
    return (long) (split.sizeInBytes() * liveFraction);
  }

  /**
   * Plans to spread all rows evenly over a number of split directories, but at most one per row;
   * partitioned tables are rebalanced within each partition, which gets at least one split
   * directory.
   *
   * @throws InvalidTableException when the rows have more partition values than {@code
   *     maxSplitCount}
   */
  static RewritePlan rebalance(List<SplitDirectory> splits, int maxSplitCount) {
    List<List<SplitDirectory>> partitions = groupByPartition(splits);
    long[] rowCounts = partitions.stream().mapToLong(RewritePlan::liveRowCount).toArray();
    long partitionCount = Arrays.stream(rowCounts).filter(count -> count > 0).count();
    if (partitionCount > maxSplitCount) {
      throw new InvalidTableException(
          ("the rows have %s partition values and each needs a split directory: allow at"
                  + " least %s, found %s")
              .formatted(partitionCount, partitionCount, maxSplitCount));
    }
    int[] splitCounts = ProportionalAllocation.allocate(rowCounts, maxSplitCount);
    List<RewritePlan> plans = new ArrayList<>();
    for (int i = 0; i < splitCounts.length; i++) {
      plans.add(rebalancePartition(partitions.get(i), splitCounts[i]));
    }
    return concatenate(plans);
  }

  private static long liveRowCount(List<SplitDirectory> splits) {
    return splits.stream().mapToLong(SplitDirectory::liveRowCount).sum();
  }

  /** Plans one run of all split directories; each target ends at its share of the rows. */
  private static RewritePlan rebalancePartition(List<SplitDirectory> splits, int maxSplitCount) {
    long rowCount = liveRowCount(splits);
    long splitCount = Math.min(maxSplitCount, rowCount);
    List<List<RowRange>> targets = new ArrayList<>();
    List<RowRange> target = new ArrayList<>();
    long assignedRowCount = 0;
    for (SplitDirectory split : splits) {
      long from = 0;
      while (from < split.liveRowCount()) {
        long targetEnd = rowCount * (targets.size() + 1) / splitCount;
        long to = Math.min(split.liveRowCount(), from + targetEnd - assignedRowCount);
        if (to > from) {
          target.add(new RowRange(split, from, to));
        }
        assignedRowCount += to - from;
        from = to;
        if (assignedRowCount == targetEnd) {
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
