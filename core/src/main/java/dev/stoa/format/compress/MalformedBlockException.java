package dev.stoa.format.compress;

/** Bytes that no compressor wrote. Readers of pages turn it into one that names file and page. */
public final class MalformedBlockException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** With what was expected and what was found. */
  public MalformedBlockException(String message) {
    super(message);
  }

  /** With what was expected and what was found, and what told of it. */
  public MalformedBlockException(String message, Throwable cause) {
    super(message, cause);
  }
}
