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
 * Detects columns, or fields of one struct, whose names differ only in case. Unless it is
 * case-sensitive, Spark's {@code SchemaPruning} requests one with the type of the other.
 */
public final class CaseCollisions {
  private CaseCollisions() {}

  /**
   * Rejects columns that Spark has confused.
   *
   * @param table the table's name in messages
   * @param required the columns that Spark wants
   * @param columns all columns
   * @throws InvalidTableException when a required column may have the type of another
   */
  public static void check(Object table, StructType required, StructType columns) {
    if (SQLConf.get().caseSensitiveAnalysis()) {
      return;
    }
    for (StructField wanted : required.fields()) {
      Option<Object> index = columns.getFieldIndex(wanted.name());
      if (index.isDefined()) {
        reject(table, collision(columns.apply((int) index.get()), wanted, columns));
      }
    }
  }

  private static void reject(Object table, Optional<String> names) {
    if (names.isPresent()) {
      throw new InvalidTableException(
          table
              + ": "
              + names.get()
              + " differ by case only, so that Spark takes one for the other: set"
              + " spark.sql.caseSensitive to true");
    }
  }

  /** A column requested with its own type was not confused. */
  private static Optional<String> collision(
      StructField column, StructField wanted, StructType columns) {
    if (wanted.dataType().equals(column.dataType()) && wanted.nullable() == column.nullable()) {
      return Optional.empty();
    }
    return Arrays.stream(columns.fieldNames())
        .filter(name -> name.equalsIgnoreCase(column.name()) && !name.equals(column.name()))
        .findFirst()
        .map(other -> pair("", other, column.name()))
        .or(() -> find(wanted.name() + ".", wanted.dataType()));
  }

  /** Two names that differ only in case, as text; empty if there are none. */
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
      Optional<String> inside = find(path + field.name() + ".", field.dataType());
      if (inside.isPresent()) {
        return inside;
      }
    }
    return Optional.empty();
  }

  private static String pair(String path, String one, String other) {
    return "\"%s%s\" and \"%s%s\"".formatted(path, one, path, other);
  }
}
