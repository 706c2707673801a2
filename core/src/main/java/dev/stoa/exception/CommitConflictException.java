package dev.stoa.exception;

/** Another commit changed what this one stands on: open the table again and retry. */
public final class CommitConflictException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Takes a sentence that names the place, what was expected and what to do. */
  public CommitConflictException(String message) {
    super(message);
  }

  /** Takes a sentence as above and the fault that led to it. */
  public CommitConflictException(String message, Throwable cause) {
    super(message, cause);
  }
}
