package dev.stoa.avro.resolution;

import dev.stoa.avro.AvroTypes;
import dev.stoa.type.TypeKind;
import dev.stoa.type.text.UuidText;
import java.util.function.UnaryOperator;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericFixed;

/**
 * The conversion between the two forms of UUIDs in Avro, text and 16 bytes. Called by {@link
 * RecordAligner} for writers, and by the command line for files whose forms differ.
 */
public final class UuidConversion {
  private UuidConversion() {}

  /** Returns whether both types are UUIDs, of different forms. */
  public static boolean isNeeded(Schema from, Schema to) {
    return from.getType() != to.getType() && isUuid(from) && isUuid(to);
  }

  private static boolean isUuid(Schema schema) {
    return switch (schema.getType()) {
      case STRING, FIXED -> AvroTypes.type(schema).kind() == TypeKind.UUID;
      default -> false;
    };
  }

  /** Returns the conversion of values of the other form to a type. */
  static UnaryOperator<Object> to(Schema target) {
    return target.getType() == Schema.Type.FIXED
        ? value -> toFixed(value, target)
        : value -> value instanceof GenericFixed fixed ? UuidText.format(fixed.bytes()) : value;
  }

  private static Object toFixed(Object value, Schema target) {
    if (!(value instanceof CharSequence)) {
      return value;
    }
    String text = value.toString();
    if (!UuidText.isUuid(text)) {
      throw ValueMismatchException.because("expected a UUID, found \"" + text + "\"");
    }
    return new GenericData.Fixed(target, UuidText.toBytes(text));
  }
}
