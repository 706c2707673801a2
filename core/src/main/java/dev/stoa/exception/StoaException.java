package dev.stoa.exception;

/** The base class of Stoa's exceptions; its subclasses say what to do. */
public abstract class StoaException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  StoaException(String message) {
    super(message);
  }

  StoaException(String message, Throwable cause) {
    super(message, cause);
  }
}
