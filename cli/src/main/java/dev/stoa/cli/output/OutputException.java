package dev.stoa.cli.output;

/** An output cannot be written: the message is one sentence for the user, with a remedy. */
public final class OutputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Takes the sentence. */
  public OutputException(String message) {
    super(message);
  }

  /** Takes the sentence and the fault that led to it. */
  public OutputException(String message, Throwable cause) {
    super(message, cause);
  }
}
