package dev.stoa.exception;

/** The file was written by a newer Stoa: upgrade to read it. */
public final class UnsupportedVersionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Takes a sentence that names the place, what was expected and what to do. */
  public UnsupportedVersionException(String message) {
    super(message);
  }

  /** Takes a sentence as above and the fault that led to it. */
  public UnsupportedVersionException(String message, Throwable cause) {
    super(message, cause);
  }
}
