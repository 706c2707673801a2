package dev.stoa.avro;

import java.util.function.Supplier;
import org.apache.avro.JsonProperties;
import org.apache.avro.NameValidator;
import org.apache.avro.Schema;
import org.apache.avro.SchemaParseException;

/**
 * Encodes field names that Avro does not allow as names of letters, digits and underscores, with
 * the original name in the property {@value #ORIGINAL_NAME_PROPERTY}.
 */
public final class AvroNames {
  /** The property of a field with its original name. */
  public static final String ORIGINAL_NAME_PROPERTY = "field-name";

  /** The name of a field whose original name is empty. */
  private static final String EMPTY_NAME = "_x_";

  private AvroNames() {}

  /** The name of a field in Avro schemas: unchanged, or {@code a_x2d_b} for {@code a-b}. */
  public static String toAvroName(String name) {
    if (NameValidator.UTF_VALIDATOR.validate(name).isOK()) {
      return name;
    }
    StringBuilder avroName = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      char character = name.charAt(i);
      boolean isAllowed =
          i == 0 ? Character.isLetter(character) : Character.isLetterOrDigit(character);
      if (isAllowed || character == '_') {
        avroName.append(character);
      } else {
        avroName.append("_x").append(Integer.toHexString(character)).append('_');
      }
    }
    return avroName.toString();
  }

  /**
   * Creates a field of an inferred schema; its default is null if null is its first type.
   *
   * @param name the name in the input; stored in a property if Avro does not allow it
   */
  public static Schema.Field newField(String name, Schema schema) {
    boolean isNullFirst =
        schema.isUnion() && schema.getTypes().get(0).getType() == Schema.Type.NULL;
    String avroName = name.isEmpty() ? EMPTY_NAME : toAvroName(name);
    Schema.Field field =
        isNullFirst
            ? new Schema.Field(avroName, schema, null, JsonProperties.NULL_VALUE)
            : new Schema.Field(avroName, schema);
    if (!avroName.equals(name)) {
      field.addProp(ORIGINAL_NAME_PROPERTY, name);
    }
    return field;
  }

  /** The name that a field has outside Avro, which may be empty in files of other formats. */
  public static String externalName(Schema.Field field) {
    return "".equals(field.getObjectProp(ORIGINAL_NAME_PROPERTY)) ? "" : fieldName(field);
  }

  /** The original name of an Avro field. */
  public static String fieldName(Schema.Field field) {
    return field.getObjectProp(ORIGINAL_NAME_PROPERTY) instanceof String name
            && !name.isEmpty()
            && toAvroName(name).equals(field.name())
        ? name
        : field.name();
  }

  /**
   * Creates a schema or field without Avro's checks of names and defaults. Avro keeps these
   * switches per thread; they are restored on return.
   */
  @SuppressWarnings("deprecation") // the alternative, Avro's parser, needs the schema as JSON
  static <T> T withoutValidation(Supplier<T> factory) {
    NameValidator nameValidator = Schema.getNameValidator();
    boolean validatesDefaults = Schema.getValidateDefaults();
    Schema.setNameValidator(NameValidator.NO_VALIDATION);
    Schema.setValidateDefaults(false);
    try {
      return factory.get();
    } catch (IllegalArgumentException e) { // a logical type that does not fit its stored type
      throw new SchemaParseException(e);
    } finally {
      Schema.setNameValidator(nameValidator);
      Schema.setValidateDefaults(validatesDefaults);
    }
  }
}
