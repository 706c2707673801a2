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
 * and by the export and import.
 */
public final class ArrowSchemas {
  /**
   * The metadata key under which an Arrow schema carries the schema that it was made from, as JSON.
   */
  static final String AVRO_KEY = "dev.stoa.schema";

  private ArrowSchemas() {}

  /**
   * The Arrow schema of a table's records.
   *
   * @throws IllegalArgumentException when Arrow has no type for a field, named by the message: a
   *     union of more than null and one type, a record that contains itself, a decimal of more than
   *     76 digits
   */
  public static org.apache.arrow.vector.types.pojo.Schema toArrow(Schema schema) {
    List<Field> fields = new AvroToArrow().of(schema);
    return new org.apache.arrow.vector.types.pojo.Schema(
        fields, Map.of(AVRO_KEY, schema.toString()));
  }

  /**
   * The schema of tables for the rows of an Arrow schema: the one that {@link #toArrow} made it
   * from if its fields are unchanged, otherwise one made from Arrow's types.
   *
   * @param dictionaries the values of dictionary-encoded fields
   * @throws IllegalArgumentException when a field cannot be converted; the message names it
   */
  public static Schema toAvro(
      org.apache.arrow.vector.types.pojo.Schema schema, DictionaryProvider dictionaries) {
    Optional<Schema> carried = embedded(schema);
    return carried.isPresent()
        ? carried.get()
        : new ArrowToAvro(dictionaries).row(schema.getFields());
  }

  /** The embedded schema, used only if it matches the fields. */
  private static Optional<Schema> embedded(org.apache.arrow.vector.types.pojo.Schema schema) {
    Optional<String> text = Optional.ofNullable(schema.getCustomMetadata().get(AVRO_KEY));
    try {
      return text.map(json -> new Schema.Parser().parse(json))
          .filter(avro -> plain(new AvroToArrow().of(avro)).equals(plain(schema.getFields())));
    } catch (AvroRuntimeException | IllegalArgumentException e) {
      return Optional.empty(); // anyone may write anything there
    }
  }

  private static List<Field> plain(List<Field> fields) {
    return fields.stream().map(ExtensionTypes::withoutMetadata).toList();
  }
}
