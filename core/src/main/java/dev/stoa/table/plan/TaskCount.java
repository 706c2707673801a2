package dev.stoa.table.plan;

import java.util.List;

/** Decides the number of tasks of a scan; {@link TaskPlanner} makes them. */
final class TaskCount {
  /** Starting a smaller task costs more than its work. */
  private static final long MIN_TASK_SIZE = 128L << 20;

  /** The study's section 5.5 found no gain in larger tasks. */
  private static final long MAX_TASK_SIZE = 512L << 20;

  /** The least work for an otherwise idle slot, if slots are known: starts are cheap then. */
  private static final long MIN_SLOT_WORK = 8L << 20;

  /**
   * Processing one value in an engine costs as much as reading this many bytes, even if few bits
   * encode it.
   */
  private static final long COST_PER_VALUE = 8;

  /** Opening a split directory's files costs as much as reading this many bytes. */
  private static final long COST_PER_SPLIT = 1L << 20;

  /** The assumed number of slots of a cluster node. */
  private static final int SLOTS_PER_NODE = 8;

  private TaskCount() {}

  /** The number of tasks: at least one, and at most one per split directory. */
  static int of(List<LocatedSplit> splits, TaskOptions options) {
    int maxCount = Math.max(1, splits.size());
    if (options.count().isPresent()) {
      return Math.min(options.count().getAsInt(), maxCount);
    }
    long count =
        options.sizeInBytes().isPresent()
            ? ceilDiv(size(splits), options.sizeInBytes().getAsLong())
            : chooseCount(splits, options);
    return (int) Math.min(count, maxCount);
  }

  private static long chooseCount(List<LocatedSplit> splits, TaskOptions options) {
    long cost =
        splits.stream().mapToLong(split -> Math.max(split.sizeInBytes(), COST_PER_SPLIT)).sum();
    long nodes = splits.stream().flatMap(split -> split.hosts().stream()).distinct().count();
    long slots = options.slots().orElse((int) (SLOTS_PER_NODE * Math.max(1, nodes)));
    long size = Math.min(MAX_TASK_SIZE, Math.max(MIN_TASK_SIZE, ceilDiv(cost, slots)));
    long minCount =
        options.slots().isPresent() ? Math.min(slots, work(splits, cost) / MIN_SLOT_WORK) : 1;
    return Math.max(minCount, ceilDiv(cost, size));
  }

  private static long work(List<LocatedSplit> splits, long cost) {
    long values = splits.stream().mapToLong(LocatedSplit::valueCount).sum();
    return Math.max(cost, values * COST_PER_VALUE);
  }

  private static long size(List<LocatedSplit> splits) {
    return splits.stream().mapToLong(LocatedSplit::sizeInBytes).sum();
  }

  private static long ceilDiv(long total, long size) {
    return Math.max(1, total / size + (total % size == 0 ? 0 : 1));
  }
}
