package dev.stoa.spark.error;

import dev.stoa.spark.version.VersionAnalysisException;
import java.util.Map;

/**
 * Reports a statement that the user must change; it never becomes valid by itself. It has no cause,
 * since spark-sql prints the stack trace of an error with a cause: the original error is suppressed
 * instead.
 */
public final class StoaAnalysisException extends VersionAnalysisException {
  private static final long serialVersionUID = 1L;

  private final ErrorCondition condition;
  private final String sentence;

  /** Creates an exception with a sentence that says what is wrong and what to do. */
  StoaAnalysisException(ErrorCondition condition, String sentence) {
    super(condition.message(sentence), condition.label(), condition.sqlState(), sentence);
    this.condition = condition;
    this.sentence = sentence;
  }

  /** The kind of the error. */
  public ErrorCondition condition() {
    return condition;
  }

  /** The name of the condition; Spark 4.0 and later ask for it. */
  @SuppressWarnings("MissingOverride") // since 4.0
  public String getCondition() {
    return ConnectErrors.conditionForCaller(condition);
  }

  @Override
  public Map<String, String> getMessageParameters() {
    return Map.of("message", ConnectErrors.messageForCaller(condition, sentence));
  }
}
