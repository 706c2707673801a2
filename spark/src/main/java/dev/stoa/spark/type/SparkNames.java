package dev.stoa.spark.type;

import dev.stoa.avro.AvroNames;
import dev.stoa.exception.InvalidTableException;
import java.util.Arrays;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.spark.sql.types.StructType;

/**
 * Maps names of columns between Spark and the table. They are the same, unless Avro does not allow
 * Spark's name, which is then a property of the field.
 */
public final class SparkNames {
  /** The property with a field's name in Spark. */
  public static final String PROPERTY = "spark.name";

  private SparkNames() {}

  /** The name of a field in Spark. */
  public static String sparkName(Schema.Field field) {
    String name = field.getProp(PROPERTY);
    return name == null ? storedName(field) : name;
  }

  /** The name of a field in the table, used by paths and predicates. */
  public static String storedName(Schema.Field field) {
    return AvroNames.fieldName(field);
  }

  /** Finds a field by its name in the table; null if the record has no such field. */
  public static Schema.Field findStored(Schema record, String storedName) {
    return record.getFields().stream()
        .filter(field -> storedName(field).equals(storedName))
        .findFirst()
        .orElse(null);
  }

  /** Finds a field by its name in Spark; null if the record has no such field. */
  public static Schema.Field findSpark(Schema record, String sparkName) {
    Schema.Field field = record.getField(sparkName);
    if (field != null && sparkName(field).equals(sparkName)) {
      return field;
    }
    return record.getFields().stream()
        .filter(other -> sparkName(other).equals(sparkName))
        .findFirst()
        .orElse(null);
  }

  /**
   * Pairs the fields of a struct with those of a stored record by name: returns the position in the
   * record of each field of the struct. The struct may have fewer fields, in another order.
   *
   * @throws InvalidTableException if the record lacks a field
   */
  public static int[] positions(Schema record, StructType struct) {
    return Arrays.stream(struct.fieldNames())
        .mapToInt(name -> requireField(record, name).pos())
        .toArray();
  }

  private static Schema.Field requireField(Schema record, String sparkName) {
    Schema.Field field = findSpark(record, sparkName);
    if (field == null) {
      throw new InvalidTableException(
          "the table's \"%s\" has no field \"%s\", only %s: omit it, or add it to the table"
              .formatted(
                  record.getName(),
                  sparkName,
                  record.getFields().stream().map(SparkNames::sparkName).toList()));
    }
    return field;
  }

  /**
   * Pairs the fields of a stored record with those of a struct by name: returns the ordinal in the
   * struct of each field of the record, -1 if the struct lacks it.
   *
   * @throws InvalidTableException if the record lacks a field of the struct
   */
  public static int[] ordinals(Schema record, StructType struct) {
    List<String> names = List.of(struct.fieldNames());
    names.forEach(name -> requireField(record, name));
    return record.getFields().stream()
        .mapToInt(field -> names.indexOf(sparkName(field)))
        .toArray();
  }

  /**
   * Encodes a name for Avro: each character that Avro does not allow becomes {@code _x} and its
   * code.
   */
  public static String encode(String sparkName) {
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < sparkName.length(); i++) {
      char c = sparkName.charAt(i);
      boolean isDigit = c >= '0' && c <= '9';
      if (isLetter(c) || (isDigit && i > 0)) {
        name.append(c);
      } else {
        name.append(String.format("_x%04x", (int) c));
      }
    }
    return name.isEmpty() ? "_x" : name.toString();
  }

  private static boolean isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  }
}
