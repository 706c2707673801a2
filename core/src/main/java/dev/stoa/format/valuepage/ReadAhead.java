package dev.stoa.format.valuepage;

import dev.stoa.format.batch.NumberRun;
import dev.stoa.format.window.ColumnWindow;
import dev.stoa.type.DataType;
import dev.stoa.type.TypeKind;
import dev.stoa.type.TypeParts;

/**
 * Decodes numbers of value pages ahead into windows when one row is asked for after another: first
 * a few, then more and more at once.
 */
final class ReadAhead {
  private final PageDecoder page;
  private final TypeKind kind;
  private NumberRun run;

  ReadAhead(DataType type, PageDecoder page) {
    this.page = page;
    this.kind = kind(type);
  }

  /** The kind of the numbers, nullable or not; that of null where there are none. */
  private static TypeKind kind(DataType type) {
    TypeKind kind = TypeParts.present(type).storedKind();
    return switch (kind) {
      case INT, LONG, FLOAT, DOUBLE -> kind;
      default -> TypeKind.NULL;
    };
  }

  /** Whether the values are numbers. */
  boolean isOfNumbers() {
    return kind != TypeKind.NULL;
  }

  /**
   * Decodes numbers from a row on, if it follows the last one asked for.
   *
   * @param index the row in the open page
   * @return false when the number is to be read alone
   */
  boolean fill(ColumnWindow window, long row, int index) {
    if (window.gapBefore(row) != 1) {
      window.closeUntil(row + 1);
      return false;
    }
    if (run == null) {
      run = new NumberRun();
    }
    page.seek(index);
    int count = page.readAhead(run, Math.min(window.step(), NumberRun.CAPACITY));
    if (count == 0) {
      window.closeUntil(row + 1);
      return false;
    }
    window.turnToRun(row, count);
    run.readPresence(count, window.presence());
    window.presenceFilled();
    readNumbers(window, count);
    window.filledStep();
    return true;
  }

  private void readNumbers(ColumnWindow window, int count) {
    switch (kind) {
      case INT -> run.read(window.ints(count), count);
      case LONG -> run.read(window.longs(count), count);
      case FLOAT -> run.read(window.floats(count), count);
      default -> run.read(window.doubles(count), count);
    }
  }
}
