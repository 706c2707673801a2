package dev.stoa.exception;

/**
 * Thrown when another commit changed what this commit is based on: open the table again and retry.
 */
public final class CommitConflictException extends StoaException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception whose message names the table or file, the problem and the remedy. */
  public CommitConflictException(String message) {
    super(message);
  }

  /** Creates an exception with a message and its cause. */
  public CommitConflictException(String message, Throwable cause) {
    super(message, cause);
  }
}
