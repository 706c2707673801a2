package dev.stoa.cli.input.record;

import java.math.BigDecimal;
import java.util.Optional;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/**
 * The numbers of digits before and after the point that decimals need; from them follows the
 * smallest type with a scale that has all of them. Used where text or decimals without a scale get
 * a type. Not thread-safe.
 */
public final class DecimalExtent {
  /** The most digits of decimals that other systems read. */
  public static final int MAX_PRECISION = 38;

  private int integerDigitCount;
  private int fractionDigitCount;
  private boolean isUnlimited;

  /** Adds an integer of some digits, without leading zeros. */
  public void observeInteger(int digitCount) {
    integerDigitCount = Math.max(integerDigitCount, digitCount);
  }

  /** Adds all numbers of a type: an integer or a decimal with a scale. */
  public void observeType(Schema type) {
    if (type.getLogicalType() instanceof LogicalTypes.Decimal decimal) {
      observeInteger(decimal.getPrecision() - decimal.getScale());
      fractionDigitCount = Math.max(fractionDigitCount, decimal.getScale());
    } else if (type.getType() == Schema.Type.INT) {
      observeLong(Integer.MAX_VALUE);
    } else {
      observeLong(Long.MAX_VALUE);
    }
  }

  /** Adds an integer of 64 bits. */
  public void observeLong(long value) {
    long remaining = value;
    int digitCount = 0;
    while (remaining != 0) {
      remaining /= 10;
      digitCount++;
    }
    observeInteger(digitCount);
  }

  /** Adds a number; zeros at the end of its fraction count. */
  public void observe(BigDecimal value) {
    long digitsBeforePoint = value.signum() == 0 ? 0 : (long) value.precision() - value.scale();
    if (digitsBeforePoint > MAX_PRECISION || value.scale() > MAX_PRECISION) {
      isUnlimited = true;
      return;
    }
    observeInteger((int) Math.max(0, digitsBeforePoint));
    fractionDigitCount = Math.max(fractionDigitCount, value.scale());
  }

  /** Adds the text of a number, possibly with an exponent, without leading zeros or blanks. */
  public void observe(char[] text, int offset, int length) {
    int start = text[offset] == '-' ? offset + 1 : offset;
    int end = offset + length;
    int point = end;
    for (int i = start; i < end; i++) {
      if (text[i] == '.') {
        point = i;
      } else if (text[i] < '0' || text[i] > '9') {
        observeWithExponent(new String(text, offset, length));
        return;
      }
    }
    boolean isFraction = point - start == 1 && text[start] == '0';
    observeInteger(isFraction ? 0 : point - start);
    fractionDigitCount = Math.max(fractionDigitCount, end - Math.min(end, point + 1));
  }

  private void observeWithExponent(String text) {
    try {
      observe(new BigDecimal(text));
    } catch (NumberFormatException e) {
      isUnlimited = true; // the exponent exceeds 32 bits, or it is NaN
    }
  }

  /** Adds the numbers that another extent has. */
  public void merge(DecimalExtent other) {
    integerDigitCount = Math.max(integerDigitCount, other.integerDigitCount);
    fractionDigitCount = Math.max(fractionDigitCount, other.fractionDigitCount);
    isUnlimited |= other.isUnlimited;
  }

  /** Takes over the numbers of another extent. */
  public void set(DecimalExtent other) {
    integerDigitCount = other.integerDigitCount;
    fractionDigitCount = other.fractionDigitCount;
    isUnlimited = other.isUnlimited;
  }

  /** Returns the smallest decimal that has all numbers; empty if it had more than 38 digits. */
  public Optional<LogicalTypes.Decimal> smallestDecimal() {
    int precision = integerDigitCount + fractionDigitCount;
    return isUnlimited || precision > MAX_PRECISION
        ? Optional.empty()
        : Optional.of(LogicalTypes.decimal(Math.max(1, precision), fractionDigitCount));
  }

  /** Returns the smallest type; a decimal whose values have their own scales if there is none. */
  public Schema smallestType() {
    Schema bytes = Schema.create(Schema.Type.BYTES);
    Optional<LogicalTypes.Decimal> decimal = smallestDecimal();
    return decimal.isPresent()
        ? decimal.get().addToSchema(bytes)
        : LogicalTypes.bigDecimal().addToSchema(bytes);
  }
}
