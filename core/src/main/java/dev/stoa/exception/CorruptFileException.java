package dev.stoa.exception;

/**
 * Stored bytes differ from those written: do not retry; restore the file that the message names.
 */
public final class CorruptFileException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Takes a sentence that names the table or file, what was expected and what to do. */
  public CorruptFileException(String message) {
    super(message);
  }

  /** Takes a sentence as above and the cause. */
  public CorruptFileException(String message, Throwable cause) {
    super(message, cause);
  }
}
