package dev.stoa.table.scan;

/** The way in which a reader makes records from columns. */
public enum RecordMode {
  /** A field is decoded on access; one object is reused for all rows. */
  LAZY,
  /**
   * Like {@link #LAZY}, but using a record or a value of it after the reader's next step throws an
   * {@code IllegalStateException} that names it; the content of bytes kept too long becomes 0xDE.
   * For debugging: several times slower.
   */
  CHECKED,
  /** All fields are decoded when a row is read; every row is a new object. */
  EAGER
}
