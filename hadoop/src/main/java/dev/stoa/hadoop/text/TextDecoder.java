package dev.stoa.hadoop.text;

import dev.stoa.avro.DecimalValues;
import dev.stoa.type.DecimalType;
import dev.stoa.type.FixedType;
import dev.stoa.type.TypeKind;
import dev.stoa.type.text.DecimalParser;
import dev.stoa.type.text.DoubleParser;
import dev.stoa.type.text.DurationText;
import dev.stoa.type.text.NumberText;
import dev.stoa.type.text.TemporalText;
import dev.stoa.type.text.UuidText;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.util.Utf8;

/**
 * Parses values that are written as text, in the notations that the command line loads: numbers,
 * true and false, dates and times in ISO 8601, base64 for bytes.
 *
 * <p>Bytes, fixeds, durations, UUIDs of 16 bytes and decimals of more than 18 digits are parsed
 * through objects, all others without.
 */
final class TextDecoder extends FieldDecoder {
  private static final byte[] TRUE = "true".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] FALSE = "false".getBytes(StandardCharsets.US_ASCII);

  private final boolean isText;
  private final byte[] nullText;
  private final TemporalText temporal;
  private final DoubleParser doubles = new DoubleParser();
  private final DecimalParser decimals;
  private final DecimalValues decimalValues;
  private final List<byte[]> symbolTexts = new ArrayList<>();
  private final List<GenericData.EnumSymbol> symbols = new ArrayList<>();

  /**
   * Creates a decoder.
   *
   * @param nullText the text that means null; if it is empty, an empty field does
   */
  TextDecoder(Schema columnSchema, byte[] nullText) {
    super(columnSchema);
    this.nullText = nullText;
    this.isText = type().kind() == TypeKind.STRING;
    this.temporal = TemporalText.of(type().kind()).orElse(null);
    boolean isDecimal = type().kind() == TypeKind.DECIMAL || type().kind() == TypeKind.BIG_DECIMAL;
    this.decimalValues = isDecimal ? new DecimalValues(schema()) : null;
    this.decimals =
        type() instanceof DecimalType decimal && decimal.isLong()
            ? new DecimalParser(decimal.precision(), decimal.scale())
            : null;
    if (type().kind() == TypeKind.ENUM) {
      for (String symbol : schema().getEnumSymbols()) {
        symbolTexts.add(symbol.getBytes(StandardCharsets.UTF_8));
        symbols.add(new GenericData.EnumSymbol(schema(), symbol));
      }
    }
  }

  @Override
  boolean isNull(FieldSource field) {
    if (!isNullable() || (isText && field.isQuoted)) {
      return false;
    }
    int length = field.to - field.from;
    return length == 0
        ? !isText || nullText.length == 0
        : length == nullText.length
            && Arrays.equals(field.bytes, field.from, field.to, nullText, 0, length);
  }

  @Override
  boolean booleanValue(FieldSource field) {
    if (equalsIgnoringCase(field, TRUE)) {
      return true;
    }
    if (equalsIgnoringCase(field, FALSE)) {
      return false;
    }
    throw new NumberFormatException();
  }

  private static boolean equalsIgnoringCase(FieldSource field, byte[] lowerCase) {
    if (field.to - field.from != lowerCase.length) {
      return false;
    }
    for (int i = 0; i < lowerCase.length; i++) {
      if ((field.bytes[field.from + i] | 0x20) != lowerCase[i]) {
        return false;
      }
    }
    return true;
  }

  @Override
  long longValue(FieldSource field) {
    if (temporal != null) {
      return temporalValue(field);
    }
    return storedKind() == TypeKind.INT
        ? NumberText.parseInt(field.bytes, field.from, field.to)
        : NumberText.parseLong(field.bytes, field.from, field.to);
  }

  /** Numbers are those that are stored, but no dates: 20201231 is not meant as a number of days. */
  private long temporalValue(FieldSource field) {
    int from = field.from;
    int to = field.to;
    while (from < to && field.bytes[from] == ' ') {
      from++;
    }
    while (from < to && field.bytes[to - 1] == ' ') {
      to--;
    }
    boolean isNumber = !temporal.isDate() && isInteger(field.bytes, from, to);
    long stored =
        isNumber
            ? NumberText.parseLong(field.bytes, from, to)
            : temporal.parse(field.bytes, from, to);
    if (storedKind() == TypeKind.INT && stored != (int) stored) {
      throw new NumberFormatException();
    }
    return stored;
  }

  private static boolean isInteger(byte[] bytes, int from, int to) {
    int start = from < to && bytes[from] == '-' ? from + 1 : from;
    for (int i = start; i < to; i++) {
      if (bytes[i] < '0' || bytes[i] > '9') {
        return false;
      }
    }
    return start < to;
  }

  @Override
  float floatValue(FieldSource field) {
    return doubles.parseFloat(field.bytes, field.from, field.to);
  }

  @Override
  double doubleValue(FieldSource field) {
    return doubles.parse(field.bytes, field.from, field.to);
  }

  @Override
  void decodeText(FieldSource field, Utf8 target) {
    if (type().kind() == TypeKind.UUID) {
      String uuid = requireUuid(text(field));
      target.set(uuid);
      return;
    }
    copy(field.bytes, field.from, field.to, target);
  }

  @Override
  ByteBuffer decodeBytes(FieldSource field, ByteBuffer target) {
    if (decimals != null) {
      long unscaled = decimals.parse(field.bytes, field.from, field.to);
      if (unscaled != DecimalParser.NO_DECIMAL) {
        return encode(unscaled, target);
      }
    }
    byte[] bytes = bytes(text(field));
    return copy(bytes, 0, bytes.length, target);
  }

  /** Encodes an unscaled value in as few bytes as possible, or in those of a fixed. */
  private ByteBuffer encode(long unscaled, ByteBuffer target) {
    int usedBits = Long.SIZE + 1 - Long.numberOfLeadingZeros(unscaled ^ (unscaled >> 63));
    int length =
        storedKind() == TypeKind.FIXED
            ? FixedType.sizeOf(type())
            : (usedBits + Byte.SIZE - 1) / Byte.SIZE;
    ByteBuffer buffer = target.capacity() < length ? ByteBuffer.allocate(length) : target;
    buffer.clear().limit(length);
    for (int i = 0; i < length; i++) {
      int shift = Byte.SIZE * (length - 1 - i);
      buffer.put(i, (byte) (unscaled >> Math.min(63, shift)));
    }
    return buffer;
  }

  private byte[] bytes(String text) {
    if (decimalValues != null) {
      return decimal(text);
    }
    if (type() instanceof FixedType fixed && fixed.isDuration()) {
      return DurationText.toBytes(text.strip());
    }
    if (type().kind() == TypeKind.UUID) {
      return UuidText.toBytes(requireUuid(text));
    }
    byte[] bytes = Base64.getDecoder().decode(text);
    if (storedKind() == TypeKind.FIXED && bytes.length != schema().getFixedSize()) {
      throw new NumberFormatException();
    }
    return bytes;
  }

  private byte[] decimal(String text) {
    Optional<BigDecimal> number = DecimalValues.parse(text);
    if (number.isEmpty()) {
      throw new NumberFormatException();
    }
    Optional<String> problem = decimalValues.problem(number.get());
    if (problem.isPresent()) {
      throw new IllegalArgumentException("number " + text.strip() + " has " + problem.get());
    }
    Object stored = decimalValues.toStored(number.get());
    return stored instanceof GenericFixed fixed ? fixed.bytes() : ((ByteBuffer) stored).array();
  }

  private static String requireUuid(String text) {
    String uuid = text.strip();
    if (!UuidText.isUuid(uuid)) {
      throw new NumberFormatException();
    }
    return uuid.toLowerCase(java.util.Locale.ROOT);
  }

  private static String text(FieldSource field) {
    return new String(field.bytes, field.from, field.to - field.from, StandardCharsets.UTF_8);
  }

  @Override
  Object symbol(FieldSource field) {
    for (int i = 0; i < symbols.size(); i++) {
      byte[] symbol = symbolTexts.get(i);
      if (Arrays.equals(field.bytes, field.from, field.to, symbol, 0, symbol.length)) {
        return symbols.get(i);
      }
    }
    throw new IllegalArgumentException(
        "expected one of %s, found \"%s\""
            .formatted(String.join(", ", schema().getEnumSymbols()), text(field)));
  }
}
