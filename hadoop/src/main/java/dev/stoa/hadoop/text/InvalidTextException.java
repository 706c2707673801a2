package dev.stoa.hadoop.text;

/**
 * Thrown when the text of a record does not fit its schema: correct the file or the schema. The
 * message names the file, the position, the column, the text, what was expected, and the remedy.
 */
public final class InvalidTextException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  InvalidTextException(String message) {
    super(message);
  }

  InvalidTextException(String message, Throwable cause) {
    super(message, cause);
  }
}
