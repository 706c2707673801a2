package dev.stoa.exception;

/** Thrown when a file was written by a newer version of Stoa: upgrade to read it. */
public final class UnsupportedVersionException extends StoaException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception whose message names the table or file, the problem and the remedy. */
  public UnsupportedVersionException(String message) {
    super(message);
  }

  /** Creates an exception with a message and its cause. */
  public UnsupportedVersionException(String message, Throwable cause) {
    super(message, cause);
  }
}
