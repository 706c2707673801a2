package dev.stoa.table.plan;

import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * How a scan is divided into tasks; engines pass it to {@code EngineScans.locatedTasks}.
 *
 * <p>A split directory is never divided, so there are no more tasks than split directories.
 *
 * @param sizeInBytes the approximate size of the selected columns per task; if empty, chosen from
 *     the table's size, its nodes and the slots
 * @param count the number of tasks, regardless of their sizes; if empty, determined by their size
 * @param slots the number of tasks that the engine runs at a time; empty if unknown
 */
public record TaskOptions(OptionalLong sizeInBytes, OptionalInt count, OptionalInt slots) {
  /** Checks the ranges. */
  public TaskOptions {
    if (sizeInBytes.orElse(1) < 1 || count.orElse(1) < 1 || slots.orElse(1) < 1) {
      throw new IllegalArgumentException(
          "the task size, the number of tasks and the number of slots must be at least 1, found %s, %s and %s"
              .formatted(sizeInBytes, count, slots));
    }
  }

  /** Options that choose the task size from the table's size and the nodes that store it. */
  public static TaskOptions defaults() {
    return new TaskOptions(OptionalLong.empty(), OptionalInt.empty(), OptionalInt.empty());
  }

  /** These options with another task size. */
  public TaskOptions withSizeInBytes(long newSizeInBytes) {
    return new TaskOptions(OptionalLong.of(newSizeInBytes), count, slots);
  }

  /** These options with a number of tasks, which get about the same size. */
  public TaskOptions withCount(int newCount) {
    return new TaskOptions(sizeInBytes, OptionalInt.of(newCount), slots);
  }

  /** These options for an engine that runs this many tasks at a time. */
  public TaskOptions withSlots(int newSlots) {
    return new TaskOptions(sizeInBytes, count, OptionalInt.of(newSlots));
  }
}
