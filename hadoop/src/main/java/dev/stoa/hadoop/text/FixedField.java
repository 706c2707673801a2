package dev.stoa.hadoop.text;

import dev.stoa.avro.AvroNames;
import dev.stoa.avro.AvroTypes;
import dev.stoa.hadoop.mapreduce.TextInputKeys;
import dev.stoa.type.DataType;
import dev.stoa.type.FixedType;
import dev.stoa.type.TypeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import org.apache.avro.Schema;

/**
 * Where a field is in records of a fixed length: given by two properties of the schema's field,
 * {@code width}, in bytes, and {@code encoding}.
 *
 * @param offset the position of its first byte in a record
 * @param width the number of its bytes
 * @param encoding how its value is written
 */
record FixedField(int offset, int width, Encoding encoding) {
  /** How a value is written. */
  enum Encoding {
    /** Text, with blanks after it, or before a number. */
    TEXT,
    /** The bytes of a number with the most significant one first, or bytes as they are. */
    BINARY,
    /** The bytes of a number with the least significant one first. */
    BINARY_LITTLE_ENDIAN
  }

  private static final String WIDTH = "width";
  private static final String ENCODING = "encoding";

  /**
   * Returns the fields of a schema, one after another.
   *
   * @throws IllegalArgumentException if a field has no width, or one that does not fit its type
   */
  static List<FixedField> of(Schema schema) {
    List<FixedField> fields = new ArrayList<>();
    long offset = 0;
    for (Schema.Field field : schema.getFields()) {
      Encoding encoding = encoding(field);
      int width = width(field, encoding);
      fields.add(new FixedField((int) offset, width, encoding));
      offset += width;
      if (offset > Integer.MAX_VALUE) {
        throw invalid(field, "the record is longer than 2 GiB: correct the widths");
      }
    }
    return fields;
  }

  /** Returns the length of all fields in bytes. */
  static int length(List<FixedField> fields) {
    FixedField last = fields.get(fields.size() - 1);
    return last.offset() + last.width();
  }

  private static Encoding encoding(Schema.Field field) {
    Object property = field.getObjectProp(ENCODING);
    if (property == null) {
      return Encoding.TEXT;
    }
    String name = property.toString().replace('-', '_').toUpperCase(Locale.ROOT);
    for (Encoding encoding : Encoding.values()) {
      if (encoding.name().equals(name)) {
        checkType(field, encoding);
        return encoding;
      }
    }
    throw invalid(
        field,
        "the encoding is \"" + property + "\": set it to text, binary or binary-little-endian");
  }

  private static void checkType(Schema.Field field, Encoding encoding) {
    DataType type = AvroTypes.type(field.schema()).valueType();
    if (encoding != Encoding.TEXT
        && (type.storedKind() == TypeKind.STRING || type.kind() == TypeKind.ENUM)) {
      throw invalid(field, "strings and enums are text: omit its encoding");
    }
  }

  private static int width(Schema.Field field, Encoding encoding) {
    DataType type = AvroTypes.type(field.schema()).valueType();
    OptionalInt natural = encoding == Encoding.TEXT ? OptionalInt.empty() : naturalWidth(type);
    Object property = field.getObjectProp(WIDTH);
    if (property == null && natural.isPresent()) {
      return natural.getAsInt();
    }
    if (!(property instanceof Number number) || number.longValue() < 1) {
      throw invalid(field, "it has no width: give the number of its bytes, as in \"width\": 10");
    }
    long width = number.longValue();
    boolean isInteger = type.storedKind() == TypeKind.INT || type.storedKind() == TypeKind.LONG;
    boolean fits =
        natural.isEmpty()
            || (isInteger ? width <= natural.getAsInt() : width == natural.getAsInt());
    if (!fits || width > Integer.MAX_VALUE) {
      throw invalid(
          field,
          "its width is %d, but %s in this encoding has %s%d bytes: correct it"
              .formatted(
                  width,
                  type.displayNameWithArticle(),
                  isInteger ? "at most " : "",
                  natural.orElse(Integer.MAX_VALUE)));
    }
    return (int) width;
  }

  /** Returns the width of binary values; empty if any is possible. */
  private static OptionalInt naturalWidth(DataType type) {
    return switch (type.storedKind()) {
      case BOOLEAN -> OptionalInt.of(1);
      case INT, FLOAT -> OptionalInt.of(4);
      case LONG, DOUBLE -> OptionalInt.of(8);
      case FIXED -> OptionalInt.of(FixedType.sizeOf(type));
      default -> OptionalInt.empty();
    };
  }

  private static IllegalArgumentException invalid(Schema.Field field, String problem) {
    return new IllegalArgumentException(
        "the field \"%s\" of %s: %s"
            .formatted(AvroNames.externalName(field), TextInputKeys.SCHEMA, problem));
  }
}
