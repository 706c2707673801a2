package dev.stoa.table.plan;

import java.util.List;

/** Decides the number of tasks of a scan; {@link TaskPlanner} makes the tasks. */
final class TaskCount {
  /**
   * The minimum size of a task, unless slots are idle: starting a smaller one costs more than its
   * work.
   */
  private static final long MIN_TASK_SIZE_IN_BYTES = 128L << 20;

  /**
   * The maximum size of a task: "The Performance of MapReduce" (Jiang et al., VLDB 2010), section
   * 5.5, found no gain in larger tasks.
   */
  private static final long MAX_TASK_SIZE_IN_BYTES = 512L << 20;

  /**
   * The minimum work of a task in an otherwise idle slot; engines that know their slots start tasks
   * cheaply.
   */
  private static final long MIN_SLOT_WORK_IN_BYTES = 8L << 20;

  /**
   * Processing one value in an engine costs as much as reading this many bytes, even if the value
   * is encoded in a few bits.
   */
  private static final long COST_PER_VALUE_IN_BYTES = 8;

  /** Opening a split directory's files costs as much as reading this many bytes. */
  private static final long COST_PER_SPLIT_IN_BYTES = 1L << 20;

  /** The assumed number of slots of a cluster node. */
  private static final int SLOTS_PER_NODE = 8;

  private TaskCount() {}

  /** Returns the number of tasks: at least one, and at most one per split directory. */
  static int of(List<LocatedSplit> splits, TaskOptions options) {
    int maxCount = Math.max(1, splits.size());
    if (options.count().isPresent()) {
      return Math.min(options.count().getAsInt(), maxCount);
    }
    long taskCount =
        options.sizeInBytes().isPresent()
            ? ceilDiv(totalSizeInBytes(splits), options.sizeInBytes().getAsLong())
            : chooseCount(splits, options);
    return (int) Math.min(taskCount, maxCount);
  }

  private static long chooseCount(List<LocatedSplit> splits, TaskOptions options) {
    long costInBytes =
        splits.stream()
            .mapToLong(split -> Math.max(split.sizeInBytes(), COST_PER_SPLIT_IN_BYTES))
            .sum();
    long nodeCount = splits.stream().flatMap(split -> split.hosts().stream()).distinct().count();
    long slotCount = options.slotCount().orElse((int) (SLOTS_PER_NODE * Math.max(1, nodeCount)));
    long taskSizeInBytes =
        Math.min(
            MAX_TASK_SIZE_IN_BYTES,
            Math.max(MIN_TASK_SIZE_IN_BYTES, ceilDiv(costInBytes, slotCount)));
    long minCount =
        options.slotCount().isPresent()
            ? Math.min(slotCount, workInBytes(splits, costInBytes) / MIN_SLOT_WORK_IN_BYTES)
            : 1;
    return Math.max(minCount, ceilDiv(costInBytes, taskSizeInBytes));
  }

  private static long workInBytes(List<LocatedSplit> splits, long costInBytes) {
    long valueCount = splits.stream().mapToLong(LocatedSplit::valueCount).sum();
    return Math.max(costInBytes, valueCount * COST_PER_VALUE_IN_BYTES);
  }

  private static long totalSizeInBytes(List<LocatedSplit> splits) {
    return splits.stream().mapToLong(LocatedSplit::sizeInBytes).sum();
  }

  private static long ceilDiv(long total, long size) {
    return Math.max(1, total / size + (total % size == 0 ? 0 : 1));
  }
}
