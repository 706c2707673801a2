package dev.stoa.format.bytes;

/** What a framed file holds; stands in its header and trailer. */
public enum FileKind {
  /** The values of one column group in one split directory. */
  COLUMN(1, "column file"),
  /** The root of one snapshot. */
  SNAPSHOT(2, "snapshot"),
  /** Split directories and their files. */
  MANIFEST(3, "manifest segment"),
  /** Files that split directories of a segment got since. */
  PATCH(4, "manifest patch"),
  /** The rows of a split directory that were deleted. */
  DELETED_ROWS(5, "file of deleted rows");

  private final int code;
  private final String words;

  FileKind(int code, String words) {
    this.code = code;
    this.words = words;
  }

  /** The byte that stands for it. */
  int code() {
    return code;
  }

  /** How messages call it. */
  String words() {
    return words;
  }
}
