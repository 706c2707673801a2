package dev.stoa.type;

import java.util.Map;
import java.util.Optional;

/**
 * A decimal type with a precision and a scale.
 *
 * @param precision the number of digits
 * @param scale the number of digits after the decimal point
 * @param fixed the fixed type in which unscaled values are stored; empty if they are stored as
 *     bytes
 * @param properties the properties of a decimal stored as bytes; empty for a decimal stored as a
 *     fixed, whose properties are those of the fixed
 */
public record DecimalType(
    int precision, int scale, Optional<FixedType> fixed, Map<String, Object> properties)
    implements DataType {
  /** The maximum number of digits with which every unscaled value fits in a long. */
  public static final int MAX_LONG_DIGITS = 18;

  /** Creates a decimal type after checking the precision and scale, and copies its properties. */
  public DecimalType {
    if (precision < 1 || scale < 0 || scale > precision) {
      throw new IllegalArgumentException(
          "decimal("
              + precision
              + ", "
              + scale
              + ") needs a precision of at least 1 and a scale from 0 to the precision");
    }
    if (fixed.isPresent() && (fixed.get().kind() != TypeKind.FIXED || !properties.isEmpty())) {
      throw new IllegalArgumentException(
          "a decimal that is stored as a fixed cannot be a UUID and cannot have its own"
              + " properties");
    }
    properties = JsonValues.copy(properties);
  }

  @Override
  public TypeKind kind() {
    return TypeKind.DECIMAL;
  }

  @Override
  public TypeKind storedKind() {
    return fixed.isPresent() ? TypeKind.FIXED : TypeKind.BYTES;
  }

  @Override
  public Map<String, Object> properties() {
    return fixed.isPresent() ? fixed.get().properties() : properties;
  }

  /** Whether every unscaled value fits in a long. */
  public boolean isLong() {
    return precision <= MAX_LONG_DIGITS;
  }
}
