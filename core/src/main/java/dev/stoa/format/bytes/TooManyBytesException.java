package dev.stoa.format.bytes;

/**
 * More bytes than a {@link ByteWriter} may take. Callers that know the owner of the bytes convert
 * it to a more specific exception.
 */
public final class TooManyBytesException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** An exception that states the limit. */
  public TooManyBytesException(String message) {
    super(message);
  }
}
