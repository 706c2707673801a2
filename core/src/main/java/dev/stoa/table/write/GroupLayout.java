package dev.stoa.table.write;

import java.util.Locale;

/** How the values of a {@link ColumnGroup} are stored in its file. */
public enum GroupLayout {
  /**
   * The pages of one column behind those of another: reading one of them reads nothing of the
   * others.
   */
  SIDE_BY_SIDE,
  /**
   * Row by row, in the bytes of {@link dev.stoa.data.RowLayout} (Albis, 3.1), not compressed: for
   * columns that are always read together. Reading one of them reads all; there are no bounds.
   */
  ROW;

  /** How options and settings call it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
