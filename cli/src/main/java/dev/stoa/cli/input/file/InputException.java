package dev.stoa.cli.input.file;

/** Signals an unusable input; the message is a sentence for the user, with location and remedy. */
public final class InputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception with a sentence for the user. */
  public InputException(String message) {
    super(message);
  }

  /** Creates an exception with a sentence for the user and its cause. */
  public InputException(String message, Throwable cause) {
    super(message, cause);
  }
}
