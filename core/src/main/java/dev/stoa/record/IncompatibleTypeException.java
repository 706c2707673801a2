package dev.stoa.record;

/** A method of an interface cannot return its field; the view compiler collects these. */
final class IncompatibleTypeException extends Exception {
  private static final long serialVersionUID = 1L;

  IncompatibleTypeException(String message) {
    super(message);
  }
}
