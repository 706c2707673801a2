package dev.stoa.record;

/**
 * A method of an interface cannot return the values of its field. Thrown while a view is compiled;
 * {@link ViewCompiler} collects the messages.
 */
final class IncompatibleTypeException extends Exception {
  private static final long serialVersionUID = 1L;

  IncompatibleTypeException(String message) {
    super(message);
  }
}
