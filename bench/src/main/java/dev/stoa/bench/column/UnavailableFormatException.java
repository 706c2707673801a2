package dev.stoa.bench.column;

import java.io.IOException;

/** A format's library cannot be had here; the message names it and says why. */
public final class UnavailableFormatException extends IOException {
  private static final long serialVersionUID = 1L;

  /** With a sentence. */
  public UnavailableFormatException(String message) {
    super(message);
  }
}
