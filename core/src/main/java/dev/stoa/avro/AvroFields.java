package dev.stoa.avro;

import java.util.List;
import org.apache.avro.Schema;

/** Fields of records as Avro JSON, and copies of them. */
public final class AvroFields {
  /** A record of one field is what Avro can parse; its name is one that nobody uses. */
  private static final String WRAPPER = "stoa_field_";

  private static final String BEFORE =
      "{\"type\":\"record\",\"name\":\"" + WRAPPER + "\",\"fields\":[";
  private static final String AFTER = "]}";

  private AvroFields() {}

  /** The text of a field, which stands on its own: all named types inside it are defined. */
  public static String text(Schema.Field field) {
    String text = inRecord(field).toString();
    return text.substring(BEFORE.length(), text.length() - AFTER.length());
  }

  /** The only field of a record. */
  public static Schema inRecord(Schema.Field field) {
    return Schema.createRecord(WRAPPER, null, null, false, List.of(copy(field)));
  }

  /** The same field, free to be put into another record. */
  public static Schema.Field copy(Schema.Field field) {
    return new Schema.Field(field, field.schema());
  }

  /** The same field with a property set, also where it has one of that name. */
  public static Schema.Field withProperty(Schema.Field field, String name, int value) {
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
