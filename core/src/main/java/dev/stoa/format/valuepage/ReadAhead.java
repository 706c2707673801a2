package dev.stoa.format.valuepage;

import dev.stoa.format.batch.ReadAheadBuffer;
import dev.stoa.format.page.ColumnWindow;
import dev.stoa.type.DataType;
import dev.stoa.type.NestedTypes;
import dev.stoa.type.TypeKind;

/**
 * Decodes values of value pages into the window of a column before they are requested, when rows
 * are read sequentially: first a few, then more and more at once. For maps, arrays and records it
 * finds only the nulls. Called by {@link ValueColumn}.
 */
final class ReadAhead {
  private final ValuePageDecoder decoder;
  private final TypeKind kind;
  private final boolean isNullable;
  private ReadAheadBuffer buffer;

  ReadAhead(DataType type, ValuePageDecoder decoder) {
    this.decoder = decoder;
    this.kind = NestedTypes.unwrapNullable(type).storedKind();
    this.isNullable = type.kind() == TypeKind.NULLABLE;
  }

  /** Returns whether values of the column, or at least nulls, can be decoded ahead. */
  boolean isPossible() {
    return isNullable || canDecodeValues();
  }

  private boolean canDecodeValues() {
    return switch (kind) {
      case BOOLEAN, INT, LONG, FLOAT, DOUBLE, STRING, BYTES, FIXED -> true;
      default -> false;
    };
  }

  /**
   * Decodes the values from a row on into a window, if the row follows the last requested row.
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
      decoder.seek(index);
    }
    int maxCount =
        canDecodeValues()
            ? Math.min(window.stepSize(), ReadAheadBuffer.CAPACITY)
            : ReadAheadBuffer.CAPACITY;
    int count = isSequential ? decoder.readAhead(buffer, maxCount, window.targetSizeInBytes()) : 0;
    if (count == 0) {
      window.bypassUntil(row + 1);
      window.bypassValidityUntil(row + 1);
      return false;
    }
    window.startRange(row, count, pageStart + rowCount);
    buffer.copyValidity(count, window.validity());
    window.markValidityFilled();
    copyValues(window, count);
    return true;
  }

  private void copyValues(ColumnWindow window, int count) {
    switch (kind) {
      case BOOLEAN, INT -> buffer.copyTo(window.resetInts(count), count);
      case LONG, STRING, BYTES, FIXED -> buffer.copyTo(window.resetLongs(count), count);
      case FLOAT -> buffer.copyTo(window.resetFloats(count), count);
      case DOUBLE -> buffer.copyTo(window.resetDoubles(count), count);
      default -> {}
    }
    switch (kind) {
      case BOOLEAN, INT, LONG, FLOAT, DOUBLE -> window.markRangeFilled();
      case STRING, BYTES, FIXED -> window.markSlicesFilled(buffer.source(), buffer.sizeInBytes());
      default -> window.markFilled(0);
    }
  }
}
