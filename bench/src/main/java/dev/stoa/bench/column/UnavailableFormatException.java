package dev.stoa.bench.column;

import java.io.IOException;

/**
 * Thrown if a format's library is not available on this machine; the message says which format, and
 * why.
 */
public final class UnavailableFormatException extends IOException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception with a message, which is shown to the user. */
  public UnavailableFormatException(String message) {
    super(message);
  }
}
