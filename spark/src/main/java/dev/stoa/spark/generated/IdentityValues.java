package dev.stoa.spark.generated;

import dev.stoa.engine.EngineTables;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.table.Table;
import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
   * Returns the first values that no row has had after the write, by the columns' names in the
   * table; empty if it has given none.
   *
   * @param maxGivenCount the most values of a column that one task has given
   */
  public Map<String, Long> nextValues(long maxGivenCount) {
    Map<String, Long> nextValues = new HashMap<>();
    if (maxGivenCount > 0) {
      long count = Math.multiplyExact(maxGivenCount, taskCount);
      sequences.forEach(
          sequence -> nextValues.put(sequence.column().storedName(), sequence.value(count)));
    }
    return nextValues;
  }

  /** Returns the values of one column for one task; empty if it is no identity column. */
  public Optional<Counter> counter(int position, int task) {
    return sequences.stream()
        .filter(sequence -> sequence.column().position() == position)
        .findFirst()
        .map(sequence -> new Counter(sequence, task, taskCount));
  }

  /** Counts the rows of one task. Not thread-safe. */
  public static final class Counter {
    private final Sequence sequence;
    private final int taskCount;
    private long number;
    private long givenCount;

    private Counter(Sequence sequence, int task, int taskCount) {
      this.sequence = sequence;
      this.taskCount = taskCount;
      this.number = task;
    }

    /** Returns the value of the next row. */
    public long next() {
      long value = sequence.value(number);
      if (sequence.column().isInt() && value != (int) value) {
        throw sequence.exhausted(null);
      }
      number += taskCount;
      givenCount++;
      return value;
    }

    /** The number of values that were given. */
    public long givenCount() {
      return givenCount;
    }

    /** Returns the value of the next row as an object of the column's type. */
    public Object nextObject() {
      long value = next();
      return sequence.column().isInt() ? (Object) (int) value : (Object) value;
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
