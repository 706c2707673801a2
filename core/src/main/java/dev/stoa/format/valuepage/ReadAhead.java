package dev.stoa.format.valuepage;

import dev.stoa.format.batch.ValueRun;
import dev.stoa.format.page.ColumnWindow;
import dev.stoa.type.DataType;
import dev.stoa.type.TypeKind;
import dev.stoa.type.TypeParts;

/**
 * Decodes values of value pages ahead into windows when one row is asked for after another: first a
 * few, then more and more at once. Of maps, arrays and records it only finds the nulls.
 */
final class ReadAhead {
  private final PageDecoder page;
  private final TypeKind kind;
  private final boolean isNullable;
  private ValueRun run;

  ReadAhead(DataType type, PageDecoder page) {
    this.page = page;
    this.kind = TypeParts.present(type).storedKind();
    this.isNullable = type.kind() == TypeKind.NULLABLE;
  }

  /** Whether runs take values of the column, or at least nulls. */
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
   * Decodes values from a row on, if it follows the last one asked for.
   *
   * @param index the row in the open page, which has {@code rowCount}
   * @return false when the value is to be read alone
   */
  boolean fill(ColumnWindow window, long pageStart, int index, int rowCount) {
    long row = pageStart + index;
    boolean isNext = window.gapBefore(row) == 1;
    if (isNext && run == null) {
      run = new ValueRun();
    }
    if (isNext) {
      page.seek(index);
    }
    int most = hasValues() ? Math.min(window.step(), ValueRun.CAPACITY) : ValueRun.CAPACITY;
    int count = isNext ? page.readAhead(run, most, window.targetBytes()) : 0;
    if (count == 0) {
      window.closeUntil(row + 1);
      window.closePresence(row + 1);
      return false;
    }
    window.turnToRun(row, count, pageStart + rowCount);
    run.readPresence(count, window.presence());
    window.presenceFilled();
    readValues(window, count);
    return true;
  }

  private void readValues(ColumnWindow window, int count) {
    switch (kind) {
      case BOOLEAN, INT -> run.read(window.ints(count), count);
      case LONG, STRING, BYTES, FIXED -> run.read(window.longs(count), count);
      case FLOAT -> run.read(window.floats(count), count);
      case DOUBLE -> run.read(window.doubles(count), count);
      default -> {}
    }
    switch (kind) {
      case BOOLEAN, INT, LONG, FLOAT, DOUBLE -> window.filledStep();
      case STRING, BYTES, FIXED -> window.filledSlices(run.source(), run.sizeInBytes());
      default -> window.filled(0);
    }
  }
}
