package dev.stoa.format.compress;

/**
 * Thrown when a block cannot be decompressed. Page readers convert it to an exception that names
 * the file and the page.
 */
public final class MalformedBlockException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception that states what was expected and what was found. */
  public MalformedBlockException(String message) {
    super(message);
  }

  /** Creates an exception that states what was expected and what was found, with the cause. */
  public MalformedBlockException(String message, Throwable cause) {
    super(message, cause);
  }
}
