package dev.stoa.cli.input.file;

import java.io.IOException;

/** A record of a file is invalid: the message contains everything but the file's name. */
public final class BadRecordException extends IOException {
  private static final long serialVersionUID = 1L;

  public BadRecordException(String message) {
    super(message);
  }

  public BadRecordException(String message, Throwable cause) {
    super(message, cause);
  }
}
