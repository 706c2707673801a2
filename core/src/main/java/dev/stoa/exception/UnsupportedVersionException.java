package dev.stoa.exception;

/** The file was written by a newer Stoa: upgrade to read it. */
public final class UnsupportedVersionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Takes a sentence that names the table or file, what was expected and what to do. */
  public UnsupportedVersionException(String message) {
    super(message);
  }

  /** Takes a sentence as above and the cause. */
  public UnsupportedVersionException(String message, Throwable cause) {
    super(message, cause);
  }
}
