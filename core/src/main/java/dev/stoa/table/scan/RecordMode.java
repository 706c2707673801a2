package dev.stoa.table.scan;

/** How records are made from columns (CIF paper, section 5); map functions work with each mode. */
public enum RecordMode {
  /** A field is decoded on access; one object serves all rows. */
  LAZY,
  /**
   * Like {@link #LAZY}, but using a record or a value of it after the reader's next step throws an
   * {@code IllegalStateException} that names it; bytes kept too long read as 0xDE. For debugging:
   * it is several times slower.
   */
  CHECKED,
  /** All fields are decoded; every row is a new object. */
  EAGER
}
