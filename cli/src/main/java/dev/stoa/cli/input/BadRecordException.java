package dev.stoa.cli.input;

import java.io.IOException;

/** A record within a file is wrong: the message has everything but the file's name. */
final class BadRecordException extends IOException {
  private static final long serialVersionUID = 1L;

  BadRecordException(String message) {
    super(message);
  }

  BadRecordException(String message, Throwable cause) {
    super(message, cause);
  }
}
