package dev.stoa.arrow;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;

/**
 * Converts between the schemas of tables and Arrow's. Called by programs before they exchange rows,
 * and by the exporter and the importer.
 */
public final class ArrowSchemas {
  /**
   * The metadata key under which an Arrow schema contains, as JSON, the schema that it was
   * converted from.
   */
  static final String SCHEMA_METADATA_KEY = "dev.stoa.schema";

  private ArrowSchemas() {}

  /**
   * Returns the Arrow schema of a table's records.
   *
   * @throws IllegalArgumentException if Arrow has no type for a field, which the message names: a
   *     union of more than null and one type, a record that contains itself, a decimal of more than
   *     76 digits
   */
  public static org.apache.arrow.vector.types.pojo.Schema toArrow(Schema schema) {
    return toArrow(schema, ArrowLayout.STANDARD);
  }

  static org.apache.arrow.vector.types.pojo.Schema toArrow(Schema schema, ArrowLayout layout) {
    List<Field> fields = new AvroToArrow(layout).fields(schema);
    return new org.apache.arrow.vector.types.pojo.Schema(
        fields, Map.of(SCHEMA_METADATA_KEY, schema.toString()));
  }

  /**
   * Returns the schema of a table for the rows of an Arrow schema: the one from which {@link
   * #toArrow} made the Arrow schema if its fields are unchanged, otherwise one made from Arrow's
   * types.
   *
   * @param dictionaries the values of dictionary-encoded fields
   * @throws IllegalArgumentException if a field cannot be converted; the message names it
   */
  public static Schema toAvro(
      org.apache.arrow.vector.types.pojo.Schema schema, DictionaryProvider dictionaries) {
    Optional<Schema> embedded = embeddedSchema(schema);
    return embedded.isPresent()
        ? embedded.get()
        : new ArrowToAvro(dictionaries).rowSchema(schema.getFields());
  }

  /** Returns the schema in the metadata; empty if it does not match the fields. */
  private static Optional<Schema> embeddedSchema(org.apache.arrow.vector.types.pojo.Schema schema) {
    Optional<String> text =
        Optional.ofNullable(schema.getCustomMetadata().get(SCHEMA_METADATA_KEY));
    try {
      return text.map(json -> new Schema.Parser().parse(json))
          .filter(
              avro ->
                  withoutMetadata(new AvroToArrow(ArrowLayout.STANDARD).fields(avro))
                      .equals(withoutMetadata(schema.getFields())));
    } catch (AvroRuntimeException | IllegalArgumentException e) {
      return Optional.empty(); // another program may have written anything under this key
    }
  }

  private static List<Field> withoutMetadata(List<Field> fields) {
    return fields.stream().map(ExtensionTypes::withoutMetadata).toList();
  }
}
