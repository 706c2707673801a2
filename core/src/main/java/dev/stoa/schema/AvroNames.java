package dev.stoa.schema;

import java.util.function.Supplier;
import org.apache.avro.NameValidator;
import org.apache.avro.Schema;

/**
 * Makes schemas without Avro's checks of names and defaults. Avro keeps these switches for each
 * thread; they are back in place when a method returns.
 */
final class AvroNames {
  private AvroNames() {}

  // Avro deprecates these switches for users; its parser, the other way, needs a schema's JSON.
  @SuppressWarnings("deprecation")
  static <T> T unchecked(Supplier<T> maker) {
    NameValidator names = Schema.getNameValidator();
    boolean defaults = Schema.getValidateDefaults();
    Schema.setNameValidator(NameValidator.NO_VALIDATION);
    Schema.setValidateDefaults(false);
    try {
      return maker.get();
    } finally {
      Schema.setNameValidator(names);
      Schema.setValidateDefaults(defaults);
    }
  }
}
