package dev.stoa.exception;

/**
 * Thrown when the table does not exist or does not support the request: check the path or the
 * settings.
 */
public final class InvalidTableException extends StoaException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception whose message names the table or file, the problem and the remedy. */
  public InvalidTableException(String message) {
    super(message);
  }

  /** Creates an exception with a message and its cause. */
  public InvalidTableException(String message, Throwable cause) {
    super(message, cause);
  }
}
