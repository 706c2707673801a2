package dev.stoa.exception;

/** The table does not exist or does not support the request: check the path or the settings. */
public final class InvalidTableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Takes a sentence that names the table or file, what was expected and what to do. */
  public InvalidTableException(String message) {
    super(message);
  }

  /** Takes a sentence as above and the cause. */
  public InvalidTableException(String message, Throwable cause) {
    super(message, cause);
  }
}
