package dev.stoa.storage;

import java.io.IOException;

/**
 * {@link Storage#createIfAbsent} failed before its atomic step: the file was certainly not created.
 */
public final class NotCreatedException extends IOException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception whose message names the file and the problem. */
  public NotCreatedException(String message, Throwable cause) {
    super(message, cause);
  }
}
