package dev.stoa.format.bytes;

/**
 * Thrown when values take more bytes than a buffer may hold. Callers that know the owner of the
 * bytes convert it to a more specific exception.
 */
public final class TooManyBytesException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception whose message states the limit. */
  public TooManyBytesException(String message) {
    super(message);
  }
}
