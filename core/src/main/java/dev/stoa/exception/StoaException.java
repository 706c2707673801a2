package dev.stoa.exception;

/**
 * The base of Stoa's exceptions, for programs that handle all of them alike; catch a subclass to
 * handle one of them.
 */
public abstract class StoaException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  StoaException(String message) {
    super(message);
  }

  StoaException(String message, Throwable cause) {
    super(message, cause);
  }
}
