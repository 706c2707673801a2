package dev.stoa.cli.output;

import dev.stoa.avro.AvroTypes;
import dev.stoa.predicate.bounds.Bounds;
import dev.stoa.predicate.bounds.BytesBounds;
import dev.stoa.predicate.bounds.DoubleBounds;
import dev.stoa.predicate.bounds.LongBounds;
import dev.stoa.type.DataType;
import dev.stoa.type.DecimalType;
import dev.stoa.type.EnumType;
import dev.stoa.type.TypeKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;

/** Converts the bounds of a column to values of its type, which encoders write like others. */
public final class BoundValues {
  /**
   * A minimum and a maximum, as Avro values.
   *
   * @param isMinCut whether the minimum is the beginning of a long value
   * @param isMaxCut whether the maximum is the beginning of a long value
   */
  public record MinMax(Object min, Object max, boolean isMinCut, boolean isMaxCut) {
    MinMax(Object min, Object max) {
      this(min, max, false, false);
    }
  }

  private static final char REPLACEMENT = '\uFFFD';

  private BoundValues() {}

  /** Returns the minimum and maximum of a column; empty if unknown or if it has no values. */
  public static Optional<MinMax> of(Optional<Bounds> bounds, DataType type) {
    DataType valueType = type.valueType();
    if (bounds.isEmpty() || bounds.get().counts().valueCount() == 0) {
      return Optional.empty();
    }
    if (bounds.get() instanceof LongBounds longs) {
      return Optional.of(
          new MinMax(ofLong(longs.min(), valueType), ofLong(longs.max(), valueType)));
    }
    if (bounds.get() instanceof DoubleBounds doubles) {
      return Optional.of(
          valueType.storedKind() == TypeKind.FLOAT
              ? new MinMax((float) doubles.min(), (float) doubles.max())
              : new MinMax(doubles.min(), doubles.max()));
    }
    if (bounds.get() instanceof BytesBounds bytes) {
      return Optional.of(
          new MinMax(
              ofBytes(bytes.min(), valueType),
              ofBytes(withoutRounding(bytes), valueType),
              isCut(bytes.min(), bytes),
              isCut(bytes.max(), bytes)));
    }
    return Optional.empty();
  }

  /** Returns the maximum; without its last byte, which was rounded up, if it was cut. */
  private static byte[] withoutRounding(BytesBounds bounds) {
    byte[] max = bounds.max();
    return isCut(max, bounds) ? Arrays.copyOf(max, max.length - 1) : max;
  }

  private static boolean isCut(byte[] bound, BytesBounds bounds) {
    return bounds.exactness() == Bounds.Exactness.WIDENED
        && bound.length == BytesBounds.MAX_LENGTH_IN_BYTES;
  }

  /** Returns the value of a type that has the long in bounds: a number, boolean, enum or time. */
  public static Object ofLong(long value, DataType type) {
    if (type instanceof DecimalType decimal) {
      return BigDecimal.valueOf(value, decimal.scale());
    }
    if (type instanceof EnumType enumType) {
      return enumType.symbols().get((int) value);
    }
    return switch (type.storedKind()) {
      case BOOLEAN -> value != 0;
      case INT -> (int) value;
      default -> value;
    };
  }

  private static Object ofBytes(byte[] bytes, DataType type) {
    if (type instanceof DecimalType decimal) {
      return new BigDecimal(new BigInteger(bytes), decimal.scale());
    }
    return switch (type.storedKind()) {
      case STRING -> new Utf8(text(bytes));
      case FIXED -> new GenericData.Fixed(AvroTypes.schema(type), bytes);
      default -> ByteBuffer.wrap(bytes);
    };
  }

  /** Decodes a bound, which may be truncated within a character. */
  private static String text(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    int end = text.length();
    while (end > 0 && text.charAt(end - 1) == REPLACEMENT) {
      end--;
    }
    return text.substring(0, end);
  }
}
