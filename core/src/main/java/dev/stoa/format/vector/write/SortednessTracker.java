package dev.stoa.format.vector.write;

import dev.stoa.format.builder.BytesBuilder;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.builder.NumberBuilder;
import dev.stoa.type.DataType;
import dev.stoa.type.NestedTypes;
import java.util.Arrays;
import java.util.Optional;

/**
 * Checks whether the values of a column are sorted from row to row, nulls first. Receives the pages
 * one after another from the writers of column files; stops at the first descending value.
 */
public final class SortednessTracker {
  private boolean isSorted = true;

  /** Whether a value was added that is not null. */
  private boolean hasValue;

  /** The last value, if the column contains numbers. */
  private long lastLong;

  /** The last value, if the column contains strings or bytes. */
  private byte[] lastBytes = {};

  private SortednessTracker() {}

  /**
   * Creates a tracker for values of a type; empty if the order of the type is not recorded. It is
   * recorded for types stored as int or long, and for strings and bytes without a logical type.
   */
  public static Optional<SortednessTracker> of(DataType type) {
    DataType valueType = NestedTypes.unwrapNullable(type);
    boolean isTracked =
        switch (valueType.storedKind()) {
          case INT, LONG -> true;
          case STRING, BYTES -> valueType.kind() == valueType.storedKind();
          default -> false;
        };
    return isTracked ? Optional.of(new SortednessTracker()) : Optional.empty();
  }

  /** Returns whether the values added so far are sorted. */
  public boolean isSorted() {
    return isSorted;
  }

  /** Resets to no values. */
  public void reset() {
    isSorted = true;
    hasValue = false;
    lastBytes = new byte[0];
  }

  /** Adds the values of the next page. */
  public void add(ColumnBuilder values) {
    if (isSorted) {
      isSorted =
          values instanceof NumberBuilder numbers
              ? addLongs(numbers)
              : addBytes((BytesBuilder) values);
    }
  }

  /**
   * Returns whether all nulls, including the nulls of previous pages, come before the values, which
   * start at {@code firstPresent}.
   */
  private boolean areNullsFirst(ColumnBuilder values, int firstPresent) {
    return values.count() - firstPresent == values.valueCount() && (firstPresent == 0 || !hasValue);
  }

  private boolean addLongs(NumberBuilder values) {
    int firstPresent = values.nextPresent(0);
    if (!areNullsFirst(values, firstPresent)) {
      return false;
    }
    // hot: bench load. Unsorted columns stop after a few rows.
    long[] numbers = values.values();
    long previous = hasValue ? lastLong : Long.MIN_VALUE;
    for (int i = firstPresent; i < values.count(); i++) {
      if (numbers[i] < previous) {
        return false;
      }
      previous = numbers[i];
    }
    lastLong = previous;
    hasValue |= firstPresent < values.count();
    return true;
  }

  private boolean addBytes(BytesBuilder values) {
    int firstPresent = values.nextPresent(0);
    if (!areNullsFirst(values, firstPresent)) {
      return false;
    }
    // hot: bench load. Unsorted columns stop after a few rows.
    byte[] data = values.data().array();
    byte[] previous = lastBytes;
    int previousStart = 0;
    int previousEnd = previous.length;
    for (int i = firstPresent; i < values.count(); i++) {
      int start = values.start(i);
      int end = values.endOffsets()[i];
      if (Arrays.compareUnsigned(previous, previousStart, previousEnd, data, start, end) > 0) {
        return false;
      }
      previous = data;
      previousStart = start;
      previousEnd = end;
    }
    lastBytes = Arrays.copyOfRange(previous, previousStart, previousEnd);
    hasValue |= firstPresent < values.count();
    return true;
  }
}
