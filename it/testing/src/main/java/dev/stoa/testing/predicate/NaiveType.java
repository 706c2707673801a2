package dev.stoa.testing.predicate;

import dev.stoa.testing.predicate.NaiveOrder.FloatingValue;
import dev.stoa.testing.predicate.NaiveOrder.Sequence;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.apache.avro.Conversions;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericFixed;

/** Converts stored values of a type to comparable ones, and generates random literals near them. */
final class NaiveType {
  /**
   * A literal of a predicate.
   *
   * @param argument the literal, in one of the classes that predicates accept
   * @param value the value that stored values are compared with
   */
  record NaiveLiteral(Object argument, Comparable<?> value) {}

  private static final Conversions.BigDecimalConversion BIG_DECIMALS =
      new Conversions.BigDecimalConversion();

  private final Schema schema;
  private final String name;
  private final Random random;

  NaiveType(Schema schema, Random random) {
    this.schema = schema;
    this.random = random;
    LogicalType logical = schema.getLogicalType();
    this.name = logical == null ? schema.getType().getName() : logical.getName();
  }

  /** Whether {@code like} supports the values, which are strings or bytes. */
  boolean supportsLike() {
    return List.of("string", "bytes", "fixed", "enum", "duration").contains(name)
        || (name.equals("uuid") && schema.getType() == Schema.Type.STRING);
  }

  /** Whether the values are strings or symbols of an enum. */
  boolean isText() {
    return name.equals("string") || name.equals("enum");
  }

  /** Returns the bytes of a string, of an enum symbol or of binary data. */
  Sequence bytesOf(Object stored) {
    if (stored instanceof ByteBuffer || stored instanceof GenericFixed) {
      return NaiveOrder.bytes(toByteArray(stored));
    }
    return NaiveOrder.bytes(stored.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the comparable value that a stored value represents. */
  Comparable<?> comparable(Object stored) {
    return switch (name) {
      case "boolean" -> (Boolean) stored;
      case "float", "double" -> FloatingValue.of(((Number) stored).doubleValue());
      case "string", "enum" -> NaiveOrder.codePoints(stored.toString());
      case "bytes", "fixed", "duration" -> NaiveOrder.bytes(toByteArray(stored));
      case "uuid" ->
          schema.getType() == Schema.Type.STRING
              ? NaiveOrder.codePoints(stored.toString())
              : NaiveOrder.bytes(toByteArray(stored));
      case "decimal" ->
          new BigDecimal(
              new BigInteger(toByteArray(stored)),
              ((LogicalTypes.Decimal) schema.getLogicalType()).getScale());
      case "big-decimal" ->
          BIG_DECIMALS.fromBytes(
              ByteBuffer.wrap(toByteArray(stored)), schema, schema.getLogicalType());
      case "timestamp-millis", "timestamp-micros", "timestamp-nanos" ->
          Instant.EPOCH.plus(((Number) stored).longValue(), unit());
      case "local-timestamp-millis", "local-timestamp-micros", "local-timestamp-nanos" ->
          LocalDate.EPOCH.atStartOfDay().plus(((Number) stored).longValue(), unit());
      default -> BigDecimal.valueOf(((Number) stored).longValue());
    };
  }

  private ChronoUnit unit() {
    return name.endsWith("millis")
        ? ChronoUnit.MILLIS
        : name.endsWith("micros") ? ChronoUnit.MICROS : ChronoUnit.NANOS;
  }

  static byte[] toByteArray(Object stored) {
    if (stored instanceof GenericFixed fixed) {
      return fixed.bytes();
    }
    ByteBuffer buffer = (ByteBuffer) stored;
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(buffer.position(), bytes);
    return bytes;
  }

  /** Returns a literal equal to or near a stored value, or any literal if the value is absent. */
  NaiveLiteral literal(Optional<Object> storedValue) {
    return switch (name) {
      case "boolean" -> {
        boolean value = random.nextBoolean();
        yield new NaiveLiteral(value, value);
      }
      case "float", "double" -> floating(storedValue);
      case "string" -> text(storedValue.map(Object::toString).orElse("b"));
      case "enum" -> symbol();
      case "bytes", "fixed", "duration" -> binary(storedValue);
      case "uuid" -> uuid(storedValue);
      case "decimal", "big-decimal" ->
          numeric(
              (BigDecimal) storedValue.<Comparable<?>>map(this::comparable).orElse(BigDecimal.TEN));
      case "date" -> date(storedValue);
      case "time-millis", "time-micros" -> time(storedValue);
      case "timestamp-millis", "timestamp-micros", "timestamp-nanos" -> instant(storedValue);
      case "local-timestamp-millis", "local-timestamp-micros", "local-timestamp-nanos" ->
          localDateTime(storedValue);
      default -> numeric(BigDecimal.valueOf(longOrRandom(storedValue)));
    };
  }

  private long longOrRandom(Optional<Object> storedValue) {
    return storedValue
        .map(value -> ((Number) value).longValue())
        .orElseGet(() -> random.nextLong() >> 32);
  }

  private NaiveLiteral numeric(BigDecimal storedValue) {
    BigDecimal number =
        switch (random.nextInt(8)) {
          case 0 -> storedValue.add(BigDecimal.ONE);
          case 1 -> storedValue.subtract(BigDecimal.ONE);
          case 2 -> storedValue.add(new BigDecimal("0.5"));
          case 3 -> new BigDecimal(random.nextBoolean() ? "1e30" : "-1e3000");
          default -> storedValue;
        };
    Object argument = number;
    if (number.stripTrailingZeros().scale() <= 0 && number.abs().compareTo(BigDecimal.TEN) < 0) {
      argument = random.nextBoolean() ? number.intValueExact() : number.doubleValue();
    }
    return new NaiveLiteral(argument, number);
  }

  private NaiveLiteral floating(Optional<Object> storedValue) {
    double number =
        storedValue
            .filter(unused -> random.nextInt(4) > 0)
            .map(stored -> ((Number) stored).doubleValue())
            .orElseGet(this::anyDouble);
    if (random.nextInt(8) == 0 && Double.isFinite(number)) {
      // Finite, but beyond the range of the type.
      BigDecimal beyond = new BigDecimal(random.nextBoolean() ? "1e400" : "-1e400");
      return new NaiveLiteral(beyond, new FloatingValue(0, beyond));
    }
    if (schema.getType() == Schema.Type.FLOAT) {
      float floatLiteral = random.nextInt(4) == 0 ? Math.nextUp((float) number) : (float) number;
      Object argument =
          random.nextBoolean() ? (Object) floatLiteral : (Object) (double) floatLiteral;
      return new NaiveLiteral(argument, FloatingValue.of(floatLiteral));
    }
    double doubleLiteral = random.nextInt(4) == 0 ? Math.nextUp(number) : number;
    return new NaiveLiteral(doubleLiteral, FloatingValue.of(doubleLiteral));
  }

  private double anyDouble() {
    return switch (random.nextInt(6)) {
      case 0 -> Double.NaN;
      case 1 -> Double.POSITIVE_INFINITY;
      case 2 -> Double.NEGATIVE_INFINITY;
      case 3 -> -0.0;
      case 4 -> 0.0;
      default -> (float) random.nextGaussian();
    };
  }

  private NaiveLiteral text(String storedValue) {
    String text =
        switch (random.nextInt(6)) {
          case 0 -> storedValue + "\0";
          case 1 -> substring(storedValue);
          case 2 -> "'%_\\\"";
          default -> storedValue;
        };
    return new NaiveLiteral(text, NaiveOrder.codePoints(text));
  }

  /** Returns a substring of whole code points. */
  String substring(String text) {
    int count = text.codePointCount(0, text.length());
    int start = random.nextInt(count + 1);
    int end = start + random.nextInt(Math.min(20, count - start) + 1);
    return text.substring(text.offsetByCodePoints(0, start), text.offsetByCodePoints(0, end));
  }

  private NaiveLiteral symbol() {
    List<String> symbols = schema.getEnumSymbols();
    String symbol = symbols.get(random.nextInt(symbols.size()));
    return new NaiveLiteral(symbol, NaiveOrder.codePoints(symbol));
  }

  private NaiveLiteral binary(Optional<Object> storedValue) {
    byte[] bytes = storedValue.map(NaiveType::toByteArray).orElse(new byte[] {1, -1}).clone();
    if (bytes.length > 0 && random.nextInt(3) == 0) {
      bytes[random.nextInt(bytes.length)]++;
    }
    Object argument = random.nextBoolean() ? bytes : ByteBuffer.wrap(bytes);
    return new NaiveLiteral(argument, NaiveOrder.bytes(bytes));
  }

  private NaiveLiteral uuid(Optional<Object> storedValue) {
    if (schema.getType() == Schema.Type.STRING) {
      UUID uuid =
          storedValue
              .map(text -> UUID.fromString(text.toString()))
              .orElse(new UUID(1, random.nextLong()));
      Object argument = random.nextBoolean() ? uuid : uuid.toString().toUpperCase(Locale.ROOT);
      return new NaiveLiteral(argument, NaiveOrder.codePoints(uuid.toString()));
    }
    byte[] bytes = storedValue.map(NaiveType::toByteArray).orElse(new byte[16]);
    ByteBuffer halves = ByteBuffer.wrap(bytes);
    UUID uuid = new UUID(halves.getLong(), halves.getLong());
    return new NaiveLiteral(uuid, NaiveOrder.bytes(bytes));
  }

  private NaiveLiteral date(Optional<Object> storedValue) {
    long days = longOrRandom(storedValue) + random.nextInt(3) - 1;
    BigDecimal value = BigDecimal.valueOf(days);
    LocalDate date = LocalDate.EPOCH.plusDays(days);
    return switch (random.nextInt(3)) {
      case 0 -> new NaiveLiteral(days, value);
      case 1 -> new NaiveLiteral(date.toString(), value);
      default -> new NaiveLiteral(date, value);
    };
  }

  private NaiveLiteral time(Optional<Object> storedValue) {
    if (storedValue.isPresent() && random.nextBoolean()) {
      return numeric(BigDecimal.valueOf(longOrRandom(storedValue)));
    }
    LocalTime time = LocalTime.ofNanoOfDay(random.nextLong(24 * 3_600_000_000_000L));
    int digits = name.endsWith("millis") ? 6 : 3;
    BigDecimal value = BigDecimal.valueOf(time.toNanoOfDay()).movePointLeft(digits);
    return new NaiveLiteral(random.nextBoolean() ? time : time.toString(), value);
  }

  private NaiveLiteral instant(Optional<Object> storedValue) {
    long stored = longOrRandom(storedValue);
    if (random.nextInt(4) == 0) {
      return new NaiveLiteral(stored, (Comparable<?>) comparable(stored));
    }
    Instant instant = Instant.EPOCH.plus(stored, unit()).plusNanos(random.nextInt(3) - 1L);
    return new NaiveLiteral(random.nextBoolean() ? instant : instant.toString(), instant);
  }

  private NaiveLiteral localDateTime(Optional<Object> storedValue) {
    long stored = longOrRandom(storedValue);
    if (random.nextInt(4) == 0) {
      return new NaiveLiteral(stored, (Comparable<?>) comparable(stored));
    }
    LocalDateTime local =
        LocalDate.EPOCH.atStartOfDay().plus(stored, unit()).plusNanos(random.nextInt(3) - 1L);
    // LocalDateTime is also the class of the comparable stored values.
    return new NaiveLiteral(random.nextBoolean() ? local : local.toString(), local);
  }
}
