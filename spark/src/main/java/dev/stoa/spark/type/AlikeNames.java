package dev.stoa.spark.type;

import dev.stoa.exception.InvalidTableException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Names of columns, or of fields of one struct, that differ in nothing but case. Unless it is told
 * to see that, Spark takes one for the other when it tells a source which columns it needs, and
 * values of the wrong one would come out.
 */
public final class AlikeNames {
  private AlikeNames() {}

  /**
   * Refuses to read what Spark would mix up.
   *
   * @param table how messages call it
   * @throws InvalidTableException when two names are alike, and Spark is not told to see case
   */
  public static void check(Object table, StructType columns) {
    if (SQLConf.get().caseSensitiveAnalysis()) {
      return;
    }
    Optional<String> found = find(columns);
    if (found.isPresent()) {
      throw new InvalidTableException(
          "%s: %s differ by case only, which Spark does not see: set spark.sql.caseSensitive to true, leave one out by the option columns, or rename one"
              .formatted(table, found.get()));
    }
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
    Map<String, String> names = new HashMap<>();
    for (StructField field : struct.fields()) {
      String other = names.put(field.name().toLowerCase(Locale.ROOT), field.name());
      if (other != null) {
        return Optional.of("\"%s%s\" and \"%s%s\"".formatted(path, other, path, field.name()));
      }
      Optional<String> inside = find(path + field.name() + ".", field.dataType());
      if (inside.isPresent()) {
        return inside;
      }
    }
    return Optional.empty();
  }
}
