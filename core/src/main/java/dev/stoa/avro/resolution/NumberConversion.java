package dev.stoa.avro.resolution;

import dev.stoa.avro.DecimalValues;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/**
 * The conversion of numbers to a decimal or a double that has the same value. Avro's resolution has
 * none to decimals, and rounds integers to doubles. Called by {@link RecordAligner} for writers,
 * and by the command line for files whose types differ.
 */
public final class NumberConversion {
  private NumberConversion() {}

  /** Returns whether a type is a number and the other a decimal, or a double for an integer. */
  public static boolean isNeeded(Schema from, Schema to) {
    if (from.getLogicalType() != null) {
      return false;
    }
    return switch (from.getType()) {
      case INT, LONG -> isDecimal(to) || isDouble(to);
      case FLOAT, DOUBLE -> isDecimal(to);
      default -> false;
    };
  }

  private static boolean isDecimal(Schema schema) {
    return schema.getLogicalType() instanceof LogicalTypes.Decimal
        || schema.getLogicalType() instanceof LogicalTypes.BigDecimal;
  }

  private static boolean isDouble(Schema schema) {
    return schema.getType() == Schema.Type.DOUBLE && schema.getLogicalType() == null;
  }

  /**
   * Returns the conversion of numbers to a type for which {@link #isNeeded} holds.
   *
   * @return a conversion that throws {@link ValueMismatchException} for numbers that the type
   *     lacks, and returns values of other classes unchanged, which the writer rejects
   */
  static UnaryOperator<Object> to(Schema target) {
    if (isDouble(target)) {
      return value -> isInteger(value) ? toDouble(((Number) value).longValue()) : value;
    }
    DecimalValues decimals = new DecimalValues(target);
    return value ->
        isInteger(value) || isFloating(value) ? toDecimal((Number) value, decimals) : value;
  }

  private static boolean isInteger(Object value) {
    return value instanceof Integer || value instanceof Long;
  }

  private static boolean isFloating(Object value) {
    return value instanceof Float || value instanceof Double;
  }

  private static Object toDouble(long value) {
    return exactDouble(value)
        .orElseThrow(
            () ->
                ValueMismatchException.because(
                    value + " has more digits than a double: give the column the type decimal"));
  }

  /**
   * Returns the double that equals a number; empty if there is none. The comparison with 2^63 is
   * needed for the largest long, which becomes 2^63 and is then cast back to the largest long.
   */
  public static Optional<Double> exactDouble(long number) {
    double nearestDouble = number;
    boolean isSame = nearestDouble != 0x1p63 && (long) nearestDouble == number;
    return isSame ? Optional.of(nearestDouble) : Optional.empty();
  }

  private static Object toDecimal(Number value, DecimalValues decimals) {
    boolean isFinite = Double.isFinite(value.doubleValue());
    Optional<String> problem =
        isFinite ? decimals.problem(decimal(value)) : Optional.of("no decimal");
    if (problem.isPresent()) {
      throw ValueMismatchException.because(
          value + " has " + problem.get() + ": convert it first, or give the column more digits");
    }
    return decimals.toStored(decimal(value));
  }

  /** Returns the number that is printed for a value. */
  private static BigDecimal decimal(Number value) {
    return isFloating(value)
        ? new BigDecimal(value.toString())
        : BigDecimal.valueOf(value.longValue());
  }
}
