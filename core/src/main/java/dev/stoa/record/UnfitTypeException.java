package dev.stoa.record;

/** A method of an interface cannot give its field; the compiler of views gathers them. */
final class UnfitTypeException extends Exception {
  private static final long serialVersionUID = 1L;

  UnfitTypeException(String message) {
    super(message);
  }
}
