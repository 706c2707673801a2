package dev.stoa.spark.error;

/**
 * The kind of an error, by which programs distinguish it; those that Spark has, too, have its name.
 */
public enum ErrorCondition {
  /** There is no table of that name or path. */
  TABLE_OR_VIEW_NOT_FOUND("TABLE_OR_VIEW_NOT_FOUND", "42P01"),
  /** A table is saved where there is one already. */
  PATH_ALREADY_EXISTS("PATH_ALREADY_EXISTS", "42K04"),
  /** There is no procedure of that name. */
  ROUTINE_NOT_FOUND("ROUTINE_NOT_FOUND", "42883"),
  /** The table, or its definition, does not allow the statement. */
  INVALID_TABLE("STOA_INVALID_TABLE", "42000"),
  /** An option is unknown, or has no effect in this statement. */
  INVALID_OPTION("STOA_INVALID_OPTION", "42616"),
  /** The value of an option or argument is invalid. */
  INVALID_ARGUMENT("STOA_INVALID_ARGUMENT", "22023"),
  /** The schema that a reader gives does not fit the table. */
  SCHEMA_MISMATCH("STOA_SCHEMA_MISMATCH", "42KDG"),
  /** The catalog or its file system does not support the statement. */
  UNSUPPORTED("STOA_UNSUPPORTED", "0A000"),
  /** A newer version of Stoa has written the table. */
  UNSUPPORTED_VERSION("STOA_UNSUPPORTED_VERSION", "KD002"),
  /** Another commit changed what this one is based on: run the statement again. */
  COMMIT_CONFLICT("STOA_COMMIT_CONFLICT", "40001"),
  /** The statement may have been committed: check the table. */
  COMMIT_STATE_UNKNOWN("STOA_COMMIT_STATE_UNKNOWN", "40003"),
  /** Stored bytes are not those that were written: restore the file. */
  CORRUPT_FILE("STOA_CORRUPT_FILE", "XX001"),
  /** The storage failed. */
  STORAGE_FAILURE("STOA_STORAGE_FAILURE", "58030");

  private final String label;
  private final String sqlState;

  ErrorCondition(String label, String sqlState) {
    this.label = label;
    this.sqlState = sqlState;
  }

  /** The name that Spark reports. */
  public String label() {
    return label;
  }

  /** The SQLSTATE that Spark reports. */
  public String sqlState() {
    return sqlState;
  }

  /** Returns Spark's form of a message: the condition, then the sentence. */
  String message(String sentence) {
    return "[" + label + "] " + sentence;
  }
}
