package dev.stoa.cli.database;

/** Signals what a database or its driver rejects; the message is a sentence for the user. */
public final class DatabaseException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception with a sentence for the user. */
  public DatabaseException(String message) {
    super(message);
  }

  /** Creates an exception with a sentence for the user and its cause. */
  public DatabaseException(String message, Throwable cause) {
    super(message, cause);
  }
}
