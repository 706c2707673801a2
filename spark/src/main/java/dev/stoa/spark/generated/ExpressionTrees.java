package dev.stoa.spark.generated;

import dev.stoa.spark.version.ScalaCollections;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructType;
import scala.Option;

/** Builds and changes Spark's expressions. */
public final class ExpressionTrees {
  private ExpressionTrees() {}

  /** Returns an expression with its parts replaced, the innermost first. */
  public static Expression transform(Expression expression, UnaryOperator<Expression> replacement) {
    List<Expression> children = ScalaCollections.javaList(expression.children());
    List<Expression> newChildren = new ArrayList<>();
    children.forEach(child -> newChildren.add(transform(child, replacement)));
    boolean isSame = true;
    for (int i = 0; i < children.size(); i++) {
      isSame &= children.get(i) == newChildren.get(i);
    }
    return replacement.apply(
        isSame ? expression : expression.withNewChildren(ScalaCollections.list(newChildren)));
  }

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

  /** Whether a type is or contains one of structs. */
  static boolean containsStruct(DataType type) {
    if (type instanceof ArrayType array) {
      return containsStruct(array.elementType());
    } else if (type instanceof MapType map) {
      return containsStruct(map.keyType()) || containsStruct(map.valueType());
    }
    return type instanceof StructType;
  }
}
