package dev.stoa.type;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Converts the defaults of fields between the JSON values that {@link Field} contains, which are
 * those of Avro, and the literals that people write: {@code '2020-12-31'} for a date, {@code 1.50}
 * for a decimal, {@code x'00ff'} for bytes.
 *
 * <p>A parsed literal is {@link JsonValues#NULL}, a {@code Boolean}, {@code BigDecimal}, {@code
 * String}, {@code byte[]}, a list of literals, or a map from strings to literals.
 */
final class DefaultValues {
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private DefaultValues() {}

  /**
   * Returns the JSON value of a literal.
   *
   * @throws IllegalArgumentException when the literal is not a value of the type
   */
  static Object fromLiteral(Object literal, DataType type) {
    try {
      return convert(literal, type);
    } catch (ArithmeticException | ClassCastException | DateTimeException e) {
      throw new IllegalArgumentException(
          "expected a value of " + TypeFormat.ofValues(type) + example(type), e);
    }
  }

  private static String example(DataType type) {
    return switch (type.valueType().kind()) {
      case STRING, ENUM -> " in single quotes";
      case BYTES, FIXED -> ", such as x'00ff'";
      case DATE -> ", such as '2020-12-31'";
      case TIME_MILLIS, TIME_MICROS -> ", such as '23:59:59.5'";
      case TIMESTAMP_MILLIS, TIMESTAMP_MICROS, TIMESTAMP_NANOS ->
          ", such as '2020-12-31T23:59:59Z'";
      case LOCAL_TIMESTAMP_MILLIS, LOCAL_TIMESTAMP_MICROS, LOCAL_TIMESTAMP_NANOS ->
          ", such as '2020-12-31T23:59:59'";
      default -> "";
    };
  }

  private static Object convert(Object literal, DataType type) {
    if (literal == JsonValues.NULL) {
      if (!type.isNullable()) {
        throw new ClassCastException("null");
      }
      return literal;
    }
    return switch (type.kind()) {
      case NULLABLE -> convert(literal, type.valueType());
      case BOOLEAN -> (Boolean) literal;
      case INT -> ((BigDecimal) literal).intValueExact();
      case LONG -> ((BigDecimal) literal).longValueExact();
      case FLOAT, DOUBLE -> ((BigDecimal) literal).doubleValue();
      case STRING -> (String) literal;
      case ENUM -> symbol((EnumType) type, (String) literal);
      case BYTES, BIG_DECIMAL -> text((byte[]) literal);
      case FIXED -> fixedText((byte[]) literal, FixedType.sizeOf(type));
      case UUID -> uuid((String) literal, type);
      case DECIMAL -> decimal((BigDecimal) literal, (DecimalType) type);
      case ARRAY ->
          ((List<?>) literal)
              .stream().map(element -> convert(element, ((ArrayType) type).element())).toList();
      case MAP -> map((Map<?, ?>) literal, (MapType) type);
      case RECORD -> record((Map<?, ?>) literal, (RecordType) type);
      case UNION -> branchValue(literal, (UnionType) type);
      case NULL -> throw new ClassCastException("not null");
      default -> number((String) literal, type.kind());
    };
  }

  private static String symbol(EnumType type, String symbol) {
    if (type.ordinal(symbol) < 0) {
      throw new ClassCastException(symbol);
    }
    return symbol;
  }

  /** Returns bytes as Avro writes them in JSON: one character for each byte. */
  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  private static String fixedText(byte[] bytes, int size) {
    if (bytes.length != size) {
      throw new ClassCastException("another size");
    }
    return text(bytes);
  }

  private static String uuid(String text, DataType type) {
    UUID uuid;
    try {
      uuid = UUID.fromString(text);
    } catch (IllegalArgumentException e) {
      throw new DateTimeException("not a UUID", e);
    }
    if (!(type instanceof FixedType)) {
      return uuid.toString();
    }
    return text(
        ByteBuffer.allocate(2 * Long.BYTES)
            .putLong(uuid.getMostSignificantBits())
            .putLong(uuid.getLeastSignificantBits())
            .array());
  }

  private static String decimal(BigDecimal number, DecimalType type) {
    BigDecimal scaled = number.setScale(type.scale());
    if (scaled.precision() > type.precision()) {
      throw new ArithmeticException("too many digits");
    }
    byte[] bytes = scaled.unscaledValue().toByteArray();
    return type.fixed().map(fixed -> text(signExtended(bytes, fixed.size()))).orElse(text(bytes));
  }

  private static byte[] signExtended(byte[] bytes, int size) {
    byte[] extended = new byte[size];
    Arrays.fill(extended, (byte) (bytes[0] < 0 ? -1 : 0));
    System.arraycopy(bytes, 0, extended, size - bytes.length, bytes.length);
    return extended;
  }

  private static Map<String, Object> map(Map<?, ?> literals, MapType type) {
    Map<String, Object> values = new LinkedHashMap<>();
    literals.forEach((key, literal) -> values.put((String) key, convert(literal, type.value())));
    return values;
  }

  private static Map<String, Object> record(Map<?, ?> literals, RecordType type) {
    Map<String, Object> values = new LinkedHashMap<>();
    literals.forEach(
        (name, literal) -> {
          Field field =
              type.field((String) name).orElseThrow(() -> new ClassCastException("no field"));
          values.put(field.name(), convert(literal, field.type()));
        });
    return values;
  }

  private static Object branchValue(Object literal, UnionType type) {
    for (DataType branch : type.branches()) {
      try {
        return convert(literal, branch);
      } catch (ArithmeticException | ClassCastException | DateTimeException e) {
        // The value may belong to the next branch.
      }
    }
    throw new ClassCastException("no branch");
  }

  /** Returns the stored number of a date, time or timestamp. */
  private static Object number(String text, TypeKind kind) {
    if (kind == TypeKind.DATE) {
      return (int) LocalDate.parse(text).toEpochDay();
    }
    long nanosPerUnit = nanosPerUnit(kind);
    if (kind == TypeKind.TIME_MILLIS || kind == TypeKind.TIME_MICROS) {
      long units = exactUnits(LocalTime.parse(text).toNanoOfDay(), nanosPerUnit);
      return kind == TypeKind.TIME_MILLIS ? (Object) (int) units : (Object) units;
    }
    String isoText = text.replace(' ', 'T');
    Instant instant =
        kind.isInstant()
            ? OffsetDateTime.parse(isoText).toInstant()
            : LocalDateTime.parse(isoText).toInstant(ZoneOffset.UTC);
    return Math.addExact(
        Math.multiplyExact(instant.getEpochSecond(), NANOS_PER_SECOND / nanosPerUnit),
        exactUnits(instant.getNano(), nanosPerUnit));
  }

  private static long nanosPerUnit(TypeKind kind) {
    return switch (kind.fractionalSecondDigits()) {
      case 3 -> 1_000_000;
      case 6 -> 1_000;
      default -> 1;
    };
  }

  private static long exactUnits(long nanos, long nanosPerUnit) {
    if (nanos % nanosPerUnit != 0) {
      throw new ArithmeticException("too many digits of a second");
    }
    return nanos / nanosPerUnit;
  }

  /** Formats a default as a literal; as Avro's JSON if it is not a value of the type. */
  static String format(Object value, DataType type) {
    return formatIfValid(value, type).orElseGet(() -> String.valueOf(value));
  }

  private static Optional<String> formatIfValid(Object value, DataType type) {
    try {
      return Optional.of(literal(value, type));
    } catch (ArithmeticException | ClassCastException | DateTimeException e) {
      return Optional.empty();
    }
  }

  private static String literal(Object value, DataType type) {
    if (value == JsonValues.NULL) {
      return "null";
    }
    return switch (type.kind()) {
      case NULLABLE -> literal(value, type.valueType());
      case BOOLEAN -> ((Boolean) value).toString();
      case INT, LONG, FLOAT, DOUBLE -> ((Number) value).toString();
      case STRING, ENUM -> TypeFormat.quote((String) value, '\'');
      case BYTES, FIXED, BIG_DECIMAL ->
          "x'" + HexFormat.of().formatHex(bytes((String) value)) + "'";
      case UUID -> TypeFormat.quote(uuidText((String) value, type), '\'');
      case DECIMAL ->
          new BigDecimal(new BigInteger(bytes((String) value)), ((DecimalType) type).scale())
              .toPlainString();
      case ARRAY ->
          ((List<?>) value)
              .stream()
                  .map(element -> literal(element, ((ArrayType) type).element()))
                  .collect(Collectors.joining(", ", "[", "]"));
      case MAP -> entries((Map<?, ?>) value, name -> ((MapType) type).value());
      case RECORD ->
          entries(
              (Map<?, ?>) value,
              name ->
                  ((RecordType) type)
                      .field(name)
                      .orElseThrow(() -> new ClassCastException(name))
                      .type());
      case UNION ->
          ((UnionType) type)
              .branches().stream()
                  .map(branch -> formatIfValid(value, branch))
                  .flatMap(Optional::stream)
                  .findFirst()
                  .orElseThrow(() -> new ClassCastException("no branch"));
      case NULL -> throw new ClassCastException("not null");
      default -> "'" + temporalText(((Number) value).longValue(), type.kind()) + "'";
    };
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String uuidText(String value, DataType type) {
    if (!(type instanceof FixedType)) {
      return value;
    }
    ByteBuffer bytes = ByteBuffer.wrap(bytes(value));
    return new UUID(bytes.getLong(), bytes.getLong()).toString();
  }

  private static String entries(Map<?, ?> values, Function<String, DataType> types) {
    List<String> entries = new ArrayList<>();
    values.forEach(
        (name, value) ->
            entries.add(
                TypeFormat.quote((String) name, '\'')
                    + ": "
                    + literal(value, types.apply((String) name))));
    return "{" + String.join(", ", entries) + "}";
  }

  private static String temporalText(long value, TypeKind kind) {
    if (kind == TypeKind.DATE) {
      return LocalDate.ofEpochDay(value).toString();
    }
    long nanosPerUnit = nanosPerUnit(kind);
    if (kind == TypeKind.TIME_MILLIS || kind == TypeKind.TIME_MICROS) {
      return DateTimeFormatter.ISO_LOCAL_TIME.format(
          LocalTime.ofNanoOfDay(Math.multiplyExact(value, nanosPerUnit)));
    }
    long unitsPerSecond = NANOS_PER_SECOND / nanosPerUnit;
    Instant instant =
        Instant.ofEpochSecond(Math.floorDiv(value, unitsPerSecond))
            .plus(Math.floorMod(value, unitsPerSecond) * nanosPerUnit, ChronoUnit.NANOS);
    return kind.isInstant()
        ? instant.toString()
        : DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(
            LocalDateTime.ofInstant(instant, ZoneOffset.UTC));
  }
}
