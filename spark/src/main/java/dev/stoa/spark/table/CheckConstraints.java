package dev.stoa.spark.table;

import dev.stoa.avro.AvroTypes;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.schema.TableProperties;
import java.util.Map;
import java.util.TreeMap;
import org.apache.avro.Schema;
import org.apache.spark.sql.connector.catalog.constraints.Check;
import org.apache.spark.sql.connector.catalog.constraints.Constraint;

/**
 * The conditions that all rows of a table satisfy, which Spark checks when it writes. Stored as
 * properties of the table.
 */
public final class CheckConstraints {
  private CheckConstraints() {}

  /** Returns the constraints of a table. */
  static Constraint[] of(Schema tableSchema) {
    return TableProperties.constraints(AvroTypes.bareRecord(tableSchema)).entrySet().stream()
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

  /** Returns the properties that store the constraints of a new table. */
  public static Map<String, String> properties(Constraint[] constraints) {
    Map<String, String> properties = new TreeMap<>();
    for (Constraint constraint : constraints) {
      properties.put(
          TableProperties.CONSTRAINT_PREFIX + constraint.name(), conditionOf(constraint));
    }
    return properties;
  }

  /**
   * Returns the SQL text of a constraint's condition.
   *
   * @throws InvalidTableException if Spark would not check the constraint
   */
  public static String conditionOf(Constraint constraint) {
    if (constraint instanceof Check check && check.enforced() && check.predicateSql() != null) {
      return check.predicateSql();
    }
    throw new InvalidTableException(
        "constraint %s cannot be stored, since nothing would check it: only enforced CHECK"
                .formatted(constraint.name())
            + " constraints are supported; for unique keys, create a unique index with"
            + " \"stoa index\"");
  }
}
