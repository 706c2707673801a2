package dev.stoa.bench.column;

import java.io.IOException;

/** A format's library is not available here; the message gives its name and the reason. */
public final class UnavailableFormatException extends IOException {
  private static final long serialVersionUID = 1L;

  /** An exception with this sentence. */
  public UnavailableFormatException(String message) {
    super(message);
  }
}
