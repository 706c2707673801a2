package dev.stoa.format.vector.write;

import dev.stoa.format.builder.BytesBuilder;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.builder.NumberBuilder;
import dev.stoa.type.DataType;
import dev.stoa.type.NestedTypes;
import java.util.Arrays;
import java.util.Optional;

/**
 * Whether the values of a column are sorted from row to row, nulls first. Receives its pages one
 * after another from the writers of column files; stops at the first descending value.
 */
public final class SortednessTracker {
  private boolean isSorted = true;
  private boolean hasValue;
  private long lastLong;
  private byte[] lastBytes = {};

  private SortednessTracker() {}

  /**
   * A tracker for values of a type; empty if files do not record their order: they do for ints and
   * longs, and for strings and bytes without a logical type.
   */
  public static Optional<SortednessTracker> of(DataType type) {
    DataType value = NestedTypes.unwrapNullable(type);
    boolean isTracked =
        switch (value.storedKind()) {
          case INT, LONG -> true;
          case STRING, BYTES -> value.kind() == value.storedKind();
          default -> false;
        };
    return isTracked ? Optional.of(new SortednessTracker()) : Optional.empty();
  }

  /** Whether the values added so far are sorted. */
  public boolean isSorted() {
    return isSorted;
  }

  /** Resets. */
  public void clear() {
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

  /** Whether the values of the page come after all nulls, and where they start. */
  private boolean areNullsFirst(ColumnBuilder values, int first) {
    return values.count() - first == values.valueCount() && (first == 0 || !hasValue);
  }

  private boolean addLongs(NumberBuilder values) {
    int first = values.nextPresent(0);
    if (!areNullsFirst(values, first)) {
      return false;
    }
    // hot: bench load. Sorted columns only get beyond a few rows.
    long[] numbers = values.values();
    long last = hasValue ? lastLong : Long.MIN_VALUE;
    for (int i = first; i < values.count(); i++) {
      if (numbers[i] < last) {
        return false;
      }
      last = numbers[i];
    }
    lastLong = last;
    hasValue |= first < values.count();
    return true;
  }

  private boolean addBytes(BytesBuilder values) {
    int first = values.nextPresent(0);
    if (!areNullsFirst(values, first)) {
      return false;
    }
    // hot: bench load. Sorted columns only get beyond a few rows.
    byte[] page = values.data().array();
    byte[] last = lastBytes;
    int from = 0;
    int to = last.length;
    for (int i = first; i < values.count(); i++) {
      int start = values.start(i);
      int end = values.offsets()[i];
      if (Arrays.compareUnsigned(last, from, to, page, start, end) > 0) {
        return false;
      }
      last = page;
      from = start;
      to = end;
    }
    lastBytes = Arrays.copyOfRange(last, from, to);
    hasValue |= first < values.count();
    return true;
  }
}
