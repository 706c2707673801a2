package dev.stoa.spark.version;

import java.util.Optional;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.plans.logical.WriteDelta;

/** Filters by which Spark skips parts of a command's target; there are none before 4.2. */
public final class GroupFilters {
  private GroupFilters() {}

  /** Returns the filter of a command: none. */
  public static Optional<Expression> of(WriteDelta command) {
    return Optional.empty();
  }

  /** Returns the command without its filter. */
  public static WriteDelta drop(WriteDelta command) {
    return command;
  }
}
