package dev.stoa.testing.record;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.UUID;
import org.apache.avro.Conversions;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;

/** Generates random values of leaf types, often edge values. */
final class RandomValues {
  // The encoded sizes of Avro's variable-length numbers change at 64, 8192, …
  private static final int[] INTS = {
    0, 1, -1, 63, 64, -64, -65, 8191, 8192, -8192, -8193, Integer.MIN_VALUE, Integer.MAX_VALUE
  };
  private static final long[] LONGS = {
    0, 1, -1, 63, 64, -65, 1L << 34, (1L << 34) - 1, -(1L << 48), Long.MIN_VALUE, Long.MAX_VALUE
  };
  private static final float[] FLOATS = {
    0f,
    -0f,
    1f,
    Float.NaN,
    Float.intBitsToFloat(0x7fc00001),
    Float.POSITIVE_INFINITY,
    Float.NEGATIVE_INFINITY,
    Float.MIN_VALUE,
    -Float.MAX_VALUE
  };
  private static final double[] DOUBLES = {
    0d,
    -0d,
    1d,
    Double.NaN,
    Double.longBitsToDouble(0x7ff8000000000001L),
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY,
    Double.MIN_VALUE,
    -Double.MAX_VALUE
  };
  private static final String[] TEXTS = {
    "", "a", " ", "\0", "null", "äöü", "日本語", "\ud834\udd1e", "e\u0301", "\uffff", "a\nb\t\"c\"\\"
  };
  private static final int[] SIZES = {0, 1, 7, 8, 9, 63, 64, 65};

  private final Random random;
  private final Conversions.BigDecimalConversion bigDecimals =
      new Conversions.BigDecimalConversion();

  RandomValues(Random random) {
    this.random = random;
  }

  Object next(Schema schema) {
    return switch (ValueKind.of(schema)) {
      case DECIMAL_BYTES -> ByteBuffer.wrap(unscaledDecimal(schema).toByteArray());
      case DECIMAL_FIXED -> decimalFixed(schema);
      case BIG_DECIMAL -> bigDecimal(schema);
      case UUID_STRING -> text(uuid().toString(), random.nextBoolean());
      default -> plain(schema);
    };
  }

  private Object plain(Schema schema) {
    return switch (schema.getType()) {
      case NULL -> null;
      case BOOLEAN -> random.nextBoolean();
      case INT -> random.nextBoolean() ? INTS[random.nextInt(INTS.length)] : random.nextInt();
      case LONG -> random.nextBoolean() ? LONGS[random.nextInt(LONGS.length)] : random.nextLong();
      case FLOAT ->
          random.nextBoolean() ? FLOATS[random.nextInt(FLOATS.length)] : random.nextFloat();
      case DOUBLE ->
          random.nextBoolean() ? DOUBLES[random.nextInt(DOUBLES.length)] : random.nextGaussian();
      case BYTES -> bytes();
      case STRING -> text(string(), random.nextBoolean());
      case FIXED -> new GenericData.Fixed(schema, randomBytes(schema.getFixedSize()));
      case ENUM -> {
        int symbol = random.nextInt(schema.getEnumSymbols().size());
        yield new GenericData.EnumSymbol(schema, schema.getEnumSymbols().get(symbol));
      }
      default -> throw new IllegalArgumentException("not a leaf type: " + schema);
    };
  }

  /** Returns a map key; half of the keys are from a small set, like header names. */
  String mapKey() {
    return random.nextBoolean() ? "key-" + random.nextInt(5) : string();
  }

  /** Returns a text in one of the classes that writers accept. */
  CharSequence text(String text, boolean isUtf8) {
    return isUtf8 ? new Utf8(text) : text;
  }

  private String string() {
    int choice = random.nextInt(1000);
    if (choice == 0) {
      return "\ud834\udd1eä".repeat(20_000);
    }
    if (choice < 10) {
      return "long text ".repeat(random.nextInt(500));
    }
    String edgeText = TEXTS[random.nextInt(TEXTS.length)];
    return choice < 500 ? edgeText : edgeText + random.nextInt();
  }

  /** Returns a buffer that does not start at the first byte of its array. */
  private ByteBuffer bytes() {
    int size = random.nextInt(500) == 0 ? 50_000 : SIZES[random.nextInt(SIZES.length)];
    byte[] bytes = randomBytes(size + 3);
    return ByteBuffer.wrap(bytes, 2, size).slice();
  }

  private byte[] randomBytes(int size) {
    byte[] bytes = new byte[size];
    random.nextBytes(bytes);
    return bytes;
  }

  private BigInteger unscaledDecimal(Schema schema) {
    int precision = ((LogicalTypes.Decimal) schema.getLogicalType()).getPrecision();
    BigInteger bound = BigInteger.TEN.pow(precision);
    BigInteger number =
        switch (random.nextInt(4)) {
          case 0 -> BigInteger.ZERO;
          case 1 -> bound.subtract(BigInteger.ONE);
          default -> new BigInteger(bound.bitLength() + 8, random).mod(bound);
        };
    return random.nextBoolean() ? number.negate() : number;
  }

  private Object decimalFixed(Schema schema) {
    BigInteger number = unscaledDecimal(schema);
    byte[] unscaledBytes = number.toByteArray();
    byte[] bytes = new byte[schema.getFixedSize()];
    Arrays.fill(bytes, (byte) (number.signum() < 0 ? -1 : 0));
    System.arraycopy(
        unscaledBytes, 0, bytes, bytes.length - unscaledBytes.length, unscaledBytes.length);
    return new GenericData.Fixed(schema, bytes);
  }

  private ByteBuffer bigDecimal(Schema schema) {
    BigDecimal number =
        new BigDecimal(new BigInteger(random.nextInt(200), random), random.nextInt(40) - 20);
    return bigDecimals.toBytes(number, schema, schema.getLogicalType());
  }

  private UUID uuid() {
    return random.nextInt(4) == 0 ? new UUID(0, 0) : new UUID(random.nextLong(), random.nextLong());
  }
}
