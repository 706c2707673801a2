package dev.stoa.cli.input.file;

/** An input cannot be used: the message is one sentence for the user, with location and remedy. */
public final class InputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** An exception with this sentence. */
  public InputException(String message) {
    super(message);
  }

  /** An exception with this sentence and its cause. */
  public InputException(String message, Throwable cause) {
    super(message, cause);
  }
}
