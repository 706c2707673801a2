package dev.stoa.storage;

import java.io.IOException;

/**
 * {@link Storage#createIfAbsent} failed before its atomic step: the file was certainly not created.
 */
public final class NotCreatedException extends IOException {
  private static final long serialVersionUID = 1L;

  /** Takes a sentence that names the file and what happened. */
  public NotCreatedException(String message, Throwable cause) {
    super(message, cause);
  }
}
