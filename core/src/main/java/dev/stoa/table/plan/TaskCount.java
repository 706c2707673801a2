package dev.stoa.table.plan;

import java.util.List;

/** Decides into how many tasks split directories are gathered; {@link TaskPlanner} gathers them. */
final class TaskCount {
  /** Below it a task's start costs more than its work. */
  private static final long SMALLEST_CHOSEN_SIZE = 128L << 20;

  /** Above it the study's section 5.5 found nothing to gain. */
  private static final long LARGEST_CHOSEN_SIZE = 512L << 20;

  /**
   * What a slot that would have nothing to do is given, where slots are known: starts are cheap.
   */
  private static final long SMALLEST_SHARE = 8L << 20;

  /**
   * What an engine does with a value that few bits stand for takes as long as reading so many
   * bytes: with a million of them a slot has something to do.
   */
  private static final long WORK_OF_A_VALUE = 8;

  /** Opening its files costs as much as reading so many bytes. */
  private static final long COST_OF_A_SPLIT_DIRECTORY = 1L << 20;

  /** What a node of a cluster does at a time, where nobody says so. */
  private static final int SLOTS_OF_A_NODE = 8;

  private TaskCount() {}

  /** At least one, and no more than there are split directories. */
  static int of(List<PlacedSplit> splits, TaskOptions options) {
    int most = Math.max(1, splits.size());
    if (options.count().isPresent()) {
      return Math.min(options.count().getAsInt(), most);
    }
    long count =
        options.sizeInBytes().isPresent()
            ? shares(size(splits), options.sizeInBytes().getAsLong())
            : chosen(splits, options);
    return (int) Math.min(count, most);
  }

  private static long chosen(List<PlacedSplit> splits, TaskOptions options) {
    long cost =
        splits.stream()
            .mapToLong(split -> Math.max(split.sizeInBytes(), COST_OF_A_SPLIT_DIRECTORY))
            .sum();
    long nodes = splits.stream().flatMap(split -> split.hosts().stream()).distinct().count();
    long slots = options.slots().orElse((int) (SLOTS_OF_A_NODE * Math.max(1, nodes)));
    long size = Math.min(LARGEST_CHOSEN_SIZE, Math.max(SMALLEST_CHOSEN_SIZE, shares(cost, slots)));
    long fewest =
        options.slots().isPresent() ? Math.min(slots, work(splits, cost) / SMALLEST_SHARE) : 1;
    return Math.max(fewest, shares(cost, size));
  }

  private static long work(List<PlacedSplit> splits, long cost) {
    long values = splits.stream().mapToLong(PlacedSplit::valueCount).sum();
    return Math.max(cost, values * WORK_OF_A_VALUE);
  }

  private static long size(List<PlacedSplit> splits) {
    return splits.stream().mapToLong(PlacedSplit::sizeInBytes).sum();
  }

  private static long shares(long total, long size) {
    return Math.max(1, total / size + (total % size == 0 ? 0 : 1));
  }
}
