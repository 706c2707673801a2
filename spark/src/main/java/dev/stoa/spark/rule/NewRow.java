package dev.stoa.spark.rule;

import dev.stoa.spark.error.ErrorCondition;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.generated.GeneratedColumn;
import dev.stoa.spark.generated.IdentityColumn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.ExprId;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Literal;

/**
 * Completes the values of rows that a command adds to a table.
 *
 * @param names the names of the table's columns
 * @param generated those that are generated
 * @param identities those that count rows
 */
record NewRow(
    List<String> names, List<GeneratedColumn> generated, List<IdentityColumn> identities) {
  /** Whether the table has only columns whose values are those of the statement. */
  boolean isPlain() {
    return generated.isEmpty() && identities.isEmpty();
  }

  int size() {
    return names.size();
  }

  /** Returns the values of a row that is inserted with some values. */
  List<Expression> inserted(List<Expression> given) {
    return completed(given, Set.of());
  }

  /**
   * Returns the values of a row that is updated.
   *
   * @param oldColumns the columns of the row before
   */
  List<Expression> updated(List<Expression> given, Set<ExprId> oldColumns) {
    for (IdentityColumn column : identities) {
      if (column.isAlways() && !isUnchanged(given, names.indexOf(column.name()), oldColumns)) {
        throw SparkErrors.refusal(
            ErrorCondition.INVALID_TABLE,
            "column \"%s\" is GENERATED ALWAYS AS IDENTITY, so its values cannot be changed: leave it out of the statement"
                .formatted(column.name()));
      }
    }
    return completed(given, oldColumns);
  }

  private boolean isUnchanged(List<Expression> given, int index, Set<ExprId> oldColumns) {
    return given.get(index) instanceof AttributeReference column
        && oldColumns.contains(column.exprId())
        && column.name().equals(names.get(index));
  }

  private List<Expression> completed(List<Expression> given, Set<ExprId> oldColumns) {
    Map<String, Expression> values = new HashMap<>();
    for (int i = 0; i < names.size(); i++) {
      values.put(names.get(i), given.get(i));
    }
    List<Expression> completed = new ArrayList<>(given);
    for (GeneratedColumn column : generated) {
      int index = names.indexOf(column.name());
      Set<String> usedColumns = column.usedColumns();
      boolean isOmitted = isUnchanged(given, index, oldColumns);
      if (!isOmitted || !areUnchanged(usedColumns, given, oldColumns)) {
        refuseNondeterministic(column, usedColumns, values);
        Expression value = given.get(index);
        completed.set(
            index,
            column.checked(isOmitted ? Literal.create(null, value.dataType()) : value, values));
      }
    }
    return completed;
  }

  private boolean areUnchanged(
      Set<String> columns, List<Expression> given, Set<ExprId> oldColumns) {
    return columns.stream().allMatch(name -> isUnchanged(given, names.indexOf(name), oldColumns));
  }

  /** Rejects values that would differ each time they are computed. */
  private static void refuseNondeterministic(
      GeneratedColumn column, Set<String> usedColumns, Map<String, Expression> values) {
    for (String name : usedColumns) {
      if (!values.get(name).deterministic()) {
        throw SparkErrors.refusal(
            ErrorCondition.UNSUPPORTED,
            "column \"%s\" is generated from column \"%s\", which cannot be set to a value that is not deterministic: compute it in the source of a MERGE"
                .formatted(column.name(), name));
      }
    }
  }
}
