package dev.stoa.sql;

import dev.stoa.sql.statement.SqlNames;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.LocalTime;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/** Types of values without parts; values are often the same few, so that conditions match. */
enum LeafKind {
  BOOLEAN("BOOLEAN", Schema.create(Schema.Type.BOOLEAN)),
  INT("INTEGER", Schema.create(Schema.Type.INT)),
  LONG("BIGINT", Schema.create(Schema.Type.LONG)),
  FLOAT("FLOAT", Schema.create(Schema.Type.FLOAT)),
  DOUBLE("DOUBLE", Schema.create(Schema.Type.DOUBLE)),
  STRING("VARCHAR", Schema.create(Schema.Type.STRING)),
  BYTES("BLOB", Schema.create(Schema.Type.BYTES)),
  FIXED("BLOB", Schema.createFixed("Fixed", null, "dev.stoa.sql", 2)),
  ENUM("VARCHAR", Schema.createEnum("Enum", null, "dev.stoa.sql", List.of("Z", "A", "M", "b"))),
  DECIMAL_4("DECIMAL(4,1)", decimal(4, 1)),
  DECIMAL_18("DECIMAL(18,6)", decimal(18, 6)),
  DECIMAL_38("DECIMAL(38,10)", decimal(38, 10)),
  UUID_TEXT("UUID", logical(LogicalTypes.uuid(), Schema.Type.STRING)),
  DATE("DATE", logical(LogicalTypes.date(), Schema.Type.INT)),
  TIME_MILLIS("TIME", logical(LogicalTypes.timeMillis(), Schema.Type.INT)),
  TIME_MICROS("TIME", logical(LogicalTypes.timeMicros(), Schema.Type.LONG)),
  TIMESTAMP_MILLIS(
      "TIMESTAMP WITH TIME ZONE", logical(LogicalTypes.timestampMillis(), Schema.Type.LONG)),
  TIMESTAMP_MICROS(
      "TIMESTAMP WITH TIME ZONE", logical(LogicalTypes.timestampMicros(), Schema.Type.LONG)),
  TIMESTAMP_NANOS("TIMESTAMPTZ_NS", logical(LogicalTypes.timestampNanos(), Schema.Type.LONG)),
  LOCAL_MILLIS("TIMESTAMP_MS", logical(LogicalTypes.localTimestampMillis(), Schema.Type.LONG)),
  LOCAL_MICROS("TIMESTAMP", logical(LogicalTypes.localTimestampMicros(), Schema.Type.LONG)),
  LOCAL_NANOS("TIMESTAMP_NS", logical(LogicalTypes.localTimestampNanos(), Schema.Type.LONG));

  private static final List<String> TEXTS =
      List.of(
          "",
          "a",
          "A",
          "ab",
          "b",
          "a%b",
          "a_b",
          "\\",
          " ",
          "\0",
          "a\0",
          "ä",
          "\uffff",
          "\ud834\udd1e",
          "it's",
          "Z",
          "M",
          "a\nb");
  private static final float[] FLOATS = {
    0f,
    -0f,
    1f,
    1.5f,
    0.1f,
    -1f,
    Float.NaN,
    Float.POSITIVE_INFINITY,
    Float.NEGATIVE_INFINITY,
    Float.MIN_VALUE,
    Float.MAX_VALUE
  };
  private static final double[] DOUBLES = {
    0d,
    -0d,
    1d,
    1.5d,
    0.1d,
    -1d,
    Double.NaN,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY,
    Double.MIN_VALUE,
    Double.MAX_VALUE
  };
  private static final int[] INTS = {0, 1, -1, 2, 7, 100, Integer.MIN_VALUE, Integer.MAX_VALUE};
  private static final long[] LONGS = {0, 1, -1, 2, 7, 1L << 40, Long.MIN_VALUE, Long.MAX_VALUE};
  private static final long[] MICROS = {
    0,
    1,
    -1,
    999,
    1000,
    -1000,
    -1500,
    86_400_000_000L,
    1_700_000_000_123_456L,
    -62_135_596_800_000_000L
  };

  private final String sql;

  @SuppressWarnings("ImmutableEnumChecker") // never changed
  private final Schema schema;

  LeafKind(String sql, Schema schema) {
    this.sql = sql;
    this.schema = schema;
  }

  private static Schema decimal(int precision, int scale) {
    return logical(LogicalTypes.decimal(precision, scale), Schema.Type.BYTES);
  }

  private static Schema logical(LogicalType logical, Schema.Type type) {
    return logical.addToSchema(Schema.create(type));
  }

  String sql() {
    return sql;
  }

  Schema schema() {
    return schema;
  }

  boolean isNumber() {
    return switch (this) {
      case INT, LONG, FLOAT, DOUBLE, DECIMAL_4, DECIMAL_18, DECIMAL_38 -> true;
      default -> false;
    };
  }

  /** Returns whether sums are exact in any order of the rows. */
  boolean isSummable() {
    return isNumber() && this != FLOAT && this != DOUBLE;
  }

  TypedValue next(Random random) {
    return switch (this) {
      case BOOLEAN -> cast(random.nextBoolean());
      case INT ->
          cast(random.nextInt(3) == 0 ? random.nextInt(20) : INTS[random.nextInt(INTS.length)]);
      case LONG ->
          cast(random.nextInt(3) == 0 ? random.nextLong() : LONGS[random.nextInt(LONGS.length)]);
      case FLOAT -> cast(FLOATS[random.nextInt(FLOATS.length)]);
      case DOUBLE ->
          cast(
              random.nextInt(4) == 0
                  ? random.nextGaussian()
                  : DOUBLES[random.nextInt(DOUBLES.length)]);
      case STRING -> text(random);
      case BYTES -> {
        byte[] bytes = bytes(random, random.nextInt(4));
        yield TypedValue.of(ByteBuffer.wrap(bytes), blob(bytes));
      }
      case FIXED -> {
        byte[] bytes = bytes(random, 2);
        yield TypedValue.of(new GenericData.Fixed(schema, bytes), blob(bytes));
      }
      case ENUM -> {
        List<String> symbols = schema.getEnumSymbols();
        String symbol = symbols.get(random.nextInt(symbols.size()));
        yield TypedValue.of(
            new GenericData.EnumSymbol(schema, symbol), SqlNames.text(symbol) + "::VARCHAR");
      }
      case DECIMAL_4, DECIMAL_18, DECIMAL_38 -> decimal(random);
      case UUID_TEXT -> cast(new UUID(random.nextInt(3) - 1L, random.nextInt(3) - 1L).toString());
      default -> temporal(random);
    };
  }

  private TypedValue cast(Object value) {
    return TypedValue.of(value, "'" + value + "'::" + sql);
  }

  private static TypedValue text(Random random) {
    String text = TEXTS.get(random.nextInt(TEXTS.size()));
    if (random.nextInt(20) == 0) {
      text = text.repeat(random.nextInt(2_000)) + random.nextInt(3);
    }
    boolean isPrintable = text.chars().allMatch(c -> c >= ' ');
    return TypedValue.of(
        text,
        isPrintable
            ? SqlNames.text(text)
            : "decode(" + blob(text.getBytes(StandardCharsets.UTF_8)) + ")");
  }

  private static byte[] bytes(Random random, int size) {
    byte[] bytes = new byte[size];
    for (int i = 0; i < size; i++) {
      bytes[i] = (byte) (random.nextInt(3) * 127);
    }
    return bytes;
  }

  private static String blob(byte[] bytes) {
    StringBuilder escaped = new StringBuilder();
    for (byte b : bytes) {
      escaped.append("\\x").append(HexFormat.of().withUpperCase().toHexDigits(b));
    }
    return "'" + escaped + "'::BLOB";
  }

  private TypedValue decimal(Random random) {
    LogicalTypes.Decimal type = (LogicalTypes.Decimal) schema.getLogicalType();
    BigInteger bound = BigInteger.TEN.pow(type.getPrecision());
    BigInteger unscaled =
        switch (random.nextInt(4)) {
          case 0 -> bound.subtract(BigInteger.ONE);
          case 1 -> new BigInteger(bound.bitLength() + 8, random).mod(bound);
          default ->
              BigInteger.TEN.pow(type.getScale()).multiply(BigInteger.valueOf(random.nextInt(4)));
        };
    unscaled = random.nextBoolean() ? unscaled : unscaled.negate();
    return TypedValue.of(
        ByteBuffer.wrap(unscaled.toByteArray()),
        "'" + new BigDecimal(unscaled, type.getScale()).toPlainString() + "'::" + sql);
  }

  private TypedValue temporal(Random random) {
    long micros = MICROS[random.nextInt(MICROS.length)];
    long millis = Math.floorDiv(micros, 1000);
    long timeMicros = Math.floorMod(micros, 86_400_000_000L);
    return switch (this) {
      case DATE -> date(random);
      case TIME_MILLIS -> {
        long time = timeMicros / 1000;
        yield TypedValue.of((int) time, "'" + LocalTime.ofNanoOfDay(time * 1_000_000) + "'::TIME");
      }
      case TIME_MICROS ->
          TypedValue.of(timeMicros, "'" + LocalTime.ofNanoOfDay(timeMicros * 1000) + "'::TIME");
      case TIMESTAMP_MILLIS ->
          TypedValue.of(millis, "make_timestamp(%d)::TIMESTAMPTZ".formatted(millis * 1000));
      case TIMESTAMP_MICROS ->
          random.nextInt(8) == 0
              ? infinity(random)
              : TypedValue.of(micros, "make_timestamp(%d)::TIMESTAMPTZ".formatted(micros));
      case TIMESTAMP_NANOS -> {
        long nanos = 1000 * Math.max(micros, -9_000_000_000_000_000L) + random.nextInt(2);
        yield TypedValue.of(nanos, "make_timestamp_ns(%d)::TIMESTAMPTZ_NS".formatted(nanos));
      }
      case LOCAL_MILLIS ->
          TypedValue.of(millis, "make_timestamp_ms(%d)::TIMESTAMP_MS".formatted(millis));
      case LOCAL_MICROS ->
          random.nextInt(8) == 0
              ? infinity(random)
              : TypedValue.of(micros, "make_timestamp(%d)".formatted(micros));
      case LOCAL_NANOS -> {
        long nanos = 1000 * Math.max(micros, -9_000_000_000_000_000L) + random.nextInt(2);
        yield TypedValue.of(nanos, "make_timestamp_ns(%d)".formatted(nanos));
      }
      default -> throw new IllegalArgumentException("no values of " + this);
    };
  }

  private static TypedValue date(Random random) {
    int[] days = {0, 1, -1, 19_000, -719_162, -800_000, Integer.MAX_VALUE, -Integer.MAX_VALUE};
    int day = days[random.nextInt(days.length)];
    if (Math.abs(day) == Integer.MAX_VALUE) {
      return TypedValue.of(day, day > 0 ? "'infinity'::DATE" : "'-infinity'::DATE");
    }
    return TypedValue.of(day, "('1970-01-01'::DATE + (%d))".formatted(day));
  }

  /** DuckDB's infinite times are the largest number and its negative. */
  private TypedValue infinity(Random random) {
    boolean isNegative = random.nextBoolean();
    return TypedValue.of(
        isNegative ? -Long.MAX_VALUE : Long.MAX_VALUE,
        "'%sinfinity'::%s".formatted(isNegative ? "-" : "", sql));
  }
}
