package dev.stoa.avro.resolution;

import dev.stoa.avro.AvroDataModels;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericFixed;

/**
 * The exact conversion of stored values to a finer unit of time or a larger decimal scale. Created
 * once per pair of types, by {@code SerdeResolver} for readers and {@link RecordAligner} for
 * writers.
 *
 * @param to the type of the converted values
 * @param factor the factor by which numbers and unscaled values are multiplied
 */
public record Rescaling(Schema to, BigInteger factor) {
  /** The units of each time type, from coarse to fine; each is a thousandth of the previous one. */
  private static final List<List<String>> UNITS =
      List.of(
          List.of("timestamp-millis", "timestamp-micros", "timestamp-nanos"),
          List.of("local-timestamp-millis", "local-timestamp-micros", "local-timestamp-nanos"),
          List.of("time-millis", "time-micros"));

  /**
   * Whether stored values of one type are stored values of another without a conversion. True also
   * if a type is not logical: its values are plain numbers or bytes, without a unit or scale.
   */
  public static boolean isIdentity(Schema from, Schema to) {
    LogicalType fromType = AvroDataModels.logicalTypeOf(from);
    LogicalType toType = AvroDataModels.logicalTypeOf(to);
    if (fromType == null || toType == null) {
      return true;
    }
    if (fromType instanceof LogicalTypes.Decimal fromDecimal
        && toType instanceof LogicalTypes.Decimal toDecimal) {
      return fromDecimal.getScale() == toDecimal.getScale();
    }
    return fromType.getName().equals(toType.getName());
  }

  /**
   * Returns the conversion between two logical types for which {@link #isIdentity} is false; empty
   * if it could lose digits. Values too large for the new type are rejected when converted.
   */
  public static Optional<Rescaling> of(Schema from, Schema to) {
    LogicalType fromType = AvroDataModels.logicalTypeOf(from);
    LogicalType toType = AvroDataModels.logicalTypeOf(to);
    if (fromType instanceof LogicalTypes.Decimal fromDecimal
        && toType instanceof LogicalTypes.Decimal toDecimal) {
      return ofDecimals(fromDecimal, toDecimal).map(factor -> new Rescaling(to, factor));
    }
    return unitSteps(fromType, toType)
        .filter(stepCount -> stepCount > 0)
        .map(stepCount -> new Rescaling(to, BigInteger.valueOf(1000).pow(stepCount)));
  }

  /**
   * Returns the conversion of times to a coarser unit, which rejects those that would lose digits;
   * empty if the types are not such.
   */
  public static Optional<UnaryOperator<Object>> toCoarserUnit(Schema from, Schema to) {
    LogicalType fromType = AvroDataModels.logicalTypeOf(from);
    LogicalType toType = AvroDataModels.logicalTypeOf(to);
    if (fromType == null || toType == null) {
      return Optional.empty();
    }
    return unitSteps(fromType, toType)
        .filter(stepCount -> stepCount < 0)
        .map(stepCount -> Rescaling.of(to, from).orElseThrow().factor.longValue())
        .map(divisor -> value -> divide(value, divisor, to));
  }

  private static Object divide(Object value, long divisor, Schema to) {
    if (!(value instanceof Integer || value instanceof Long)) {
      return value; // an object of a conversion has no unit, and the writer rejects others
    }
    long number = ((Number) value).longValue();
    if (Math.floorMod(number, divisor) != 0) {
      throw ValueMismatchException.because(
          "%d has more digits than %s: round it first, or give the column a finer unit"
              .formatted(number, SchemaDescription.of(to)));
    }
    long quotient = number / divisor;
    return to.getType() == Schema.Type.INT ? (Object) Math.toIntExact(quotient) : quotient;
  }

  /** Returns by how many units a time type is finer than another; empty if they are no such. */
  private static Optional<Integer> unitSteps(LogicalType from, LogicalType to) {
    return UNITS.stream()
        .filter(units -> units.contains(from.getName()) && units.contains(to.getName()))
        .map(units -> units.indexOf(to.getName()) - units.indexOf(from.getName()))
        .findFirst();
  }

  private static Optional<BigInteger> ofDecimals(
      LogicalTypes.Decimal from, LogicalTypes.Decimal to) {
    int addedDigitCount = to.getScale() - from.getScale();
    boolean fits =
        addedDigitCount > 0 && from.getPrecision() + addedDigitCount <= to.getPrecision();
    return fits ? Optional.of(BigInteger.TEN.pow(addedDigitCount)) : Optional.empty();
  }

  /** Converts a stored number to the other unit. */
  public long apply(long value) {
    try {
      return Math.multiplyExact(value, factor.longValue());
    } catch (ArithmeticException e) {
      throw tooLarge(value);
    }
  }

  /**
   * Converts a stored value to the other unit or scale. Objects of Avro's conversions, such as
   * {@code Instant}, have no unit and are returned unchanged.
   */
  public Object apply(Object value) {
    if (value instanceof Integer || value instanceof Long) {
      return apply(((Number) value).longValue());
    }
    if (value instanceof ByteBuffer bytes) {
      byte[] unscaledBytes = new byte[bytes.remaining()];
      bytes.duplicate().get(unscaledBytes);
      return rescale(unscaledBytes);
    }
    return value instanceof GenericFixed fixed ? rescale(fixed.bytes()) : value;
  }

  private Object rescale(byte[] unscaledBytes) {
    BigInteger number = new BigInteger(unscaledBytes).multiply(factor);
    byte[] bytes = number.toByteArray();
    if (to.getType() != Schema.Type.FIXED) {
      return ByteBuffer.wrap(bytes);
    }
    int sizeInBytes = to.getFixedSize();
    if (bytes.length > sizeInBytes) {
      throw tooLarge(number);
    }
    byte[] signExtendedBytes = new byte[sizeInBytes];
    Arrays.fill(
        signExtendedBytes, 0, sizeInBytes - bytes.length, (byte) (number.signum() < 0 ? -1 : 0));
    System.arraycopy(bytes, 0, signExtendedBytes, sizeInBytes - bytes.length, bytes.length);
    return new GenericData.Fixed(to, signExtendedBytes);
  }

  private ValueMismatchException tooLarge(Object value) {
    return ValueMismatchException.because(
        "expected a value that fits " + SchemaDescription.of(to) + ", found " + value);
  }
}
