package dev.stoa.table.plan;

import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * How a scan is divided into tasks; engines pass it to {@code EngineScans.locatedTasks}.
 *
 * <p>A split directory is never divided, so there are no more tasks than split directories.
 *
 * @param sizeInBytes the approximate size of the selected columns per task; if empty, chosen from
 *     the table's size, its nodes and the slot count
 * @param count the number of tasks, regardless of their sizes; if empty, determined by their size
 * @param slotCount the number of tasks that the engine runs at a time; empty if unknown
 */
public record TaskOptions(OptionalLong sizeInBytes, OptionalInt count, OptionalInt slotCount) {
  /** Checks the ranges. */
  public TaskOptions {
    checkPositive("the task size in bytes", sizeInBytes.orElse(1));
    checkPositive("the number of tasks", count.orElse(1));
    checkPositive("the number of slots", slotCount.orElse(1));
  }

  private static void checkPositive(String name, long value) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " must be at least 1, found " + value);
    }
  }

  /**
   * Returns options that choose the task size from the table's size and the nodes that store it.
   */
  public static TaskOptions defaults() {
    return new TaskOptions(OptionalLong.empty(), OptionalInt.empty(), OptionalInt.empty());
  }

  /** Returns these options with another task size. */
  public TaskOptions withSizeInBytes(long newSizeInBytes) {
    return new TaskOptions(OptionalLong.of(newSizeInBytes), count, slotCount);
  }

  /** Returns these options with a number of tasks, which get about the same size. */
  public TaskOptions withCount(int newCount) {
    return new TaskOptions(sizeInBytes, OptionalInt.of(newCount), slotCount);
  }

  /** Returns these options for an engine that runs this many tasks at a time. */
  public TaskOptions withSlotCount(int newSlotCount) {
    return new TaskOptions(sizeInBytes, count, OptionalInt.of(newSlotCount));
  }
}
