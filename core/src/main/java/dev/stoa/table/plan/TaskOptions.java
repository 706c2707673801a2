package dev.stoa.table.plan;

import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Into how many tasks a scan is divided; engines give it to {@link
 * dev.stoa.table.scan.TableScan#placedTasks}.
 *
 * <p>A split directory is never divided, so there are no more tasks than split directories.
 *
 * @param sizeInBytes how many bytes of the selected columns a task has, about: tasks are of even
 *     sizes, and split directories whole; empty: chosen by the slots
 * @param count how many tasks there are, whatever their sizes; empty: as their size asks
 * @param slots how many tasks are done at a time, as far as it is known: for sizes that are chosen
 */
public record TaskOptions(OptionalLong sizeInBytes, OptionalInt count, OptionalInt slots) {
  /** Checks the ranges. */
  public TaskOptions {
    if (sizeInBytes.orElse(1) < 1 || count.orElse(1) < 1 || slots.orElse(1) < 1) {
      throw new IllegalArgumentException(
          "size, number and slots of tasks must be at least 1, found %s, %s and %s"
              .formatted(sizeInBytes, count, slots));
    }
  }

  /** Sizes that suit the table and the nodes on which it lies. */
  public static TaskOptions defaults() {
    return new TaskOptions(OptionalLong.empty(), OptionalInt.empty(), OptionalInt.empty());
  }

  /** The same with tasks of about so many bytes. */
  public TaskOptions withSizeInBytes(long bytes) {
    return new TaskOptions(OptionalLong.of(bytes), count, slots);
  }

  /** The same with so many tasks, of even sizes. */
  public TaskOptions withCount(int tasks) {
    return new TaskOptions(sizeInBytes, OptionalInt.of(tasks), slots);
  }

  /** The same for an engine that does so many tasks at a time. */
  public TaskOptions withSlots(int tasksAtATime) {
    return new TaskOptions(sizeInBytes, count, OptionalInt.of(tasksAtATime));
  }
}
