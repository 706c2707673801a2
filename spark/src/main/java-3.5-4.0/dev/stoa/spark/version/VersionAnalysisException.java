package dev.stoa.spark.version;

import org.apache.spark.QueryContext;
import org.apache.spark.sql.AnalysisException;
import scala.Option;
import scala.collection.immutable.Map;

/** An error of a statement with a condition that Spark does not define. */
public abstract class VersionAnalysisException extends AnalysisException {
  private static final long serialVersionUID = 1L;

  private final String sqlState;

  /**
   * Creates an exception.
   *
   * @param parameter the only parameter of the message, named {@code message}
   */
  protected VersionAnalysisException(
      String message, String condition, String sqlState, String parameter) {
    super(
        message,
        Option.empty(),
        Option.empty(),
        Option.empty(),
        Option.apply(condition),
        new Map.Map1<>("message", parameter),
        new QueryContext[0]);
    this.sqlState = sqlState;
  }

  /** The state, which Spark knows only for its own conditions. */
  @Override
  public String getSqlState() {
    return sqlState;
  }
}
