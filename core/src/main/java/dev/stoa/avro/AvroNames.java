package dev.stoa.avro;

import java.util.function.Supplier;
import org.apache.avro.NameValidator;
import org.apache.avro.Schema;
import org.apache.avro.SchemaParseException;

/**
 * Names of fields as Avro allows them: any other name is written with letters and digits, and kept
 * in the property {@value #PROPERTY}.
 */
public final class AvroNames {
  /** The property of a field that holds the name that Avro does not allow. */
  static final String PROPERTY = "field-name";

  private AvroNames() {}

  /** The name of a field in Avro's schemas: its own, or {@code a_x2d_b} for {@code a-b}. */
  public static String of(String name) {
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

  /** The name of one of Avro's fields, the one of the property where it has it. */
  public static String nameOf(Schema.Field field) {
    return field.getObjectProp(PROPERTY) instanceof String name
            && !name.isEmpty()
            && of(name).equals(field.name())
        ? name
        : field.name();
  }

  /**
   * Makes schemas without Avro's checks of names and defaults. Avro keeps these switches for each
   * thread; they are back in place when this returns.
   */

  // Avro deprecates these switches for users; its parser, the other way, needs a schema's JSON.
  @SuppressWarnings("deprecation")
  static <T> T unchecked(Supplier<T> maker) {
    NameValidator names = Schema.getNameValidator();
    boolean defaults = Schema.getValidateDefaults();
    Schema.setNameValidator(NameValidator.NO_VALIDATION);
    Schema.setValidateDefaults(false);
    try {
      return maker.get();
    } catch (IllegalArgumentException e) { // a logical type that does not fit what it is stored as
      throw new SchemaParseException(e);
    } finally {
      Schema.setNameValidator(names);
      Schema.setValidateDefaults(defaults);
    }
  }
}
