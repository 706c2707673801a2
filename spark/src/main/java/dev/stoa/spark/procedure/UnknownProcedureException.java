package dev.stoa.spark.procedure;

import org.apache.spark.SparkThrowable;

/**
 * Reports a call of a procedure that does not exist. It implements {@link SparkThrowable} because
 * Spark hides the messages of other exceptions thrown while it loads a procedure.
 */
public final class UnknownProcedureException extends IllegalArgumentException
    implements SparkThrowable {
  private static final long serialVersionUID = 1L;

  /** Creates an exception with a sentence that names the procedure. */
  public UnknownProcedureException(String message) {
    super(message);
  }

  @Override
  public String getCondition() {
    return "FAILED_TO_LOAD_ROUTINE";
  }
}
