package dev.stoa.arrow;

import java.io.IOException;
import java.io.PrintWriter;

/**
 * A failure of a stream whose text is only its message: Arrow's C stream interface passes on what
 * {@code printStackTrace} prints, and users of other languages cannot use Java's traces.
 */
final class TracelessException extends IOException {
  private static final long serialVersionUID = 1;

  TracelessException(Throwable failure) {
    super(failure.getMessage() == null ? failure.toString() : failure.getMessage());
    setStackTrace(new StackTraceElement[0]);
  }

  @Override
  public void printStackTrace(PrintWriter target) {
    target.print(getMessage());
  }
}
