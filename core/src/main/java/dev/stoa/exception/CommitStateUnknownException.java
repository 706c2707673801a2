package dev.stoa.exception;

/** It is unknown whether the commit succeeded: delete nothing; commit again with the same token. */
public final class CommitStateUnknownException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Takes a sentence that names the table or file, what was expected and what to do. */
  public CommitStateUnknownException(String message) {
    super(message);
  }

  /** Takes a sentence as above and the cause. */
  public CommitStateUnknownException(String message, Throwable cause) {
    super(message, cause);
  }
}
