package dev.stoa.cli.input.block;

/**
 * Signals that rows do not have the schema inferred from a sample, or that an error of the input
 * must be reported as whole-file inference reports it: infer the schema from all rows instead.
 */
public final class SampleMismatchException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception; the cause is for the log, since the user never sees it. */
  public SampleMismatchException(String message, Throwable cause) {
    super(message, cause, false, false);
  }
}
