package dev.stoa.cli.output;

/** Signals an output that cannot be written; the message is a sentence for the user. */
public final class OutputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception with a sentence for the user. */
  public OutputException(String message) {
    super(message);
  }

  /** Creates an exception with a sentence for the user and its cause. */
  public OutputException(String message, Throwable cause) {
    super(message, cause);
  }
}
