package dev.stoa.table.scan;

/** How records are made of columns (CIF paper, section 5); map functions are the same for all. */
public enum RecordMode {
  /** A field is decoded when it is asked for; one object serves all rows. */
  LAZY,
  /**
   * As {@link #LAZY}, and who uses a record or a value of it after the reader's next step is told
   * by an {@code IllegalStateException} which one it was; bytes that were kept read 0xDE. For
   * finding such code: it takes several times as long.
   */
  CHECKED,
  /** All fields are decoded; every row is an object of its own. */
  EAGER
}
