package dev.stoa.exception;

/** Another commit changed what this one is based on: open the table again and retry. */
public final class CommitConflictException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Takes a sentence that names the table or file, what was expected and what to do. */
  public CommitConflictException(String message) {
    super(message);
  }

  /** Takes a sentence as above and the cause. */
  public CommitConflictException(String message, Throwable cause) {
    super(message, cause);
  }
}
