package dev.stoa.schema;

import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaParseException;

/**
 * One field of a record as Avro JSON that stands on its own, all named types inside it defined:
 * what lets a reader open three columns of ten thousand without parsing the rest.
 */
public final class FieldText {
  /** A record of one field is what Avro can parse; its name is one that nobody uses. */
  private static final String WRAPPER = "stoa_field_";

  private static final String BEFORE =
      "{\"type\":\"record\",\"name\":\"" + WRAPPER + "\",\"fields\":[";
  private static final String AFTER = "]}";

  private FieldText() {}

  /** The text of a field. */
  public static String of(Schema.Field field) {
    Schema wrapper = Schema.createRecord(WRAPPER, null, null, false, List.of(copy(field)));
    String text = wrapper.toString();
    return text.substring(BEFORE.length(), text.length() - AFTER.length());
  }

  /**
   * The field of a text.
   *
   * @throws SchemaParseException when the text is none that {@link #of} gave
   */
  public static Schema.Field parse(String text) {
    return PlainField.parse(text).orElseGet(() -> parseJson(text));
  }

  /** The same, whatever the field. */
  static Schema.Field parseJson(String text) {
    Schema wrapper = SchemaText.parse(BEFORE + text + AFTER);
    if (wrapper.getFields().size() != 1) {
      throw new SchemaParseException("expected one field, found " + wrapper.getFields().size());
    }
    return copy(wrapper.getFields().get(0));
  }

  /** The same field, free to be put into another record. */
  static Schema.Field copy(Schema.Field field) {
    return new Schema.Field(field, field.schema());
  }

  /** The same field with a property set, also where it has one of that name. */
  static Schema.Field withProperty(Schema.Field field, String name, int value) {
    Schema.Field copy =
        new Schema.Field(
            field.name(), field.schema(), field.doc(), field.defaultVal(), field.order());
    field.aliases().forEach(copy::addAlias);
    copy.addProp(name, value);
    field
        .getObjectProps()
        .forEach(
            (property, given) -> {
              if (!property.equals(name)) {
                copy.addProp(property, given);
              }
            });
    return copy;
  }
}
