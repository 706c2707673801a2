package dev.stoa.spark.error;

import org.apache.spark.QueryContext;
import org.apache.spark.sql.AnalysisException;
import scala.Option;
import scala.collection.immutable.Map;

/**
 * Reports a statement that the user must change; it never becomes valid by itself. It has no cause,
 * since spark-sql prints the stack trace of an error with a cause: the original error is suppressed
 * instead.
 */
public final class StoaAnalysisException extends AnalysisException {
  private static final long serialVersionUID = 1L;

  private final ErrorCondition condition;

  /** Creates an exception with a sentence that says what is wrong and what to do. */
  StoaAnalysisException(ErrorCondition condition, String sentence) {
    super(
        condition.message(sentence),
        Option.empty(),
        Option.empty(),
        Option.empty(),
        Option.apply(condition.label()),
        new Map.Map1<>("message", sentence),
        new QueryContext[0],
        Option.apply(condition.sqlState()),
        Option.apply("<message>"));
    this.condition = condition;
  }

  /** The kind of the error. */
  public ErrorCondition condition() {
    return condition;
  }
}
