package dev.stoa.format.vector.write;

import dev.stoa.format.builder.BytesBuilder;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.builder.NumberBuilder;
import dev.stoa.type.DataType;
import dev.stoa.type.TypeParts;
import java.util.Arrays;
import java.util.Optional;

/**
 * Whether the values of a column rise from row to row, nulls first. Fed with its pages one after
 * another by what writes column files; after the first value that is less than the one before it
 * nothing more is looked at.
 */
public final class Ascent {
  private boolean isRising = true;
  private boolean hasValue;
  private long lastNumber;
  private byte[] lastBytes = {};

  private Ascent() {}

  /**
   * One of values of a type; empty where their order is none that files tell: it is told of ints
   * and longs, and of strings and bytes without a logical type.
   */
  public static Optional<Ascent> of(DataType type) {
    DataType value = TypeParts.present(type);
    boolean isTold =
        switch (value.storedKind()) {
          case INT, LONG -> true;
          case STRING, BYTES -> value.kind() == value.storedKind();
          default -> false;
        };
    return isTold ? Optional.of(new Ascent()) : Optional.empty();
  }

  /** Whether no value of the pages added so far was less than the one before it. */
  public boolean isRising() {
    return isRising;
  }

  /** Begins anew. */
  public void clear() {
    isRising = true;
    hasValue = false;
    lastBytes = new byte[0];
  }

  /** Adds the values of the next page. */
  public void add(ColumnBuilder values) {
    if (isRising) {
      isRising =
          values instanceof NumberBuilder numbers
              ? addNumbers(numbers)
              : addBytes((BytesBuilder) values);
    }
  }

  /** Whether the values of the page come after all nulls, and where they start. */
  private boolean areNullsFirst(ColumnBuilder values, int first) {
    return values.count() - first == values.valueCount() && (first == 0 || !hasValue);
  }

  private boolean addNumbers(NumberBuilder values) {
    int first = values.nextPresent(0);
    if (!areNullsFirst(values, first)) {
      return false;
    }
    // hot: bench load. Sorted columns only get beyond a few rows.
    long[] numbers = values.values();
    long last = hasValue ? lastNumber : Long.MIN_VALUE;
    for (int i = first; i < values.count(); i++) {
      if (numbers[i] < last) {
        return false;
      }
      last = numbers[i];
    }
    lastNumber = last;
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
      int end = values.ends()[i];
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
