package dev.stoa.table.write;

import dev.stoa.annotation.Experimental;
import java.util.Locale;

/** How the values of a {@link ColumnGroup} are stored in its file. */
@Experimental
public enum GroupLayout {
  /** The pages of one column after those of another: each column can be read alone. */
  COLUMNAR,
  /**
   * Row by row, in the bytes of {@link dev.stoa.data.RowLayout} (Albis, 3.1), not compressed: for
   * columns that are always read together. Reading one reads all; there are no bounds.
   */
  ROW;

  /** Its name in options and settings. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
