package dev.stoa.record;

/**
 * Thrown while a view is compiled, when a method of the interface cannot return the values of its
 * field. {@link ViewCompiler} collects the messages.
 */
final class IncompatibleTypeException extends Exception {
  private static final long serialVersionUID = 1L;

  IncompatibleTypeException(String message) {
    super(message);
  }
}
