package dev.stoa.spark.version;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.table.change.SchemaChange;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.catalog.constraints.Check;
import org.apache.spark.sql.connector.catalog.constraints.Constraint;

/**
 * Converts the conditions that all rows of a table satisfy, which Spark checks when it writes, from
 * and to Spark's constraints.
 */
public final class CheckConstraints {
  private CheckConstraints() {}

  /** Whether Spark checks the rows that it writes. */
  public static boolean areChecked() {
    return true;
  }

  /** Returns constraints of Spark for conditions by name. */
  static Constraint[] of(Map<String, String> conditions) {
    return conditions.entrySet().stream()
        .map(entry -> check(entry.getKey(), entry.getValue()))
        .toArray(Constraint[]::new);
  }

  private static Constraint check(String name, String condition) {
    return Constraint.check(name)
        .predicateSql(condition)
        .enforced(true)
        .validationStatus(Constraint.ValidationStatus.VALID)
        .rely(true)
        .build();
  }

  /** Returns the conditions of a new table by name. */
  public static Map<String, String> conditions(Constraint[] constraints) {
    Map<String, String> conditions = new TreeMap<>();
    for (Constraint constraint : constraints) {
      conditions.put(constraint.name(), conditionOf(constraint));
    }
    return conditions;
  }

  /**
   * Returns the SQL text of a constraint's condition.
   *
   * @throws InvalidTableException if Spark would not check the constraint
   */
  private static String conditionOf(Constraint constraint) {
    if (constraint instanceof Check check && check.enforced() && check.predicateSql() != null) {
      return check.predicateSql();
    }
    throw new InvalidTableException(
        "constraint %s cannot be stored, since nothing would check it: only enforced CHECK"
                .formatted(constraint.name())
            + " constraints are supported; for unique keys, create a unique index with"
            + " \"stoa index\"");
  }

  /** Adds or drops a constraint; returns whether the change is of this kind. */
  public static boolean alter(TableChange tableChange, SchemaChange change) {
    if (tableChange instanceof TableChange.AddConstraint added) {
      change.addConstraint(added.constraint().name(), conditionOf(added.constraint()));
      return true;
    } else if (tableChange instanceof TableChange.DropConstraint dropped) {
      if (!dropped.ifExists() || change.constraints().containsKey(dropped.name())) {
        change.dropConstraint(dropped.name());
      }
      return true;
    }
    return false;
  }

  /** Returns the version of the table for which Spark has checked a new constraint. */
  public static OptionalLong validatedVersion(TableChange change) {
    return change instanceof TableChange.AddConstraint added
            && added.validatedTableVersion() != null
        ? OptionalLong.of(Long.parseLong(added.validatedTableVersion()))
        : OptionalLong.empty();
  }
}
