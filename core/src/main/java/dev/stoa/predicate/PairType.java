package dev.stoa.predicate;

import dev.stoa.type.ComparisonKind;
import dev.stoa.type.DataType;
import dev.stoa.type.DecimalType;
import dev.stoa.type.TypeKind;
import java.util.Optional;

/**
 * How the values of two types are compared with each other; part of a {@link
 * BoundPredicate.PathComparison}.
 *
 * @param kind the form in which the values are compared
 * @param leftFactor the number by which left values of kind LONG are multiplied, without overflow
 * @param rightFactor the same for right values; one of the factors is 1
 */
public record PairType(Kind kind, long leftFactor, long rightFactor) {
  private static final int NANOS_DIGIT_COUNT = 9;
  private static final long SECONDS_PER_DAY = 86_400;

  /** The largest power of ten that is a factor. */
  private static final int MAX_SCALE_DIFFERENCE = 18;

  /** A form in which values are compared. */
  public enum Kind {
    /** As longs, in the finer of the two units. */
    LONG,
    /** As doubles; NaN is greater than all numbers and equals itself. */
    DOUBLE,
    /** As unsigned bytes: strings, symbols of enums, bytes. */
    BYTES,
    /** As decimals of any size. */
    DECIMAL
  }

  /** Types that can be compared with each other. */
  private enum Family {
    BOOLEAN,
    NUMBER,
    TEXT,
    BYTES,
    UUID,
    TIME,
    INSTANT,
    LOCAL
  }

  /** Returns how the values of two types are compared; empty if they cannot be. */
  static Optional<PairType> of(DataType left, DataType right) {
    Optional<Family> leftFamily = family(left);
    Optional<Family> rightFamily = family(right);
    if (leftFamily.isEmpty() || rightFamily.isEmpty()) {
      return Optional.empty();
    }
    boolean hasDate = left.kind() == TypeKind.DATE || right.kind() == TypeKind.DATE;
    if (hasDate && isDateOrTimestamp(left) && isDateOrTimestamp(right)) {
      return Optional.of(scaled(unitsPerSecond(left), unitsPerSecond(right), left, right));
    }
    if (isUuidText(left, leftFamily.get(), rightFamily.get())
        || isUuidText(right, rightFamily.get(), leftFamily.get())) {
      return Optional.of(simple(Kind.BYTES));
    }
    return leftFamily.equals(rightFamily) ? of(leftFamily.get(), left, right) : Optional.empty();
  }

  private static boolean isUuidText(DataType uuid, Family family, Family otherFamily) {
    return family == Family.UUID
        && otherFamily == Family.TEXT
        && uuid.storedKind() == TypeKind.STRING;
  }

  private static boolean isDateOrTimestamp(DataType type) {
    return type.kind() == TypeKind.DATE
        || family(type).filter(family -> family == Family.INSTANT).isPresent()
        || family(type).filter(family -> family == Family.LOCAL).isPresent();
  }

  private static Optional<Family> family(DataType type) {
    return switch (type.kind()) {
      case BOOLEAN -> Optional.of(Family.BOOLEAN);
      case INT, LONG, FLOAT, DOUBLE, DECIMAL, BIG_DECIMAL -> Optional.of(Family.NUMBER);
      case STRING, ENUM -> Optional.of(Family.TEXT);
      case BYTES, FIXED -> Optional.of(Family.BYTES);
      case UUID -> Optional.of(Family.UUID);
      case TIME_MILLIS, TIME_MICROS -> Optional.of(Family.TIME);
      case TIMESTAMP_MILLIS, TIMESTAMP_MICROS, TIMESTAMP_NANOS -> Optional.of(Family.INSTANT);
      case DATE, LOCAL_TIMESTAMP_MILLIS, LOCAL_TIMESTAMP_MICROS, LOCAL_TIMESTAMP_NANOS ->
          Optional.of(Family.LOCAL);
      default -> Optional.empty();
    };
  }

  private static Optional<PairType> of(Family family, DataType left, DataType right) {
    return switch (family) {
      case BOOLEAN -> Optional.of(simple(Kind.LONG));
      case NUMBER -> Optional.of(numbers(left, right));
      case TEXT, BYTES -> Optional.of(simple(Kind.BYTES));
      case UUID ->
          left.storedKind() == right.storedKind()
              ? Optional.of(simple(Kind.BYTES))
              : Optional.empty();
      case TIME, INSTANT, LOCAL ->
          Optional.of(scaled(unitsPerSecond(left), unitsPerSecond(right), left, right));
    };
  }

  private static PairType simple(Kind kind) {
    return new PairType(kind, 1, 1);
  }

  /** Numbers are compared exactly, but as doubles if one of them is a float or double. */
  private static PairType numbers(DataType left, DataType right) {
    if (isFloating(left) || isFloating(right)) {
      return simple(Kind.DOUBLE);
    }
    int scaleDifference = scale(right) - scale(left);
    boolean areLongs =
        ComparisonKind.of(left) == ComparisonKind.LONG
            && ComparisonKind.of(right) == ComparisonKind.LONG
            && Math.abs(scaleDifference) <= MAX_SCALE_DIFFERENCE;
    if (!areLongs) {
      return simple(Kind.DECIMAL);
    }
    return new PairType(
        Kind.LONG,
        powerOfTen(Math.max(0, scaleDifference)),
        powerOfTen(Math.max(0, -scaleDifference)));
  }

  private static boolean isFloating(DataType type) {
    return type.kind() == TypeKind.FLOAT || type.kind() == TypeKind.DOUBLE;
  }

  static int scale(DataType type) {
    return type instanceof DecimalType decimal ? decimal.scale() : 0;
  }

  private static long powerOfTen(int exponent) {
    long power = 1;
    for (int i = 0; i < exponent; i++) {
      power *= 10;
    }
    return power;
  }

  /** The stored units of a time or timestamp in a second; 1 for dates. */
  private static long unitsPerSecond(DataType type) {
    return powerOfTen(Math.min(NANOS_DIGIT_COUNT, type.kind().fractionalSecondDigits()));
  }

  private static PairType scaled(long leftUnits, long rightUnits, DataType left, DataType right) {
    if (left.kind() == TypeKind.DATE && right.kind() != TypeKind.DATE) {
      return new PairType(Kind.LONG, SECONDS_PER_DAY * rightUnits, 1);
    }
    if (right.kind() == TypeKind.DATE && left.kind() != TypeKind.DATE) {
      return new PairType(Kind.LONG, 1, SECONDS_PER_DAY * leftUnits);
    }
    return new PairType(
        Kind.LONG, Math.max(1, rightUnits / leftUnits), Math.max(1, leftUnits / rightUnits));
  }

  /** Compares two values of kind LONG; the result is negative, 0 or positive. */
  public int compare(long left, long right) {
    if (leftFactor == rightFactor) {
      return Long.compare(left, right);
    }
    return leftFactor > 1 ? compare(left, leftFactor, right) : -compare(right, rightFactor, left);
  }

  private static int compare(long coarse, long factor, long fine) {
    int comparison = Long.compare(coarse, Math.floorDiv(fine, factor));
    return comparison == 0 && Math.floorMod(fine, factor) > 0 ? -1 : comparison;
  }

  /** Compares two values of kind DOUBLE; the result is negative, 0 or positive. */
  public static int compare(double left, double right) {
    // Adding 0.0 turns -0.0 into 0.0.
    return Double.compare(left + 0.0, right + 0.0);
  }
}
