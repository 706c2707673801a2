package dev.stoa.table.write;

import dev.stoa.annotation.Experimental;
import java.util.Locale;

/** The layout of the values of a {@link ColumnGroup} in its file. */
@Experimental
public enum GroupLayout {
  /** Column by column: each column's pages are stored together, so it can be read alone. */
  COLUMNAR,
  /**
   * Row by row, in the bytes of {@link dev.stoa.data.RowLayout} ("Albis", Trivedi et al., USENIX
   * ATC 2018, section 3.1), not compressed: for columns that are always read together. Reading one
   * column reads all; the columns have no bounds.
   */
  ROW;

  /** Returns the layout's name in options and settings. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
