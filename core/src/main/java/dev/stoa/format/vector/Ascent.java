package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.FilePlace;
import java.util.Arrays;
import java.util.Optional;
import org.apache.avro.Schema;

/**
 * Whether the values of a column rise from row to row, nulls first. Fed with its pages one after
 * another by what writes column files; after the first value that is less than the one before it
 * nothing more is looked at.
 */
public final class Ascent {
  private static final FilePlace PLACE = new FilePlace("the page being written", "");
  private static final int NO_BRANCH = -1;

  private final boolean isNumber;
  private final int valueBranch;
  private boolean isRising = true;
  private boolean hasValue;
  private long lastNumber;
  private byte[] lastBytes = {};

  private Ascent(Schema schema, boolean isNumber) {
    this.isNumber = isNumber;
    this.valueBranch = NodeKind.isOptional(schema) ? NodeKind.valueBranch(schema) : NO_BRANCH;
  }

  /**
   * One of values of a schema; empty where their order is none that files tell: it is told of ints
   * and longs, and of strings and bytes without a logical type.
   */
  public static Optional<Ascent> of(Schema schema) {
    Schema value = NodeKind.valueSchema(schema);
    return switch (value.getType()) {
      case INT, LONG -> Optional.of(new Ascent(schema, true));
      case STRING, BYTES ->
          value.getLogicalType() == null
              ? Optional.of(new Ascent(schema, false))
              : Optional.empty();
      default -> Optional.empty();
    };
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

  /**
   * Adds the next page.
   *
   * @param values in Avro binary, one after another
   * @param rowCount their number
   */
  public void add(ByteWriter values, int rowCount) {
    if (!isRising) {
      return;
    }
    ByteReader in = new ByteReader(values.array(), values.size(), 0, PLACE);
    isRising = isNumber ? addNumbers(in, rowCount) : addBytes(in, rowCount);
  }

  private boolean isNull(ByteReader in) {
    return valueBranch != NO_BRANCH && in.readZigzag() != valueBranch;
  }

  private boolean addNumbers(ByteReader in, int rowCount) {
    // hot: bench load. Sorted columns only get beyond a few rows.
    long last = lastNumber;
    for (int row = 0; row < rowCount; row++) {
      if (isNull(in)) {
        if (hasValue) {
          return false;
        }
        continue;
      }
      long number = in.readZigzag();
      if (hasValue && number < last) {
        return false;
      }
      last = number;
      hasValue = true;
    }
    lastNumber = last;
    return true;
  }

  private boolean addBytes(ByteReader in, int rowCount) {
    // hot: bench load. Sorted columns only get beyond a few rows.
    byte[] page = in.array();
    byte[] last = lastBytes;
    int from = 0;
    int to = last.length;
    for (int row = 0; row < rowCount; row++) {
      if (isNull(in)) {
        if (hasValue) {
          return false;
        }
        continue;
      }
      int length = in.readLength();
      int at = in.position();
      in.skip(length);
      if (hasValue && Arrays.compareUnsigned(last, from, to, page, at, at + length) > 0) {
        return false;
      }
      last = page;
      from = at;
      to = at + length;
      hasValue = true;
    }
    lastBytes = Arrays.copyOfRange(last, from, to);
    return true;
  }
}
