package dev.stoa.spark.error;

import java.util.Map;
import org.apache.spark.QueryContext;
import org.apache.spark.SparkRuntimeException;

/** Reports an error that does not depend on the statement: of a commit, a file or the storage. */
public final class StoaRuntimeException extends SparkRuntimeException {
  private static final long serialVersionUID = 1L;

  /** A condition of Spark whose message is its only parameter; the methods below replace it. */
  private static final String MESSAGE_ONLY = "INTERNAL_ERROR";

  private final ErrorCondition condition;
  private final String sentence;

  /** Creates an exception with a sentence that says what is wrong and what to do. */
  StoaRuntimeException(ErrorCondition condition, String sentence, Throwable cause) {
    super(
        MESSAGE_ONLY,
        new scala.collection.immutable.Map.Map1<>("message", sentence),
        cause,
        new QueryContext[0],
        "");
    this.condition = condition;
    this.sentence = sentence;
  }

  /** The kind of the error. */
  public ErrorCondition condition() {
    return condition;
  }

  @Override
  public String getMessage() {
    return condition.message(sentence);
  }

  /** The name of the condition; Spark 4.0 and later ask for it. */
  @SuppressWarnings("MissingOverride") // since 4.0
  public String getCondition() {
    return ConnectErrors.conditionForCaller(condition);
  }

  /** The same as {@link #getCondition}, for Spark before 4.0. */
  @Override
  @SuppressWarnings("deprecation")
  public String getErrorClass() {
    return condition.label();
  }

  @Override
  public String getSqlState() {
    return condition.sqlState();
  }

  @Override
  public Map<String, String> getMessageParameters() {
    return Map.of("message", ConnectErrors.messageForCaller(condition, sentence));
  }

  /** The template of the message; Spark 4.1 and later ask for it. */
  @SuppressWarnings("MissingOverride") // since 4.1
  public String getDefaultMessageTemplate() {
    return "<message>";
  }
}
