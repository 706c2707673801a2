package dev.stoa.spark.type;

import dev.stoa.avro.AvroNames;
import org.apache.avro.Schema;

/**
 * What a column is called in Spark and in the table: the same, unless Spark wrote it under a name
 * that Avro does not allow, which is then kept as a property of the field.
 */
public final class StoredName {
  /** The property of a field that has another name in Spark. */
  public static final String PROPERTY = "spark.name";

  private StoredName() {}

  /** The name of a field in Spark. */
  public static String shown(Schema.Field field) {
    String name = field.getProp(PROPERTY);
    return name == null ? stored(field) : name;
  }

  /** The name of a field in the table, by which paths and predicates know it. */
  public static String stored(Schema.Field field) {
    return AvroNames.nameOf(field);
  }

  /** The field that has a name in the table. */
  public static Schema.Field ofStored(Schema record, String stored) {
    return record.getFields().stream()
        .filter(field -> stored(field).equals(stored))
        .findFirst()
        .orElse(null);
  }

  /** The field that has a name in Spark. */
  public static Schema.Field find(Schema record, String shown) {
    Schema.Field field = record.getField(shown);
    if (field != null && shown(field).equals(shown)) {
      return field;
    }
    return record.getFields().stream()
        .filter(other -> shown(other).equals(shown))
        .findFirst()
        .orElse(null);
  }

  /** Another name with each character that Avro does not allow as {@code _x} and its number. */
  public static String of(String shown) {
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < shown.length(); i++) {
      char c = shown.charAt(i);
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
