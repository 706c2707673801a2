package dev.stoa.exception;

/**
 * Thrown when stored bytes are not the bytes that were written: do not retry; restore the file that
 * the message names.
 */
public final class CorruptFileException extends StoaException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception whose message names the table or file, the problem and the remedy. */
  public CorruptFileException(String message) {
    super(message);
  }

  /** Creates an exception with a message and its cause. */
  public CorruptFileException(String message, Throwable cause) {
    super(message, cause);
  }
}
