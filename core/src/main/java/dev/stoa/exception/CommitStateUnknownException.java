package dev.stoa.exception;

/**
 * Thrown when it is unknown whether the commit succeeded: delete nothing; commit again with the
 * same token.
 */
public final class CommitStateUnknownException extends StoaException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception whose message names the table or file, the problem and the remedy. */
  public CommitStateUnknownException(String message) {
    super(message);
  }

  /** Creates an exception with a message and its cause. */
  public CommitStateUnknownException(String message, Throwable cause) {
    super(message, cause);
  }
}
