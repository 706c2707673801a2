package dev.stoa.bench.column.plain;

import dev.stoa.bench.column.Column;
import java.util.Locale;

/**
 * The description of a column in the contents file of a plain table.
 *
 * @param column the name and kind of the column
 * @param ordinal the ordinal of the column, after which its files are named
 * @param hasNulls whether the column has a validity bitmap
 */
public record PlainColumn(Column column, int ordinal, boolean hasNulls) {
  /** The file of the values: numbers of 4 or 8 bytes, or concatenated bytes. */
  String valuesFile() {
    return ordinal + ".values";
  }

  /** The file of the validity bitmap: one bit per row, 1 if not null. */
  String validityFile() {
    return ordinal + ".validity";
  }

  /** The file of the byte offsets: one long per row, and one for the end. */
  String offsetsFile() {
    return ordinal + ".offsets";
  }

  /** Formats the column's line of the contents file. */
  String toLine() {
    return column.name() + " " + column.kind().name().toLowerCase(Locale.ROOT) + " " + hasNulls;
  }
}
