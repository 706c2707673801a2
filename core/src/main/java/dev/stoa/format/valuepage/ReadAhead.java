package dev.stoa.format.valuepage;

import dev.stoa.format.batch.ReadAheadBuffer;
import dev.stoa.format.page.ColumnWindow;
import dev.stoa.type.DataType;
import dev.stoa.type.NestedTypes;
import dev.stoa.type.TypeKind;

/**
 * Decodes values of value pages ahead into windows when rows are read sequentially: first a few,
 * then more and more at once. For maps, arrays and records it finds only the nulls.
 */
final class ReadAhead {
  private final ValuePageDecoder page;
  private final TypeKind kind;
  private final boolean isNullable;
  private ReadAheadBuffer buffer;

  ReadAhead(DataType type, ValuePageDecoder page) {
    this.page = page;
    this.kind = NestedTypes.unwrapNullable(type).storedKind();
    this.isNullable = type.kind() == TypeKind.NULLABLE;
  }

  /** Whether values of the column, or at least nulls, can be decoded ahead. */
  boolean isPossible() {
    return isNullable || hasValues();
  }

  private boolean hasValues() {
    return switch (kind) {
      case BOOLEAN, INT, LONG, FLOAT, DOUBLE, STRING, BYTES, FIXED -> true;
      default -> false;
    };
  }

  /**
   * Decodes values from a row on, if it follows the last requested row.
   *
   * @param index the index of the row in the open page, which has {@code rowCount} rows
   * @return false if the value must be read individually
   */
  boolean fill(ColumnWindow window, long pageStart, int index, int rowCount) {
    long row = pageStart + index;
    boolean isSequential = window.advanceTo(row) == 1;
    if (isSequential && buffer == null) {
      buffer = new ReadAheadBuffer();
    }
    if (isSequential) {
      page.seek(index);
    }
    int maxCount =
        hasValues()
            ? Math.min(window.stepSize(), ReadAheadBuffer.CAPACITY)
            : ReadAheadBuffer.CAPACITY;
    int count = isSequential ? page.readAhead(buffer, maxCount, window.targetSizeInBytes()) : 0;
    if (count == 0) {
      window.bypassUntil(row + 1);
      window.bypassValidityUntil(row + 1);
      return false;
    }
    window.startRange(row, count, pageStart + rowCount);
    buffer.copyValidity(count, window.validity());
    window.markValidityFilled();
    readValues(window, count);
    return true;
  }

  private void readValues(ColumnWindow window, int count) {
    switch (kind) {
      case BOOLEAN, INT -> buffer.copyTo(window.resetInts(count), count);
      case LONG, STRING, BYTES, FIXED -> buffer.copyTo(window.resetLongs(count), count);
      case FLOAT -> buffer.copyTo(window.resetFloats(count), count);
      case DOUBLE -> buffer.copyTo(window.resetDoubles(count), count);
      default -> {}
    }
    switch (kind) {
      case BOOLEAN, INT, LONG, FLOAT, DOUBLE -> window.markStepFilled();
      case STRING, BYTES, FIXED -> window.markSlicesFilled(buffer.source(), buffer.sizeInBytes());
      default -> window.markFilled(0);
    }
  }
}
