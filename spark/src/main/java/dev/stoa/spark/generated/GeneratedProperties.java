package dev.stoa.spark.generated;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.spark.type.FieldMetadata;
import dev.stoa.spark.type.SparkNames;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.avro.Schema;

/**
 * Shows generated and identity columns as properties of their table, because no statement of
 * Spark's shows them otherwise: {@code SHOW CREATE TABLE} prints the properties, and {@code CREATE
 * TABLE} accepts them. The table stores them with its columns.
 */
public final class GeneratedProperties {
  private static final String GENERATED_PREFIX = "stoa.generated.";
  private static final String IDENTITY_PREFIX = "stoa.identity.";

  private GeneratedProperties() {}

  /** Returns the properties of a table's columns. */
  public static Map<String, String> of(Schema schema) {
    Map<String, String> properties = new TreeMap<>();
    for (Schema.Field field : schema.getFields()) {
      String sql = field.getProp(FieldMetadata.GENERATED_PROPERTY);
      String options = field.getProp(FieldMetadata.IDENTITY_PROPERTY);
      if (sql != null) {
        properties.put(GENERATED_PREFIX + SparkNames.sparkName(field), sql);
      }
      if (options != null) {
        properties.put(IDENTITY_PREFIX + SparkNames.sparkName(field), options);
      }
    }
    return properties;
  }

  /** Whether a property is one of a generated or identity column. */
  public static boolean isGeneration(String property) {
    return property.startsWith(GENERATED_PREFIX) || property.startsWith(IDENTITY_PREFIX);
  }

  /** Returns the name of the property of a stored column for one of these properties. */
  public static String storedProperty(String property) {
    return property.startsWith(GENERATED_PREFIX)
        ? FieldMetadata.GENERATED_PROPERTY
        : FieldMetadata.IDENTITY_PROPERTY;
  }

  /**
   * Returns the column of one of these properties.
   *
   * @throws InvalidTableException if the table has no such column
   */
  public static Schema.Field column(String property, Schema schema) {
    String prefix = property.startsWith(GENERATED_PREFIX) ? GENERATED_PREFIX : IDENTITY_PREFIX;
    String name = property.substring(prefix.length());
    return Optional.ofNullable(SparkNames.findSpark(schema, name))
        .orElseThrow(
            () ->
                new InvalidTableException(
                    "the property \"%s\" is of a column \"%s\", which the table lacks"
                        .formatted(property, name)));
  }
}
