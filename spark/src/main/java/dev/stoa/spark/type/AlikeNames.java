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
 * Names of columns, or of fields of one struct, that differ in nothing but case. Unless it is told
 * to see that, Spark's {@code SchemaPruning} asks for one with the type of the other.
 */
public final class AlikeNames {
  private AlikeNames() {}

  /**
   * Refuses what Spark has mixed up.
   *
   * @param table how messages call it
   * @param required what Spark wants of it
   * @param columns all that it has
   * @throws InvalidTableException when a column is wanted whose type may be that of another
   */
  public static void check(Object table, StructType required, StructType columns) {
    if (SQLConf.get().caseSensitiveAnalysis()) {
      return;
    }
    for (StructField wanted : required.fields()) {
      Option<Object> place = columns.getFieldIndex(wanted.name());
      if (place.isDefined()) {
        refuse(table, mixed(columns.apply((int) place.get()), wanted, columns));
      }
    }
  }

  private static void refuse(Object table, Optional<String> names) {
    if (names.isPresent()) {
      throw new InvalidTableException(
          table
              + ": "
              + names.get()
              + " differ by case only, so that Spark takes one for the other: set"
              + " spark.sql.caseSensitive to true");
    }
  }

  /** A column that is wanted as it is was not taken for another. */
  private static Optional<String> mixed(
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

  /** Two names that are alike, as words; empty where there are none. */
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
