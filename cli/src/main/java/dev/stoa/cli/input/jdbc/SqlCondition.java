package dev.stoa.cli.input.jdbc;

import java.util.ArrayList;
import java.util.List;

/**
 * A condition in SQL that holds for every row for which a predicate holds.
 *
 * @param sql the text, with a question mark for each parameter
 * @param parameters the values of the parameters
 * @param isExact whether it holds for no other rows; otherwise the rows are tested again
 */
record SqlCondition(String sql, List<Object> parameters, boolean isExact) {
  /** Creates a condition and copies the parameters. */
  SqlCondition {
    parameters = List.copyOf(parameters);
  }

  /** Joins conditions, at least one, by AND or OR. */
  static SqlCondition join(String operator, List<SqlCondition> operands, boolean isExact) {
    if (operands.size() == 1) {
      return new SqlCondition(operands.get(0).sql, operands.get(0).parameters, isExact);
    }
    List<String> texts = new ArrayList<>();
    List<Object> parameters = new ArrayList<>();
    for (SqlCondition operand : operands) {
      texts.add("(" + operand.sql + ")");
      parameters.addAll(operand.parameters);
    }
    return new SqlCondition(String.join(" " + operator + " ", texts), parameters, isExact);
  }
}
