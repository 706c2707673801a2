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
 * The path of a value that an expression extracts from a column: record fields and values of
 * literal map keys.
 *
 * @param column the column from which the value is extracted
 * @param steps the steps from the column to the value
 */
record ExtractedPath(AttributeReference column, List<Step> steps) {
  /** A record field by its name in Spark, or a map key. */
  record Step(String name, boolean isKey) {}

  /** Returns the path of an expression; empty if the expression is anything else. */
  static Optional<ExtractedPath> of(Expression expression) {
    List<Step> steps = new ArrayList<>();
    Expression current = expression;
    while (!(current instanceof AttributeReference)) {
      Optional<Step> step = step(current);
      if (step.isEmpty()) {
        return Optional.empty();
      }
      steps.add(0, step.get());
      current = current.children().head();
    }
    return steps.isEmpty()
        ? Optional.empty()
        : Optional.of(new ExtractedPath((AttributeReference) current, steps));
  }

  private static Optional<Step> step(Expression expression) {
    if (expression instanceof GetStructField field) {
      StructType struct = (StructType) field.child().dataType();
      return Optional.of(new Step(struct.apply(field.ordinal()).name(), false));
    } else if (expression instanceof GetMapValue value) {
      return key(value.key());
    } else if (expression instanceof ElementAt value && isStringMap(value.left())) {
      return key(value.right());
    }
    return Optional.empty();
  }

  /**
   * Returns the lookup of the key whose presence a condition tests; empty if the condition tests
   * something else, or if values may be null, since the lookup must be null exactly if a non-null
   * map lacks the key.
   */
  static Optional<Expression> valueOfTestedKey(Expression condition) {
    return condition instanceof ArrayContains contains
            && contains.left() instanceof MapKeys keys
            && isStringMap(keys.child())
            && !((MapType) keys.child().dataType()).valueContainsNull()
            && contains.right() instanceof Literal key
        ? Optional.of(new GetMapValue(keys.child(), key))
        : Optional.empty();
  }

  private static boolean isStringMap(Expression expression) {
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

  /** Returns this path appended to another. */
  ExtractedPath prefixedBy(ExtractedPath other) {
    List<Step> allSteps = new ArrayList<>(other.steps);
    allSteps.addAll(steps);
    return new ExtractedPath(other.column, allSteps);
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
