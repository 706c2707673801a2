package dev.stoa.cli.input.block;

/**
 * Signals that a block cannot be decoded: the text is malformed, does not fit the schema, or is
 * divided differently than into blocks of rows. Without a stack trace, since it is not an error.
 */
public final class IrregularTextException extends Exception {
  private static final long serialVersionUID = 1L;

  /** Creates an exception; the message is for developers only. */
  public IrregularTextException(String message) {
    super(message, null, false, false);
  }

  /** Creates an exception with a cause. */
  public IrregularTextException(String message, Throwable cause) {
    super(message, cause, false, false);
  }
}
