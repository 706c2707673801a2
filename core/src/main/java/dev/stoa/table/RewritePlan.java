package dev.stoa.table;

import dev.stoa.format.split.SplitDirectory;
import java.util.ArrayList;
import java.util.List;

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

  /**
   * Merges neighbours that are small, and writes those anew that have many deleted rows.
   *
   * @param targetSizeInBytes what merged ones aim at
   */
  static RewritePlan compacting(List<SplitDirectory> splits, long targetSizeInBytes) {
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

  /** Spreads all rows evenly over a number of split directories, fewer where rows are. */
  static RewritePlan spreading(List<SplitDirectory> splits, int most) {
    long rows = splits.stream().mapToLong(SplitDirectory::liveRowCount).sum();
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
