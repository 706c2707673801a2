package dev.stoa.spark.version;

import java.util.Optional;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.plans.logical.WriteDelta;
import scala.Option;

/** Filters by which Spark skips parts of a command's target. */
public final class GroupFilters {
  private GroupFilters() {}

  /** Returns the filter of a command. */
  public static Optional<Expression> of(WriteDelta command) {
    return command.groupFilterCondition().isDefined()
        ? Optional.of(command.groupFilterCondition().get())
        : Optional.empty();
  }

  /** Returns the command without its filter. */
  public static WriteDelta drop(WriteDelta command) {
    return command.copy(
        command.table(),
        command.condition(),
        command.query(),
        command.originalTable(),
        command.projections(),
        Option.empty(),
        command.write());
  }
}
