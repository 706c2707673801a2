package dev.stoa.exception;

/** There is no such table, or not this one: check the path or the table's settings. */
public final class InvalidTableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Takes a sentence that names the place, what was expected and what to do. */
  public InvalidTableException(String message) {
    super(message);
  }

  /** Takes a sentence as above and the fault that led to it. */
  public InvalidTableException(String message, Throwable cause) {
    super(message, cause);
  }
}
