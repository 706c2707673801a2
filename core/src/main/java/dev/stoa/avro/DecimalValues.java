package dev.stoa.avro;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.avro.Conversions;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/**
 * Converts numbers to the stored values of a decimal, in bytes or fixed, or of a big-decimal, which
 * stores the scale with each value. Never rounds. Used by the readers of text.
 */
public final class DecimalValues {
  private static final Pattern NUMBER =
      Pattern.compile("[-+]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][-+]?[0-9]{1,9})?");

  /** The scale up to which big-decimals can be printed without an exponent. */
  private static final int MAX_SCALE = 9_999;

  private final Schema schema;
  private final Optional<LogicalTypes.Decimal> decimal;
  private final Conversions.DecimalConversion decimalConversion =
      new Conversions.DecimalConversion();
  private final Conversions.BigDecimalConversion bigDecimalConversion =
      new Conversions.BigDecimalConversion();

  /** Creates the conversion to a schema, whose logical type is a decimal or big-decimal. */
  public DecimalValues(Schema schema) {
    this.schema = schema;
    this.decimal =
        schema.getLogicalType() instanceof LogicalTypes.Decimal type
            ? Optional.of(type)
            : Optional.empty();
  }

  /** Returns the number that a text is; empty if it is none. */
  public static Optional<BigDecimal> parse(String text) {
    String number = text.strip();
    return NUMBER.matcher(number).matches()
        ? Optional.of(new BigDecimal(number))
        : Optional.empty();
  }

  /** Returns the type for messages, such as {@code decimal(9,2)}. */
  public String typeDescription() {
    return decimal
        .map(type -> "decimal(" + type.getPrecision() + "," + type.getScale() + ")")
        .orElse("decimal");
  }

  /** Returns whether the type has digits after the point. */
  public boolean hasFraction() {
    return decimal.isEmpty() || decimal.get().getScale() > 0;
  }

  /**
   * Returns why a number cannot be stored; empty if it can. Does not change its scale, since
   * 1e999999999 would then be written out in full.
   */
  public Optional<String> problem(BigDecimal value) {
    if (value.signum() == 0) {
      return Optional.empty();
    }
    if (decimal.isEmpty()) {
      return Math.abs((long) value.scale()) > MAX_SCALE
          ? Optional.of("an exponent beyond the " + MAX_SCALE + " digits that decimals print")
          : Optional.empty();
    }
    int scale = decimal.get().getScale();
    int maxIntegerDigitCount = decimal.get().getPrecision() - scale;
    if ((long) value.precision() - value.scale() > maxIntegerDigitCount) {
      return Optional.of(
          "more than the %d digits before the point that %s has"
              .formatted(maxIntegerDigitCount, typeDescription()));
    }
    return value.stripTrailingZeros().scale() > scale
        ? Optional.of(
            "more than the %d digits after the point that %s has"
                .formatted(scale, typeDescription()))
        : Optional.empty();
  }

  /** Converts a number that has no {@linkplain #problem problem}. */
  public Object toStored(BigDecimal value) {
    if (decimal.isEmpty()) {
      return bigDecimalConversion.toBytes(value, schema, schema.getLogicalType());
    }
    int scale = decimal.get().getScale();
    BigDecimal scaled =
        value.signum() == 0
            ? BigDecimal.ZERO.setScale(scale)
            : value.setScale(scale, RoundingMode.UNNECESSARY);
    return schema.getType() == Schema.Type.FIXED
        ? decimalConversion.toFixed(scaled, schema, decimal.get())
        : decimalConversion.toBytes(scaled, schema, decimal.get());
  }
}
