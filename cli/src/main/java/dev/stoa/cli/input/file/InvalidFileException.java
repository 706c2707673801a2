package dev.stoa.cli.input.file;

import java.io.IOException;

/**
 * Signals an invalid file or record; the message says what is wrong and where in the file. {@link
 * InputErrors} adds the file's name.
 */
public class InvalidFileException extends IOException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception with a message that lacks only the file's name. */
  public InvalidFileException(String message) {
    super(message);
  }

  /** Creates an exception with a message that lacks only the file's name, and its cause. */
  public InvalidFileException(String message, Throwable cause) {
    super(message, cause);
  }
}
