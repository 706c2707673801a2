package dev.stoa.spark.generated;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.spark.error.ErrorCondition;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.type.FieldMetadata;
import dev.stoa.spark.type.SparkNames;
import dev.stoa.spark.type.SparkTypes;
import dev.stoa.spark.version.ScalaCollections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.catalyst.expressions.Coalesce;
import org.apache.spark.sql.catalyst.expressions.Concat;
import org.apache.spark.sql.catalyst.expressions.EqualNullSafe;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.If;
import org.apache.spark.sql.catalyst.expressions.IsNull;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.Or;
import org.apache.spark.sql.catalyst.expressions.RaiseError;
import org.apache.spark.sql.catalyst.expressions.RowOrdering;
import org.apache.spark.sql.catalyst.expressions.objects.AssertNotNull;
import org.apache.spark.sql.catalyst.util.CharVarcharUtils;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** A column whose values are those of an expression over other columns of the same row. */
public final class GeneratedColumn {
  private final String name;
  private final DataType type;
  private final boolean isRequired;
  private final RowExpression expression;

  private GeneratedColumn(Schema.Field field, StructField column, StructField... sources) {
    this.name = SparkNames.sparkName(field);
    this.type = column.dataType();
    this.isRequired = !field.schema().isNullable();
    this.expression = RowExpression.over(field.getProp(FieldMetadata.GENERATED_PROPERTY), sources);
  }

  /** Returns the generated columns of a table. */
  public static List<GeneratedColumn> of(Schema schema) {
    List<Schema.Field> generated =
        schema.getFields().stream()
            .filter(field -> field.getProp(FieldMetadata.GENERATED_PROPERTY) != null)
            .toList();
    if (generated.isEmpty()) {
      return List.of();
    }
    StructType columns = SparkTypes.of(schema);
    StructField[] sources =
        schema.getFields().stream()
            .filter(field -> !FieldMetadata.isGenerated(field))
            .map(field -> columns.apply(field.pos()))
            .toArray(StructField[]::new);
    return generated.stream()
        .map(field -> new GeneratedColumn(field, columns.apply(field.pos()), sources))
        .toList();
  }

  /** The column's name in Spark. */
  public String name() {
    return name;
  }

  /** Rejects rows whose generated columns Spark's plan does not compute, if there are any. */
  public static void refuse(String table, List<GeneratedColumn> columns) {
    if (!columns.isEmpty()) {
      throw SparkErrors.refusal(
          ErrorCondition.UNSUPPORTED,
          "%s has the generated columns %s, which need the session extensions: start Spark with spark.sql.extensions=dev.stoa.spark.StoaExtensions, and write the rows of a stream with foreachBatch"
              .formatted(table, columns.stream().map(GeneratedColumn::name).toList()));
    }
  }

  /**
   * Checks the generated columns of a new or altered table.
   *
   * @throws InvalidTableException if the values of a column cannot be computed; the message says
   *     why
   */
  public static void check(Schema schema) {
    of(schema).forEach(GeneratedColumn::check);
  }

  private void check() {
    try {
      checkType(expression.check());
    } catch (InvalidTableException e) {
      throw new InvalidTableException(
          "column \"%s\" cannot be generated as \"%s\": %s"
              .formatted(name, expression.sql(), e.getMessage()),
          e);
    }
  }

  private void checkType(DataType valueType) {
    if (!RowOrdering.isOrderable(type)) {
      throw new InvalidTableException(
          "values of its type %s cannot be compared".formatted(type.sql()));
    } else if (CharVarcharUtils.hasCharVarchar(type)) {
      throw new InvalidTableException("its type is %s: declare it as STRING".formatted(type.sql()));
    } else if (!Cast.canUpCast(valueType, type)) {
      throw new InvalidTableException(
          "the expression is of type %s, but the column of type %s: cast it"
              .formatted(valueType.sql(), type.sql()));
    }
  }

  /**
   * Returns the column's value in a row for which a statement may give one: null is replaced by the
   * computed value, and evaluating another value than that fails.
   *
   * @param values the values of the row's other columns by name
   */
  public Expression checked(Expression given, Map<String, Expression> values) {
    Expression computed = computed(values);
    if (given instanceof Literal literal && literal.value() == null) {
      return computed;
    }
    String beginning =
        "column \"%s\" is generated as \"%s\", but a row has ".formatted(name, expression.sql());
    Expression message =
        new Concat(
            ScalaCollections.list(
                List.of(
                    text(beginning),
                    shown(given),
                    text(" instead of "),
                    shown(computed),
                    text(": leave the column out of the statement"))));
    return new If(
        new Or(new IsNull(given), new EqualNullSafe(given, computed)),
        computed,
        ExpressionTrees.cast(new RaiseError(message), type));
  }

  private Expression computed(Map<String, Expression> values) {
    Expression value = expression.value(values);
    Expression typed = value.dataType().equals(type) ? value : ExpressionTrees.cast(value, type);
    return isRequired ? new AssertNotNull(typed, ScalaCollections.list(List.of(name))) : typed;
  }

  private static Expression text(String text) {
    return Literal.create(text, DataTypes.StringType);
  }

  private static Expression shown(Expression value) {
    return new Coalesce(
        ScalaCollections.list(
            List.of(ExpressionTrees.cast(value, DataTypes.StringType), text("null"))));
  }

  /** Returns the names of the columns that the expression uses. */
  public Set<String> usedColumns() {
    return expression.usedColumns();
  }

  /** Whether the expression uses a struct in a column as a whole, with fields it does not name. */
  public boolean usesAsWhole(String column) {
    return expression.usesAsWhole(column);
  }

  /** Returns the error of a change to a column that the expression uses. */
  public InvalidTableException sourceChanged(String source) {
    return new InvalidTableException(
        "column \"%s\" cannot be changed, because column \"%s\" is generated as \"%s\": drop that column first, or make it a plain one by UNSET TBLPROPERTIES ('stoa.generated.%s')"
            .formatted(source, name, expression.sql(), name));
  }
}
