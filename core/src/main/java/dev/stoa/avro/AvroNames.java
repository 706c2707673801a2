package dev.stoa.avro;

import java.util.function.Supplier;
import org.apache.avro.NameValidator;
import org.apache.avro.Schema;
import org.apache.avro.SchemaParseException;

/**
 * Encodes field names that Avro does not allow: letters and digits in the name, and the original in
 * the property {@value #PROPERTY}.
 */
public final class AvroNames {
  /** The property that holds a field's original name. */
  static final String PROPERTY = "field-name";

  private AvroNames() {}

  /** The name of a field in Avro schemas: unchanged, or {@code a_x2d_b} for {@code a-b}. */
  public static String toAvroName(String name) {
    if (NameValidator.UTF_VALIDATOR.validate(name).isOK()) {
      return name;
    }
    StringBuilder allowed = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      char next = name.charAt(i);
      boolean isAllowed = i == 0 ? Character.isLetter(next) : Character.isLetterOrDigit(next);
      if (isAllowed || next == '_') {
        allowed.append(next);
      } else {
        allowed.append("_x").append(Integer.toHexString(next)).append('_');
      }
    }
    return allowed.toString();
  }

  /** The original name of an Avro field: from the property if present. */
  public static String fieldName(Schema.Field field) {
    return field.getObjectProp(PROPERTY) instanceof String name
            && !name.isEmpty()
            && toAvroName(name).equals(field.name())
        ? name
        : field.name();
  }

  /**
   * Makes schemas without Avro's checks of names and defaults. Avro keeps these switches per
   * thread; they are restored on return.
   */

  // Avro deprecates these switches for users; the alternative, its parser, needs a schema's JSON.
  @SuppressWarnings("deprecation")
  static <T> T withoutValidation(Supplier<T> maker) {
    NameValidator names = Schema.getNameValidator();
    boolean defaults = Schema.getValidateDefaults();
    Schema.setNameValidator(NameValidator.NO_VALIDATION);
    Schema.setValidateDefaults(false);
    try {
      return maker.get();
    } catch (IllegalArgumentException e) { // a logical type that does not fit its stored type
      throw new SchemaParseException(e);
    } finally {
      Schema.setNameValidator(names);
      Schema.setValidateDefaults(defaults);
    }
  }
}
