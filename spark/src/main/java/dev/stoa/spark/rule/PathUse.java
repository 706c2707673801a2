package dev.stoa.spark.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.catalyst.expressions.ArrayContains;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.ElementAt;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GetMapValue;
import org.apache.spark.sql.catalyst.expressions.GetStructField;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.MapKeys;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructType;

/**
 * An expression that takes one thing out of a column: fields of records and values of literal keys
 * of maps, step by step.
 *
 * @param column where it begins
 * @param steps from it to what is taken
 */
record PathUse(AttributeReference column, List<Step> steps) {
  /** A field of a record by its name in Spark, or a key of a map. */
  record Step(String name, boolean isKey) {}

  /** The use that an expression is; empty where it is none. */
  static Optional<PathUse> of(Expression expression) {
    List<Step> steps = new ArrayList<>();
    Expression at = expression;
    while (!(at instanceof AttributeReference)) {
      Optional<Step> step = step(at);
      if (step.isEmpty()) {
        return Optional.empty();
      }
      steps.add(0, step.get());
      at = at.children().head();
    }
    return steps.isEmpty()
        ? Optional.empty()
        : Optional.of(new PathUse((AttributeReference) at, steps));
  }

  private static Optional<Step> step(Expression expression) {
    if (expression instanceof GetStructField field) {
      StructType struct = (StructType) field.child().dataType();
      return Optional.of(new Step(struct.apply(field.ordinal()).name(), false));
    } else if (expression instanceof GetMapValue value) {
      return key(value.key());
    } else if (expression instanceof ElementAt value && isMapOfTexts(value.left())) {
      return key(value.right());
    }
    return Optional.empty();
  }

  /**
   * The value of a key that tells, by being null or not, whether a map that is not null has the key
   * that a condition tests; empty where that tests something else, or values may be null.
   */
  static Optional<Expression> valueOfTested(Expression condition) {
    return condition instanceof ArrayContains contains
            && contains.left() instanceof MapKeys keys
            && isMapOfTexts(keys.child())
            && !((MapType) keys.child().dataType()).valueContainsNull()
            && contains.right() instanceof Literal key
        ? Optional.of(new GetMapValue(keys.child(), key))
        : Optional.empty();
  }

  private static boolean isMapOfTexts(Expression expression) {
    return expression.dataType() instanceof MapType map
        && map.keyType().equals(DataTypes.StringType);
  }

  private static Optional<Step> key(Expression key) {
    boolean isText =
        key instanceof Literal literal
            && literal.value() != null
            && literal.dataType().equals(DataTypes.StringType);
    return isText
        ? Optional.of(new Step(((Literal) key).value().toString(), true))
        : Optional.empty();
  }

  boolean hasKey() {
    return steps.stream().anyMatch(Step::isKey);
  }

  /** The same as a part of what another use takes. */
  PathUse inside(PathUse other) {
    List<Step> all = new ArrayList<>(other.steps);
    all.addAll(steps);
    return new PathUse(other.column, all);
  }

  /** The names of the fields before the first key. */
  List<String> fields() {
    return fields(steps);
  }

  /** The names of the fields before the first key. */
  static List<String> fields(List<Step> steps) {
    return steps.stream().takeWhile(step -> !step.isKey).map(Step::name).toList();
  }
}
