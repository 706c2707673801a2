package dev.stoa.cli.input.file;

/** Signals a field of an input that the schema, usually that of a table, does not have. */
public final class UnknownFieldException extends InvalidFileException {
  private static final long serialVersionUID = 1L;

  private final String fieldName;

  /** Creates an exception about a field at a place in the file, such as "line 7, field a". */
  public UnknownFieldException(String place, String fieldName) {
    super(
        place + ": the schema has no such field: add it to the schema or remove it from the input");
    this.fieldName = fieldName;
  }

  /** Returns the name of the field, with those of the records that contain it. */
  public String fieldName() {
    return fieldName;
  }
}
