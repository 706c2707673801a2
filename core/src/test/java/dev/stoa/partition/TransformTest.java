package dev.stoa.partition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.avro.AvroTypes;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.TermValue.BytesValue;
import dev.stoa.partition.TermValue.DecimalValue;
import dev.stoa.partition.TermValue.DoubleValue;
import dev.stoa.partition.TermValue.LongValue;
import dev.stoa.predicate.ColumnPath;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.HexFormat;
import java.util.List;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

/** Values are transformed as Iceberg's specification says; its examples are here. */
class TransformTest {
  private static final Schema INT = Schema.create(Schema.Type.INT);
  private static final Schema LONG = Schema.create(Schema.Type.LONG);
  private static final Schema STRING = Schema.create(Schema.Type.STRING);
  private static final Schema BYTES = Schema.create(Schema.Type.BYTES);

  private static Schema logical(Schema.Type type, LogicalType logical) {
    return logical.addToSchema(Schema.create(type));
  }

  private static final Schema DATE = logical(Schema.Type.INT, LogicalTypes.date());
  private static final Schema MILLIS = logical(Schema.Type.LONG, LogicalTypes.timestampMillis());
  private static final Schema MICROS = logical(Schema.Type.LONG, LogicalTypes.timestampMicros());
  private static final Schema NANOS = logical(Schema.Type.LONG, LogicalTypes.timestampNanos());
  private static final Schema LOCAL =
      logical(Schema.Type.LONG, LogicalTypes.localTimestampMicros());
  private static final Schema DECIMAL = logical(Schema.Type.BYTES, LogicalTypes.decimal(9, 2));

  private static int hash(Schema schema, TermValue value) {
    return new BucketTransform(AvroTypes.type(schema), 16).hash(value);
  }

  private static BytesValue text(String text) {
    return new BytesValue(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static BytesValue bytes(String hex) {
    return new BytesValue(ByteBuffer.wrap(HexFormat.of().parseHex(hex)));
  }

  private static DecimalValue decimal(String number) {
    return new DecimalValue(new BigDecimal(number).unscaledValue());
  }

  private static long micros(String instant) {
    Instant time = Instant.parse(instant);
    return time.getEpochSecond() * 1_000_000 + time.getNano() / 1_000;
  }

  private static BoundTransform bound(String term, Schema schema) {
    return BoundTransform.of(PartitionSpec.parse(term).terms().get(0), AvroTypes.type(schema));
  }

  private static long number(String term, Schema schema, long value) {
    return ((LongValue) bound(term, schema).apply(new LongValue(value))).value();
  }

  @Test
  void valuesHaveTheHashesOfIcebergsSpecification() {
    assertEquals(2017239379, hash(INT, new LongValue(34)));
    assertEquals(2017239379, hash(LONG, new LongValue(34)));
    assertEquals(-500754589, hash(DECIMAL, decimal("14.20")));
    assertEquals(-653330422, hash(DATE, new LongValue(LocalDate.parse("2017-11-16").toEpochDay())));
    long ofDay = LocalTime.parse("22:31:08").toNanoOfDay();
    Schema timeMicros = logical(Schema.Type.LONG, LogicalTypes.timeMicros());
    Schema timeMillis = logical(Schema.Type.INT, LogicalTypes.timeMillis());
    assertEquals(-662762989, hash(timeMicros, new LongValue(ofDay / 1_000)));
    assertEquals(-662762989, hash(timeMillis, new LongValue(ofDay / 1_000_000)));
    long time = micros("2017-11-16T22:31:08Z");
    assertEquals(-2047944441, hash(MICROS, new LongValue(time)));
    assertEquals(-2047944441, hash(LOCAL, new LongValue(time)));
    assertEquals(-2047944441, hash(MILLIS, new LongValue(time / 1_000)));
    assertEquals(-2047944441, hash(NANOS, new LongValue(time * 1_000)));
    assertEquals(-1207196810, hash(MICROS, new LongValue(time + 1)));
    assertEquals(-1207196810, hash(NANOS, new LongValue(time * 1_000 + 1_001)));
    assertEquals(1210000089, hash(STRING, text("iceberg")));
    Schema fixed = Schema.createFixed("F", null, null, 16);
    BytesValue uuid = bytes("f79c3e09677c4bbda4793f349cb785e7");
    assertEquals(1488055340, hash(fixed, uuid));
    assertEquals(-188683207, hash(BYTES, bytes("00010203")));
    assertEquals(-188683207, hash(Schema.createFixed("G", null, null, 4), bytes("00010203")));
  }

  @Test
  void bytesOfEachLengthAreHashedToTheirEnd() {
    Schema symbols = Schema.createEnum("E", null, null, List.of("a", "iceberg"));
    assertEquals(1210000089, hash(symbols, new LongValue(1)));
    assertEquals(0, Murmur3.hash(new byte[0]));
    assertEquals(0x3c2569b2, Murmur3.hash("a".getBytes(StandardCharsets.UTF_8)));
    assertEquals(0x9bbfd75f, Murmur3.hash("ab".getBytes(StandardCharsets.UTF_8)));
    assertEquals(0xb3dd93fa, Murmur3.hash("abc".getBytes(StandardCharsets.UTF_8)));
    assertEquals(0x43ed676a, Murmur3.hash("abcd".getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void aBucketIsTheHashWithoutItsSignModuloTheNumberOfBuckets() {
    assertEquals(2017239379 % 16, number("bucket(c,16)", INT, 34));
    TermValue bucket = bound("bucket(c,100)", DECIMAL).apply(decimal("14.20"));
    assertEquals(new LongValue((-500754589 & Integer.MAX_VALUE) % 100), bucket);
    assertEquals(new LongValue(59), bucket);
  }

  @Test
  void numbersAreRoundedDownAlsoBelowZero() {
    assertEquals(0, number("truncate(c,10)", INT, 1));
    assertEquals(-10, number("truncate(c,10)", INT, -1));
    assertEquals(-10, number("truncate(c,10)", LONG, -10));
    assertEquals(10, number("truncate(c,10)", LONG, 19));
    TermValue cut = bound("truncate(c,50)", DECIMAL).apply(decimal("10.65"));
    assertEquals(decimal("10.50"), cut);
    assertEquals(decimal("-0.50"), bound("truncate(c,50)", DECIMAL).apply(decimal("-0.05")));
    assertEquals("-0.50", bound("truncate(c,50)", DECIMAL).format(decimal("-0.50")));
  }

  @Test
  void numbersAreRoundedAlikeInIntsAndLongs() {
    assertEquals(-2147483650L, number("truncate(c,10)", INT, Integer.MIN_VALUE));
    assertEquals(-2147483650L, number("truncate(c,10)", LONG, Integer.MIN_VALUE));
    assertEquals(Long.MIN_VALUE, number("truncate(c,10)", LONG, Long.MIN_VALUE));
    assertEquals(Long.MIN_VALUE, number("truncate(c,10)", LONG, Long.MIN_VALUE + 7));
    assertEquals(Long.MIN_VALUE + 8, number("truncate(c,10)", LONG, Long.MIN_VALUE + 8));
    assertTrue(bound("truncate(c,10)", LONG).canProduce(new LongValue(Long.MIN_VALUE)));
    assertFalse(bound("truncate(c,10)", LONG).canProduce(new LongValue(11)));
  }

  @Test
  void stringsAreTruncatedAtCodePointsAndBytesAtBytes() {
    BoundTransform three = bound("truncate(c,3)", STRING);
    assertEquals(text("ice"), three.apply(text("iceberg")));
    assertEquals(text("ic"), three.apply(text("ic")));
    assertEquals(text("aé😀"), three.apply(text("aé😀ß")));
    assertEquals(text(""), three.apply(text("")));
    assertEquals(bytes("0102ff"), bound("truncate(c,3)", BYTES).apply(bytes("0102ff0405")));
  }

  @Test
  void timesAreCountedFrom1970AlsoBefore() {
    long time = micros("2017-12-01T10:30:55.123Z");
    for (Schema schema : List.of(MILLIS, MICROS, NANOS, LOCAL)) {
      long stored =
          schema.equals(MILLIS) ? time / 1_000 : schema.equals(NANOS) ? time * 1_000 : time;
      assertEquals(47, number("year(c)", schema, stored));
      assertEquals(575, number("month(c)", schema, stored));
      assertEquals(17_501, number("day(c)", schema, stored));
      assertEquals(420_034, number("hour(c)", schema, stored));
    }
    long before = micros("1969-12-30T10:00:00Z");
    assertEquals(-1, number("year(c)", MICROS, before));
    assertEquals(-1, number("month(c)", MICROS, before));
    assertEquals(-2, number("day(c)", MICROS, before));
    assertEquals(-38, number("hour(c)", MICROS, before));
    assertEquals(-1, number("year(c)", DATE, -1));
    assertEquals(47, number("year(c)", DATE, 17_501));
    assertEquals(17_501, number("day(c)", DATE, 17_501));
  }

  @Test
  void timesAreFormatted() {
    assertEquals("2017", bound("year(c)", DATE).format(new LongValue(47)));
    assertEquals("2017-12", bound("month(c)", DATE).format(new LongValue(575)));
    assertEquals("1969-12", bound("month(c)", DATE).format(new LongValue(-1)));
    assertEquals("2017-12-01", bound("day(c)", DATE).format(new LongValue(17_501)));
    assertEquals("2017-12-01-10", bound("hour(c)", MICROS).format(new LongValue(420_034)));
    assertEquals("2017-12-01", bound("c", DATE).format(new LongValue(17_501)));
    assertEquals("'it''s'", bound("c", STRING).format(text("it's")));
    assertEquals("x'00ff'", bound("c", BYTES).format(bytes("00ff")));
  }

  @Test
  void thereIsOneNaNAndOneZero() {
    assertEquals(new DoubleValue(0.0), new DoubleValue(-0.0));
    assertEquals(
        new DoubleValue(Double.NaN), new DoubleValue(Double.longBitsToDouble(0x7ff8000000000001L)));
  }

  @Test
  void theFarthestTimestampsHavePartitionsToo() {
    for (long stored : new long[] {Long.MIN_VALUE, Long.MAX_VALUE, 0}) {
      for (String kind : List.of("year", "month", "day", "hour")) {
        for (Schema schema : List.of(MILLIS, MICROS, NANOS)) {
          BoundTransform transform = bound(kind + "(c)", schema);
          TermValue part = transform.apply(new LongValue(stored));
          assertTrue(transform.canProduce(part));
          assertFalse(transform.format(part).isEmpty());
        }
      }
    }
    assertFalse(bound("year(c)", DATE).canProduce(new LongValue(Long.MAX_VALUE)));
  }

  @Test
  void aTermThatDoesNotFitItsColumnIsRefusedByASentence() {
    InvalidTableException refused =
        assertThrows(InvalidTableException.class, () -> bound("day(c)", STRING));
    assertEquals(
        "rows cannot be partitioned by day(c): c is string, and day supports dates and timestamps",
        refused.getMessage());
    Schema real = Schema.create(Schema.Type.DOUBLE);
    assertThrows(InvalidTableException.class, () -> bound("bucket(c,4)", real));
    assertThrows(InvalidTableException.class, () -> bound("hour(c)", DATE));
    assertThrows(InvalidTableException.class, () -> bound("truncate(c,4)", DATE));
    assertThrows(InvalidTableException.class, () -> bound("c", Schema.createMap(INT)));
  }

  @Test
  void aSpecIsWhatItsTextSays() {
    PartitionSpec spec = PartitionSpec.parse("country, bucket(user_id, 16),day( visit.time )");
    PartitionSpec same =
        PartitionSpec.UNPARTITIONED.identity("country").bucket("user_id", 16).day("visit.time");
    assertEquals(same, spec);
    assertEquals("country, bucket(user_id,16), day(visit.time)", spec.toString());
    assertEquals(spec, PartitionSpec.parse(spec.toString()));
    PartitionSpec quoted = PartitionSpec.parse("truncate(\"a,(b\".\"c\",3), `d e`");
    assertEquals(ColumnPath.of("a,(b").field("c"), quoted.terms().get(0).source());
    assertEquals(ColumnPath.of("d e"), quoted.terms().get(1).source());
    assertEquals(quoted, PartitionSpec.parse(quoted.toString()));
    PartitionSpec nested = PartitionSpec.UNPARTITIONED.identity("a.\"b(c)\"").day("\"d(e\".f");
    assertEquals(nested, PartitionSpec.parse(nested.toString()));
    assertEquals(PartitionSpec.UNPARTITIONED, PartitionSpec.parse(" "));
  }

  @Test
  void aTextThatIsNoSpecIsRefusedByASentence() {
    for (String text :
        List.of(
            "bucket(c)",
            "bucket(c,0)",
            "bucket(c,-1)",
            "bucket(c,x)",
            "bucket(16,c)",
            "bucket(c,4) x",
            "day(c,4)",
            "week(c)",
            "day(c",
            "day c)",
            "c,,d",
            "c,c",
            "truncate('c,4)",
            "day()",
            "bucket(c,99999999999)")) {
      assertThrows(IllegalArgumentException.class, () -> PartitionSpec.parse(text), text);
    }
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> PartitionSpec.parse("week(c)"));
    assertEquals(
        "\"week(c)\" is not a partition spec: \"week\" is not a transform: use one of identity,"
            + " bucket, truncate, year, month, day, hour; for example bucket(user_id,16),"
            + " day(time)",
        refused.getMessage());
  }
}
