package dev.stoa.spark.generated;

import dev.stoa.engine.EngineTables;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.table.Table;
import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The values that the tasks of a write give to new rows. Of {@code n} tasks, task {@code i} gives
 * its row {@code k} the value number {@code i + n * k}, so that tasks need not know of each other.
 * The commit stores which values are left, and fails if another commit has given some of the same.
 */
public final class IdentityValues implements Serializable {
  private static final long serialVersionUID = 1L;

  private final List<Sequence> sequences;
  private final int taskCount;

  private IdentityValues(List<Sequence> sequences, int taskCount) {
    this.sequences = List.copyOf(sequences);
    this.taskCount = taskCount;
  }

  /**
   * The values of one column.
   *
   * @param first the first value that no row has had
   */
  private record Sequence(IdentityColumn column, long first) implements Serializable {
    private static final long serialVersionUID = 1L;

    private long value(long number) {
      try {
        return Math.addExact(first, Math.multiplyExact(column.step(), number));
      } catch (ArithmeticException e) {
        throw exhausted(e);
      }
    }

    private InvalidTableException exhausted(Exception cause) {
      return new InvalidTableException(
          "identity column \"%s\" has no values left".formatted(column.name()), cause);
    }
  }

  /**
   * Returns the values for the tasks of a write.
   *
   * @param table the table as the write has opened it
   */
  public static IdentityValues of(Table table, int taskCount) {
    List<IdentityColumn> columns = IdentityColumn.of(table.schema());
    if (columns.isEmpty()) {
      return new IdentityValues(List.of(), taskCount);
    }
    Map<String, Long> nextValues = EngineTables.nextIdentities(table);
    return new IdentityValues(
        columns.stream()
            .map(
                column ->
                    new Sequence(
                        column, nextValues.getOrDefault(column.storedName(), column.start())))
            .toList(),
        taskCount);
  }

  /**
   * Returns the first values that are left, by the columns' names in the table.
   *
   * @param maxRowCount the most rows that one task has written
   */
  public Map<String, Long> left(long maxRowCount) {
    Map<String, Long> left = new HashMap<>();
    if (maxRowCount > 0) {
      for (Sequence sequence : sequences) {
        left.put(
            sequence.column().storedName(),
            sequence.value(Math.multiplyExact(maxRowCount, taskCount)));
      }
    }
    return left;
  }

  /** Returns the values of one column for one task; null if the column is not one that counts. */
  public Counter counter(int position, int task) {
    return sequences.stream()
        .filter(sequence -> sequence.column().position() == position)
        .findFirst()
        .map(sequence -> new Counter(sequence, task, taskCount))
        .orElse(null);
  }

  /** Counts the rows of one task. Not thread-safe. */
  public static final class Counter {
    private final Sequence sequence;
    private final int taskCount;
    private long number;

    private Counter(Sequence sequence, int task, int taskCount) {
      this.sequence = sequence;
      this.taskCount = taskCount;
      this.number = task;
    }

    /** Returns the value of the next row. */
    public long next() {
      long value = sequence.value(number);
      number += taskCount;
      return value;
    }

    /** Returns a value of a column of 32-bit integers. */
    public int toInt(long value) {
      if (value != (int) value) {
        throw sequence.exhausted(null);
      }
      return (int) value;
    }

    /** Rejects the value of a new row that should have none. */
    public void checkGiven() {
      if (sequence.column().isAlways()) {
        throw new InvalidTableException(
            "column \"%s\" is GENERATED ALWAYS AS IDENTITY, but a new row has a value of its own: leave the column out of the statement"
                .formatted(sequence.column().name()));
      }
    }
  }
}
