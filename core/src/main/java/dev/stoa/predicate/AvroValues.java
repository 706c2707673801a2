package dev.stoa.predicate;

import dev.stoa.predicate.matcher.BigDecimalMatcher;
import dev.stoa.predicate.matcher.TwosComplementBytes;
import dev.stoa.type.DataType;
import dev.stoa.type.EnumType;
import dev.stoa.type.TypeKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.avro.generic.GenericFixed;

/**
 * Converts non-null values of Avro's generic classes to the forms in which they are compared.
 *
 * @param type the type of the values
 */
record AvroValues(DataType type) {
  /** Returns the long that is stored for a value; the ordinal of an enum's symbol. */
  long toLong(Object value) {
    int ordinal = type instanceof EnumType enumType ? enumType.ordinal(value.toString()) : -1;
    if (ordinal >= 0) {
      return ordinal;
    }
    if (value instanceof Long || value instanceof Integer) {
      return ((Number) value).longValue();
    }
    if (value instanceof Boolean bool) {
      return bool ? 1 : 0;
    }
    if (value instanceof ByteBuffer bytes) {
      return TwosComplementBytes.saturatedLong(bytes, bytes.position(), bytes.remaining());
    }
    if (value instanceof GenericFixed fixed) {
      return TwosComplementBytes.saturatedLong(fixed.bytes(), 0, fixed.bytes().length);
    }
    throw mismatch(value);
  }

  /** Returns a number as a double. */
  double toDouble(Object value) {
    if (value instanceof Number number) {
      return number.doubleValue();
    }
    if (type.kind() == TypeKind.FLOAT || type.kind() == TypeKind.DOUBLE) {
      throw mismatch(value);
    }
    return toDecimal(value).doubleValue();
  }

  /** Returns an integer or decimal as a decimal. */
  BigDecimal toDecimal(Object value) {
    if (value instanceof Long || value instanceof Integer) {
      return BigDecimal.valueOf(((Number) value).longValue());
    }
    byte[] bytes = toBytes(value);
    if (type.kind() == TypeKind.BIG_DECIMAL) {
      return BigDecimalMatcher.readBigDecimal(ByteBuffer.wrap(bytes));
    }
    return bytes.length == 0
        ? BigDecimal.ZERO
        : new BigDecimal(new BigInteger(bytes), PairType.scale(type));
  }

  /** Returns the bytes of a binary value, or the UTF-8 bytes of a string or an enum's symbol. */
  byte[] toBytes(Object value) {
    if (value instanceof ByteBuffer buffer) {
      return Literal.copyOf(buffer);
    }
    if (value instanceof GenericFixed fixed) {
      return fixed.bytes();
    }
    if (value instanceof CharSequence || type instanceof EnumType) {
      return value.toString().getBytes(StandardCharsets.UTF_8);
    }
    throw mismatch(value);
  }

  /** Returns the exception for a value of a class that the type does not have. */
  IllegalArgumentException mismatch(Object value) {
    return new IllegalArgumentException(
        ("expected %s, or a record or map that contains it, found a %s: use records of Avro's"
                + " generic classes")
            .formatted(type.displayNameWithArticle(), value.getClass().getName()));
  }
}
