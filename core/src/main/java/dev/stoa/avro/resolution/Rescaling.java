package dev.stoa.avro.resolution;

import dev.stoa.avro.AvroDataModels;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericFixed;

/**
 * The exact conversion of stored values to a finer unit of time or a larger scale. Derived once per
 * pair of types, by {@code SerdeResolver} for readers and {@link RecordAligner} for writers.
 *
 * @param to the decimal type that is read
 * @param factor the multiplier of unscaled values
 */
public record Rescaling(Schema to, BigInteger factor) {
  /** From coarse to fine; each unit is a thousandth of the previous one. */
  private static final List<List<String>> UNITS =
      List.of(
          List.of("timestamp-millis", "timestamp-micros", "timestamp-nanos"),
          List.of("local-timestamp-millis", "local-timestamp-micros", "local-timestamp-nanos"),
          List.of("time-millis", "time-micros"));

  /**
   * Whether stored values of one type are values of the other unchanged. True also if one type is
   * not logical: then only the stored form is wanted or given.
   */
  public static boolean isIdentity(Schema from, Schema to) {
    LogicalType fromType = AvroDataModels.logicalTypeOf(from);
    LogicalType toType = AvroDataModels.logicalTypeOf(to);
    if (fromType == null || toType == null) {
      return true;
    }
    if (fromType instanceof LogicalTypes.Decimal one
        && toType instanceof LogicalTypes.Decimal other) {
      return one.getScale() == other.getScale();
    }
    return fromType.getName().equals(toType.getName());
  }

  /** The conversion of one type to another; empty if values could change or not fit. */
  public static Optional<Rescaling> of(Schema from, Schema to) {
    LogicalType fromType = AvroDataModels.logicalTypeOf(from);
    LogicalType toType = AvroDataModels.logicalTypeOf(to);
    if (fromType instanceof LogicalTypes.Decimal one
        && toType instanceof LogicalTypes.Decimal other) {
      return ofDecimals(one, other).map(factor -> new Rescaling(to, factor));
    }
    return UNITS.stream()
        .filter(units -> units.contains(fromType.getName()) && units.contains(toType.getName()))
        .map(units -> units.indexOf(toType.getName()) - units.indexOf(fromType.getName()))
        .filter(steps -> steps > 0)
        .findFirst()
        .map(steps -> new Rescaling(to, BigInteger.valueOf(1000).pow(steps)));
  }

  private static Optional<BigInteger> ofDecimals(
      LogicalTypes.Decimal from, LogicalTypes.Decimal to) {
    int digits = to.getScale() - from.getScale();
    boolean fits = digits > 0 && from.getPrecision() + digits <= to.getPrecision();
    return fits ? Optional.of(BigInteger.TEN.pow(digits)) : Optional.empty();
  }

  /** A stored number in the other unit. */
  public long apply(long value) {
    try {
      return Math.multiplyExact(value, factor.longValue());
    } catch (ArithmeticException e) {
      throw tooLarge(value);
    }
  }

  /**
   * A stored value in the other unit or scale. Objects of Avro's conversions, such as {@code
   * Instant}, have no unit and are returned unchanged.
   */
  public Object apply(Object value) {
    if (value instanceof Integer || value instanceof Long) {
      return apply(((Number) value).longValue());
    }
    if (value instanceof ByteBuffer bytes) {
      byte[] unscaled = new byte[bytes.remaining()];
      bytes.duplicate().get(unscaled);
      return scaled(unscaled);
    }
    return value instanceof GenericFixed fixed ? scaled(fixed.bytes()) : value;
  }

  private Object scaled(byte[] unscaled) {
    BigInteger number = new BigInteger(unscaled).multiply(factor);
    byte[] bytes = number.toByteArray();
    if (to.getType() != Schema.Type.FIXED) {
      return ByteBuffer.wrap(bytes);
    }
    int size = to.getFixedSize();
    if (bytes.length > size) {
      throw tooLarge(number);
    }
    byte[] extended = new byte[size];
    Arrays.fill(extended, 0, size - bytes.length, (byte) (number.signum() < 0 ? -1 : 0));
    System.arraycopy(bytes, 0, extended, size - bytes.length, bytes.length);
    return new GenericData.Fixed(to, extended);
  }

  private ValueMismatchException tooLarge(Object found) {
    return ValueMismatchException.because(
        "expected a value that fits " + SchemaDescription.of(to) + ", found " + found);
  }
}
