package dev.stoa.spark.type;

import dev.stoa.exception.InvalidTableException;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
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
 * Detects columns, or fields of a struct, of the same name or whose names differ only in case.
 * Unless Spark is case-sensitive, its {@code SchemaPruning} requests one of the latter with the
 * type of the other. Called when a scan is built, and before a table gets columns.
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

  /** Finds two names that differ only in case, and returns both as text; empty if all differ. */
  public static Optional<String> find(StructType columns) {
    return findFields("", columns, String.CASE_INSENSITIVE_ORDER).map(Names::toString);
  }

  /**
   * Rejects columns of a new table, or rows for it, two of which Spark could not distinguish.
   *
   * @throws InvalidTableException if two columns, or two fields of a struct, have the same name;
   *     the message contains it
   */
  public static void checkNew(StructType columns) {
    findFields("", columns, order()).ifPresent(CaseCollisions::reject);
  }

  /**
   * Rejects a new column, or a new field of a struct, that Spark could not distinguish from
   * another.
   *
   * @param names the names of the other columns or fields
   * @throws InvalidTableException if the name is one of these; the message contains it
   */
  public static void checkAdded(StructField added, Collection<String> names) {
    names.stream()
        .filter(name -> order().compare(name, added.name()) == 0)
        .findFirst()
        .ifPresent(name -> reject(new Names("", name, added.name())));
    checkNew(new StructType().add(added));
  }

  private static Comparator<String> order() {
    return SQLConf.get().caseSensitiveAnalysis()
        ? Comparator.naturalOrder()
        : String.CASE_INSENSITIVE_ORDER;
  }

  private static void reject(Names names) {
    throw new InvalidTableException(
        names.first.equals(names.second)
            ? "column \"%s%s\" occurs twice: rename or omit one of the two"
                .formatted(names.path, names.first)
            : "columns "
                + names
                + " differ only in case: rename one of them, or set spark.sql.caseSensitive to true");
  }

  private static void rejectIfPresent(Object table, Optional<Names> names) {
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
  private static Optional<Names> collision(
      StructField column, StructField requiredColumn, StructType columns) {
    if (requiredColumn.dataType().equals(column.dataType())
        && requiredColumn.nullable() == column.nullable()) {
      return Optional.empty();
    }
    return Arrays.stream(columns.fieldNames())
        .filter(name -> name.equalsIgnoreCase(column.name()) && !name.equals(column.name()))
        .findFirst()
        .map(other -> new Names("", other, column.name()))
        .or(
            () ->
                find(
                    requiredColumn.name() + ".",
                    requiredColumn.dataType(),
                    String.CASE_INSENSITIVE_ORDER));
  }

  /**
   * Two names that collide.
   *
   * @param path the path of the struct that contains both, with a dot at its end
   */
  private record Names(String path, String first, String second) {
    @Override
    public String toString() {
      return "\"%s%s\" and \"%s%s\"".formatted(path, first, path, second);
    }
  }

  /** Finds two names in a type that are equal by an order. */
  private static Optional<Names> find(String path, DataType type, Comparator<String> order) {
    if (type instanceof ArrayType array) {
      return find(path + "element.", array.elementType(), order);
    } else if (type instanceof MapType map) {
      return find(path + "key.", map.keyType(), order)
          .or(() -> find(path + "value.", map.valueType(), order));
    }
    return type instanceof StructType struct ? findFields(path, struct, order) : Optional.empty();
  }

  private static Optional<Names> findFields(
      String path, StructType struct, Comparator<String> order) {
    Map<String, String> names = new TreeMap<>(order);
    for (StructField field : struct.fields()) {
      String other = names.put(field.name(), field.name());
      if (other != null) {
        return Optional.of(new Names(path, other, field.name()));
      }
      Optional<Names> nested = find(path + field.name() + ".", field.dataType(), order);
      if (nested.isPresent()) {
        return nested;
      }
    }
    return Optional.empty();
  }
}
