package dev.stoa.cli.input;

/**
 * An input cannot be used: the message is one sentence for the user, with the place and a remedy.
 */
public final class InputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Takes the sentence. */
  public InputException(String message) {
    super(message);
  }

  /** Takes the sentence and the fault that led to it. */
  public InputException(String message, Throwable cause) {
    super(message, cause);
  }
}
