package dev.stoa.spark.generated;

import dev.stoa.spark.version.ScalaCollections;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.DataType;
import scala.Option;

/** Builds Spark's expressions. */
public final class ExpressionTrees {
  private ExpressionTrees() {}

  /** Returns an expression with a name, as a column of a query. */
  public static Alias named(Expression value, String name) {
    return new Alias(
        value,
        name,
        NamedExpression.newExprId(),
        ScalaCollections.list(List.<String>of()),
        Option.empty(),
        ScalaCollections.list(List.<String>of()));
  }

  /** Returns a value as another type, in the session's time zone: the analyzer may not set it. */
  static Expression cast(Expression value, DataType type) {
    return new Cast(value, type, Option.apply(SQLConf.get().sessionLocalTimeZone()));
  }
}
