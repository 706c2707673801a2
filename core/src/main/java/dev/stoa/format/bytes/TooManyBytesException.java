package dev.stoa.format.bytes;

/**
 * More bytes than a {@link ByteWriter} may take. Who knows whose bytes they are tells that instead.
 */
public final class TooManyBytesException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** An exception that says what the limit was. */
  public TooManyBytesException(String message) {
    super(message);
  }
}
