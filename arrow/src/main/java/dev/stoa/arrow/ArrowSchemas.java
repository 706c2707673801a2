package dev.stoa.arrow;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;

/**
 * Which Arrow schema stands for which schema of a table, both ways. Called by programs before they
 * exchange rows, and by the export and import.
 */
public final class ArrowSchemas {
  /** Under which key an Arrow schema carries the schema that it was made from, as JSON. */
  static final String AVRO_KEY = "dev.stoa.schema";

  private ArrowSchemas() {}

  /**
   * The Arrow schema of a table's records.
   *
   * @throws IllegalArgumentException when Arrow has no type for a field, which the message names: a
   *     union of more than null and one type, a record that contains itself, a decimal of more than
   *     76 digits
   */
  public static org.apache.arrow.vector.types.pojo.Schema toArrow(Schema schema) {
    List<Field> fields = new ArrowFields().of(schema);
    return new org.apache.arrow.vector.types.pojo.Schema(
        fields, Map.of(AVRO_KEY, schema.toString()));
  }

  /**
   * A schema for tables that take the rows of an Arrow schema: the one that {@link #toArrow} made
   * it from while its fields are the same, else one made from Arrow's types.
   *
   * @param dictionaries the values of dictionary-encoded fields
   * @throws IllegalArgumentException when there is none: the message names the field
   */
  public static Schema toAvro(
      org.apache.arrow.vector.types.pojo.Schema schema, DictionaryProvider dictionaries) {
    Optional<Schema> carried = carried(schema);
    return carried.isPresent()
        ? carried.get()
        : new AvroTypes(dictionaries).row(schema.getFields());
  }

  /** What a schema says of itself is taken only where it says the same as the fields. */
  private static Optional<Schema> carried(org.apache.arrow.vector.types.pojo.Schema schema) {
    Optional<String> text = Optional.ofNullable(schema.getCustomMetadata().get(AVRO_KEY));
    try {
      return text.map(json -> new Schema.Parser().parse(json))
          .filter(avro -> plain(new ArrowFields().of(avro)).equals(plain(schema.getFields())));
    } catch (AvroRuntimeException | IllegalArgumentException e) {
      return Optional.empty(); // anybody may write anything there
    }
  }

  private static List<Field> plain(List<Field> fields) {
    return fields.stream().map(Extensions::plain).toList();
  }
}
