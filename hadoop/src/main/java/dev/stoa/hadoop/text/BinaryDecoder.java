package dev.stoa.hadoop.text;

import dev.stoa.type.TypeKind;
import java.nio.ByteBuffer;
import org.apache.avro.Schema;
import org.apache.avro.util.Utf8;

/** Decodes binary values of a fixed width, which are never null. */
final class BinaryDecoder extends FieldDecoder {
  private final boolean isLittleEndian;

  BinaryDecoder(Schema columnSchema, FixedField.Encoding encoding) {
    super(columnSchema);
    this.isLittleEndian = encoding == FixedField.Encoding.BINARY_LITTLE_ENDIAN;
  }

  @Override
  boolean isNull(FieldSource field) {
    return false;
  }

  @Override
  boolean booleanValue(FieldSource field) {
    return field.bytes[field.from] != 0;
  }

  @Override
  long longValue(FieldSource field) {
    int unusedBits = Long.SIZE - Byte.SIZE * (field.to - field.from);
    return bits(field) << unusedBits >> unusedBits;
  }

  /** Returns the bits of a number of up to eight bytes. */
  private long bits(FieldSource field) {
    long bits = 0;
    if (isLittleEndian) {
      for (int i = field.to - 1; i >= field.from; i--) {
        bits = bits << Byte.SIZE | (field.bytes[i] & 0xff);
      }
    } else {
      for (int i = field.from; i < field.to; i++) {
        bits = bits << Byte.SIZE | (field.bytes[i] & 0xff);
      }
    }
    return bits;
  }

  @Override
  float floatValue(FieldSource field) {
    return Float.intBitsToFloat((int) bits(field));
  }

  @Override
  double doubleValue(FieldSource field) {
    return Double.longBitsToDouble(bits(field));
  }

  @Override
  void decodeText(FieldSource field, Utf8 target) {
    throw new IllegalStateException("strings are text");
  }

  /** Copies bytes; those of a decimal in little-endian order are reversed. */
  @Override
  ByteBuffer decodeBytes(FieldSource field, ByteBuffer target) {
    ByteBuffer buffer = copy(field.bytes, field.from, field.to, target);
    if (isLittleEndian && type().kind() == TypeKind.DECIMAL) {
      for (int low = 0, high = buffer.limit() - 1; low < high; low++, high--) {
        byte value = buffer.get(low);
        buffer.put(low, buffer.get(high));
        buffer.put(high, value);
      }
    }
    return buffer;
  }

  @Override
  Object symbol(FieldSource field) {
    throw new IllegalStateException("enums are text");
  }
}
