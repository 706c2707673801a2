package dev.stoa.engine;

import dev.stoa.predicate.bounds.Bounds;
import dev.stoa.predicate.bounds.BytesBounds;
import dev.stoa.predicate.bounds.DoubleBounds;
import dev.stoa.predicate.bounds.LongBounds;
import dev.stoa.type.DataType;
import dev.stoa.type.DecimalType;
import dev.stoa.type.EnumType;
import dev.stoa.type.TypeKind;
import dev.stoa.type.text.TemporalText;
import dev.stoa.type.text.UuidText;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;

/**
 * The minimum and maximum of values as text: numbers, dates and times as they are written in
 * predicates, bytes as hexadecimal digits. For tables of metadata.
 *
 * @param lower no value is smaller; long values are cut
 * @param upper no value is larger; the last character of a long value that is cut is increased
 */
public record BoundsText(String lower, String upper) {
  /** Returns the text of the bounds of values of a type; empty if there are no values. */
  public static Optional<BoundsText> of(Bounds bounds, DataType type) {
    if (bounds.counts().valueCount() == 0) {
      return Optional.empty();
    }
    DataType valueType = type.valueType();
    if (bounds instanceof LongBounds longs) {
      return Optional.of(
          new BoundsText(ofLong(longs.min(), valueType), ofLong(longs.max(), valueType)));
    } else if (bounds instanceof DoubleBounds doubles) {
      return Optional.of(
          new BoundsText(ofDouble(doubles.min(), valueType), ofDouble(doubles.max(), valueType)));
    }
    return bounds instanceof BytesBounds bytes
        ? Optional.of(
            new BoundsText(ofBytes(bytes.min(), valueType), ofBytes(bytes.max(), valueType)))
        : Optional.empty();
  }

  private static String ofLong(long value, DataType type) {
    if (type instanceof DecimalType decimal) {
      return BigDecimal.valueOf(value, decimal.scale()).toPlainString();
    } else if (type instanceof EnumType enumType) {
      return enumType.symbols().get((int) value);
    } else if (type.storedKind() == TypeKind.BOOLEAN) {
      return Boolean.toString(value != 0);
    }
    return TemporalText.of(type.kind())
        .map(text -> text.format(value))
        .orElseGet(() -> Long.toString(value));
  }

  private static String ofDouble(double value, DataType type) {
    return type.storedKind() == TypeKind.FLOAT
        ? Float.toString((float) value)
        : Double.toString(value);
  }

  private static String ofBytes(byte[] bytes, DataType type) {
    if (type instanceof DecimalType decimal) {
      return new BigDecimal(new BigInteger(bytes), decimal.scale()).toPlainString();
    } else if (type.kind() == TypeKind.UUID && type.storedKind() == TypeKind.FIXED) {
      return UuidText.format(bytes);
    }
    return type.storedKind() == TypeKind.STRING
        ? new String(bytes, StandardCharsets.UTF_8)
        : HexFormat.of().formatHex(bytes);
  }
}
