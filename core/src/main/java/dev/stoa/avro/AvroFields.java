package dev.stoa.avro;

import java.util.List;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/** Copies Avro fields, and formats them as Avro JSON. */
public final class AvroFields {
  /** The name of a record with a single field: Avro formats and parses records, but not fields. */
  private static final String WRAPPER_NAME = "stoa_field_";

  private static final String WRAPPER_PREFIX =
      "{\"type\":\"record\",\"name\":\"" + WRAPPER_NAME + "\",\"fields\":[";
  private static final String WRAPPER_SUFFIX = "]}";

  private static final GenericData PLAIN_MODEL = AvroDataModels.newModelWithoutConversions();

  private AvroFields() {}

  /** The JSON of a field, which defines all named types that the field uses. */
  public static String json(Schema.Field field) {
    String text = wrapInRecord(field).toString();
    return text.substring(WRAPPER_PREFIX.length(), text.length() - WRAPPER_SUFFIX.length());
  }

  /** Returns a record with a copy of the field as its only field. */
  public static Schema wrapInRecord(Schema.Field field) {
    return Schema.createRecord(WRAPPER_NAME, null, null, false, List.of(copy(field)));
  }

  /** Returns a copy of the field that can be added to another record. */
  public static Schema.Field copy(Schema.Field field) {
    return new Schema.Field(field, field.schema());
  }

  /**
   * Returns a copy of the field after checking its default.
   *
   * @throws AvroRuntimeException when the default is not a value of the field's type
   */
  public static Schema.Field withCheckedDefault(Schema.Field field) {
    Schema.Field copy = copy(field); // checks all but symbols of enums
    if (copy.hasDefaultValue()) {
      checkRange(copy, PLAIN_MODEL.getDefaultValue(copy));
    }
    return copy;
  }

  /** Rejects a number that Avro cuts to the first type of a union, though a later one fits. */
  private static void checkRange(Schema.Field field, Object value) {
    boolean isCut =
        value instanceof Integer cut
            && field.defaultVal() instanceof Long number
            && number.longValue() != cut.longValue();
    if (isCut) {
      throw new AvroRuntimeException(
          "default %s of field %s does not fit int, the first type of its union %s: put the other first"
              .formatted(field.defaultVal(), field.name(), field.schema()));
    }
  }

  /** Returns a copy of the field with a property added or replaced. */
  public static Schema.Field withProperty(Schema.Field field, String name, int value) {
    Schema.Field copy =
        new Schema.Field(
            field.name(),
            field.schema(),
            field.doc(),
            // Avro 1.12.1 would write the array of bytes that it returns in Base64.
            AvroJson.defaultValue(field).map(AvroJson::toAvro).orElse(null),
            field.order());
    field.aliases().forEach(copy::addAlias);
    copy.addProp(name, value);
    field
        .getObjectProps()
        .forEach(
            (property, propertyValue) -> {
              if (!property.equals(name)) {
                copy.addProp(property, propertyValue);
              }
            });
    return copy;
  }
}
