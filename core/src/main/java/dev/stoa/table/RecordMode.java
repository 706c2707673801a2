package dev.stoa.table;

/** How records are made of columns (CIF paper, section 5); map functions are the same for both. */
public enum RecordMode {
  /** A field is decoded when it is asked for; one object serves all rows. */
  LAZY,
  /** All fields are decoded; every row is an object of its own. */
  EAGER
}
