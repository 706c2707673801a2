package dev.stoa.bench.column.plain;

import dev.stoa.bench.column.Column;
import java.util.Locale;

/**
 * A column in a plain table's contents file.
 *
 * @param column its name and kind
 * @param ordinal its position, which its files are named after
 * @param hasNulls whether there is a bitmap
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

  String line() {
    return column.name() + " " + column.kind().name().toLowerCase(Locale.ROOT) + " " + hasNulls;
  }
}
