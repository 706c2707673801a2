package dev.stoa.avro;

import java.util.List;
import org.apache.avro.Schema;

/** Fields of records as Avro JSON, and copies of them. */
public final class AvroFields {
  /** Avro parses records, not fields, so a field is wrapped in a record with a reserved name. */
  private static final String WRAPPER = "stoa_field_";

  private static final String PREFIX =
      "{\"type\":\"record\",\"name\":\"" + WRAPPER + "\",\"fields\":[";
  private static final String SUFFIX = "]}";

  private AvroFields() {}

  /** The self-contained JSON of a field: it defines all named types inside it. */
  public static String json(Schema.Field field) {
    String text = wrapInRecord(field).toString();
    return text.substring(PREFIX.length(), text.length() - SUFFIX.length());
  }

  /** A record with this one field. */
  public static Schema wrapInRecord(Schema.Field field) {
    return Schema.createRecord(WRAPPER, null, null, false, List.of(copy(field)));
  }

  /** A copy of the field that can be added to another record. */
  public static Schema.Field copy(Schema.Field field) {
    return new Schema.Field(field, field.schema());
  }

  /** A copy of the field with a property set, replacing one of that name. */
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
