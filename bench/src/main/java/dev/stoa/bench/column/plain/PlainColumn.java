package dev.stoa.bench.column.plain;

import dev.stoa.bench.column.Column;
import java.util.Locale;

/**
 * What a plain table's list of contents says of one column.
 *
 * @param column its name and kind
 * @param ordinal its position, which its files are named by
 * @param hasNulls whether there is a bitmap
 */
public record PlainColumn(Column column, int ordinal, boolean hasNulls) {
  /** The file of the values: numbers of 4 or 8 bytes, or all bytes one after another. */
  String valuesFile() {
    return ordinal + ".values";
  }

  /** The file of the bitmap: a bit for each row, 1 where there is a value. */
  String validityFile() {
    return ordinal + ".validity";
  }

  /** The file of the offsets where bytes start: one long for each row, and one for the end. */
  String offsetsFile() {
    return ordinal + ".offsets";
  }

  String line() {
    return column.name() + " " + column.kind().name().toLowerCase(Locale.ROOT) + " " + hasNulls;
  }
}
