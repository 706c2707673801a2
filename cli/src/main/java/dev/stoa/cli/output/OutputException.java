package dev.stoa.cli.output;

/** An output cannot be written: the message is one sentence for the user, with a remedy. */
public final class OutputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** An exception with this sentence. */
  public OutputException(String message) {
    super(message);
  }

  /** An exception with this sentence and its cause. */
  public OutputException(String message, Throwable cause) {
    super(message, cause);
  }
}
