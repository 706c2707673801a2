package dev.stoa.format.bytes;

/** The kind of a container file; stored in its header and trailer. */
public enum FileKind {
  /** The values of one or more columns in one split directory. */
  COLUMN(1, "column file"),
  /** The root of one snapshot. */
  SNAPSHOT(2, "snapshot"),
  /** Split directories and their files. */
  MANIFEST(3, "manifest segment"),
  /** Changes to the files of a segment's split directories since the segment was written. */
  PATCH(4, "manifest patch"),
  /** The deleted rows of a split directory. */
  DELETION_VECTOR(5, "deletion vector"),
  /** The rows of a split directory by the hashes of their keys. */
  KEY_INDEX(6, "key index");

  private final int code;
  private final String label;

  FileKind(int code, String label) {
    this.code = code;
    this.label = label;
  }

  /** Returns the byte that encodes this kind. */
  int code() {
    return code;
  }

  /** Returns the name of this kind in messages. */
  String label() {
    return label;
  }
}
