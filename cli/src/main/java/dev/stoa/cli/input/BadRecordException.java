package dev.stoa.cli.input;

import java.io.IOException;

/** A record of a file is invalid: the message contains everything but the file's name. */
final class BadRecordException extends IOException {
  private static final long serialVersionUID = 1L;

  BadRecordException(String message) {
    super(message);
  }

  BadRecordException(String message, Throwable cause) {
    super(message, cause);
  }
}
