package dev.stoa.table.maintenance;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.partition.PartitionValue;
import dev.stoa.table.plan.EvenShares;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which split directories become which.
 *
 * @param runs of neighbouring split directories, in the order of the table
 */
record RewritePlan(List<Run> runs) {
  /**
   * Neighbours that become others.
   *
   * @param sources in the order of the table
   * @param targets for each new split directory the parts that it has of them, in their order
   */
  record Run(List<SplitDirectory> sources, List<List<Part>> targets) {}

  /**
   * Rows of a split directory that were not deleted, counted without those that were.
   *
   * @param from the first
   * @param to the one behind the last
   */
  record Part(SplitDirectory split, long from, long to) {}

  /** The runs of each of some plans. */
  static RewritePlan of(List<RewritePlan> plans) {
    return new RewritePlan(plans.stream().flatMap(plan -> plan.runs().stream()).toList());
  }

  /** Split directories by their partition values, each list in the order of the table. */
  private static List<List<SplitDirectory>> byPartition(List<SplitDirectory> splits) {
    Map<PartitionValue, List<SplitDirectory>> groups = new LinkedHashMap<>();
    splits.forEach(
        split -> groups.computeIfAbsent(split.partition(), value -> new ArrayList<>()).add(split));
    return List.copyOf(groups.values());
  }

  /**
   * Merges neighbours of the same partition that are small, and writes those anew that have many
   * deleted rows.
   *
   * @param targetSizeInBytes what merged ones aim at
   */
  static RewritePlan compacting(List<SplitDirectory> splits, long targetSizeInBytes) {
    return of(
        byPartition(splits).stream()
            .map(group -> compactingOne(group, targetSizeInBytes))
            .toList());
  }

  private static RewritePlan compactingOne(List<SplitDirectory> splits, long targetSizeInBytes) {
    List<Run> runs = new ArrayList<>();
    List<SplitDirectory> run = new ArrayList<>();
    long size = 0;
    for (SplitDirectory split : splits) {
      long live = liveSize(split);
      boolean isWhole = live > targetSizeInBytes / 2 && !hasManyDeleted(split);
      if (!run.isEmpty() && (isWhole || size + live > targetSizeInBytes)) {
        end(run, runs);
        size = 0;
      }
      if (!isWhole) {
        run.add(split);
        size += live;
      }
    }
    end(run, runs);
    return new RewritePlan(runs);
  }

  private static void end(List<SplitDirectory> run, List<Run> runs) {
    if (run.size() > 1 || run.stream().anyMatch(split -> split.deletedRowCount() > 0)) {
      List<SplitDirectory> sources = List.copyOf(run);
      List<Part> parts = new ArrayList<>();
      sources.stream()
          .filter(split -> split.liveRowCount() > 0)
          .forEach(split -> parts.add(new Part(split, 0, split.liveRowCount())));
      runs.add(new Run(sources, parts.isEmpty() ? List.of() : List.of(parts)));
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
   * Spreads all rows evenly over a number of split directories, fewer where rows are; of
   * partitioned tables over those of each partition, which has one at least.
   *
   * @throws InvalidTableException when there are more partitions than that
   */
  static RewritePlan spreading(List<SplitDirectory> splits, int most) {
    List<List<SplitDirectory>> groups = byPartition(splits);
    long[] rows = groups.stream().mapToLong(RewritePlan::liveRows).toArray();
    long partitions = Arrays.stream(rows).filter(count -> count > 0).count();
    if (partitions > most) {
      throw new InvalidTableException(
          ("the rows have %s partition values, each of which needs a split directory:"
                  + " give %s at least, found %s")
              .formatted(partitions, partitions, most));
    }
    int[] counts = EvenShares.of(rows, most);
    List<RewritePlan> plans = new ArrayList<>();
    for (int i = 0; i < counts.length; i++) {
      plans.add(spreadingOne(groups.get(i), counts[i]));
    }
    return of(plans);
  }

  private static long liveRows(List<SplitDirectory> splits) {
    return splits.stream().mapToLong(SplitDirectory::liveRowCount).sum();
  }

  private static RewritePlan spreadingOne(List<SplitDirectory> splits, int most) {
    long rows = liveRows(splits);
    long count = Math.min(most, rows);
    List<List<Part>> targets = new ArrayList<>();
    List<Part> target = new ArrayList<>();
    long taken = 0;
    for (SplitDirectory split : splits) {
      long from = 0;
      while (from < split.liveRowCount()) {
        long end = rows * (targets.size() + 1) / count;
        long to = Math.min(split.liveRowCount(), from + end - taken);
        if (to > from) {
          target.add(new Part(split, from, to));
        }
        taken += to - from;
        from = to;
        if (taken == end) {
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
