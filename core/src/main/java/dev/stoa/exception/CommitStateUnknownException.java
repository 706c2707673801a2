package dev.stoa.exception;

/** It is not known whether the commit landed: do not clean up; ask again with the same token. */
public final class CommitStateUnknownException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Takes a sentence that names the place, what was expected and what to do. */
  public CommitStateUnknownException(String message) {
    super(message);
  }

  /** Takes a sentence as above and the fault that led to it. */
  public CommitStateUnknownException(String message, Throwable cause) {
    super(message, cause);
  }
}
