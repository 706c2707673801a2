package dev.stoa.cli.input.file;

import java.io.IOException;

/**
 * Signals an invalid record or file; the message says what is wrong and where in the file. {@link
 * InputErrors} adds the file's name.
 */
public final class BadRecordException extends IOException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception with a message that lacks only the file's name. */
  public BadRecordException(String message) {
    super(message);
  }

  /** Creates an exception with a message that lacks only the file's name, and its cause. */
  public BadRecordException(String message, Throwable cause) {
    super(message, cause);
  }
}
