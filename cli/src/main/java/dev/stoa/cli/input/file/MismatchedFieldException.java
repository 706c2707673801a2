package dev.stoa.cli.input.file;

/** Signals a value that does not fit the type of its field. */
public final class MismatchedFieldException extends InvalidFileException {
  private static final long serialVersionUID = 1L;

  private final String column;

  /**
   * Creates an exception.
   *
   * @param column the name of the column, also if the value is inside a record, an array or a map
   */
  public MismatchedFieldException(String message, String column) {
    super(message);
    this.column = column;
  }

  /** Creates an exception with a cause. */
  public MismatchedFieldException(String message, String column, Throwable cause) {
    super(message, cause);
    this.column = column;
  }

  /** Returns the name of the column. */
  public String column() {
    return column;
  }
}
