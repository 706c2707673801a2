package dev.stoa.spark.type;

import dev.stoa.exception.InvalidTableException;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.Option;

/**
 * Detects columns, or fields of a struct, whose names differ only in case. Unless Spark is
 * case-sensitive, its {@code SchemaPruning} requests one of them with the type of the other.
 */
public final class CaseCollisions {
  private CaseCollisions() {}

  /**
   * Rejects required columns that Spark has confused with others.
   *
   * @param table the table's name in messages
   * @param required the columns that Spark requests
   * @param columns all columns
   * @throws InvalidTableException if a required column may have the type of another
   */
  public static void check(Object table, StructType required, StructType columns) {
    if (SQLConf.get().caseSensitiveAnalysis()) {
      return;
    }
    for (StructField requiredColumn : required.fields()) {
      Option<Object> index = columns.getFieldIndex(requiredColumn.name());
      if (index.isDefined()) {
        rejectIfPresent(
            table, collision(columns.apply((int) index.get()), requiredColumn, columns));
      }
    }
  }

  private static void rejectIfPresent(Object table, Optional<String> names) {
    if (names.isPresent()) {
      throw new InvalidTableException(
          table
              + ": "
              + names.get()
              + " differ only in case, so Spark confuses them: set spark.sql.caseSensitive to"
              + " true");
    }
  }

  /**
   * Finds a name that differs from a required column's only in case; empty if the column is
   * requested with its own type, since it was not confused then.
   */
  private static Optional<String> collision(
      StructField column, StructField requiredColumn, StructType columns) {
    if (requiredColumn.dataType().equals(column.dataType())
        && requiredColumn.nullable() == column.nullable()) {
      return Optional.empty();
    }
    return Arrays.stream(columns.fieldNames())
        .filter(name -> name.equalsIgnoreCase(column.name()) && !name.equals(column.name()))
        .findFirst()
        .map(other -> pair("", other, column.name()))
        .or(() -> find(requiredColumn.name() + ".", requiredColumn.dataType()));
  }

  /** Finds two names that differ only in case, and returns both as text; empty if all differ. */
  public static Optional<String> find(StructType columns) {
    return find("", columns);
  }

  private static Optional<String> find(String path, DataType type) {
    if (type instanceof ArrayType array) {
      return find(path + "element.", array.elementType());
    } else if (type instanceof MapType map) {
      return find(path + "key.", map.keyType()).or(() -> find(path + "value.", map.valueType()));
    }
    return type instanceof StructType struct ? findFields(path, struct) : Optional.empty();
  }

  private static Optional<String> findFields(String path, StructType struct) {
    Map<String, String> names = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (StructField field : struct.fields()) {
      String other = names.put(field.name(), field.name());
      if (other != null) {
        return Optional.of(pair(path, other, field.name()));
      }
      Optional<String> nested = find(path + field.name() + ".", field.dataType());
      if (nested.isPresent()) {
        return nested;
      }
    }
    return Optional.empty();
  }

  private static String pair(String path, String first, String second) {
    return "\"%s%s\" and \"%s%s\"".formatted(path, first, path, second);
  }
}
