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
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.List;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

/** Partition transforms compute the values of Iceberg's specification, including its examples. */
class TransformTest {
  private static final Schema INT = Schema.create(Schema.Type.INT);
  private static final Schema LONG = Schema.create(Schema.Type.LONG);
  private static final Schema STRING = Schema.create(Schema.Type.STRING);
  private static final Schema BYTES = Schema.create(Schema.Type.BYTES);

  private static Schema logicalSchema(Schema.Type type, LogicalType logicalType) {
    return logicalType.addToSchema(Schema.create(type));
  }

  private static final Schema DATE = logicalSchema(Schema.Type.INT, LogicalTypes.date());
  private static final Schema TIMESTAMP_MILLIS =
      logicalSchema(Schema.Type.LONG, LogicalTypes.timestampMillis());
  private static final Schema TIMESTAMP_MICROS =
      logicalSchema(Schema.Type.LONG, LogicalTypes.timestampMicros());
  private static final Schema TIMESTAMP_NANOS =
      logicalSchema(Schema.Type.LONG, LogicalTypes.timestampNanos());
  private static final Schema LOCAL_TIMESTAMP_MICROS =
      logicalSchema(Schema.Type.LONG, LogicalTypes.localTimestampMicros());
  private static final Schema DECIMAL =
      logicalSchema(Schema.Type.BYTES, LogicalTypes.decimal(9, 2));

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
    return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.parse(instant));
  }

  private static BoundTransform transform(String term, Schema schema) {
    return BoundTransform.of(PartitionSpec.parse(term).terms().get(0), AvroTypes.type(schema));
  }

  private static long transformedNumber(String term, Schema schema, long value) {
    return ((LongValue) transform(term, schema).apply(new LongValue(value))).value();
  }

  @Test
  void hashesTheValuesOfIcebergsSpecification() {
    assertEquals(2017239379, hash(INT, new LongValue(34)));
    assertEquals(2017239379, hash(LONG, new LongValue(34)));
    assertEquals(-500754589, hash(DECIMAL, decimal("14.20")));
    assertEquals(-653330422, hash(DATE, new LongValue(LocalDate.parse("2017-11-16").toEpochDay())));
    long nanosOfDay = LocalTime.parse("22:31:08").toNanoOfDay();
    Schema timeMicros = logicalSchema(Schema.Type.LONG, LogicalTypes.timeMicros());
    Schema timeMillis = logicalSchema(Schema.Type.INT, LogicalTypes.timeMillis());
    assertEquals(-662762989, hash(timeMicros, new LongValue(nanosOfDay / 1_000)));
    assertEquals(-662762989, hash(timeMillis, new LongValue(nanosOfDay / 1_000_000)));
    long timestampMicros = micros("2017-11-16T22:31:08Z");
    assertEquals(-2047944441, hash(TIMESTAMP_MICROS, new LongValue(timestampMicros)));
    assertEquals(-2047944441, hash(LOCAL_TIMESTAMP_MICROS, new LongValue(timestampMicros)));
    assertEquals(-2047944441, hash(TIMESTAMP_MILLIS, new LongValue(timestampMicros / 1_000)));
    assertEquals(-2047944441, hash(TIMESTAMP_NANOS, new LongValue(timestampMicros * 1_000)));
    assertEquals(-1207196810, hash(TIMESTAMP_MICROS, new LongValue(timestampMicros + 1)));
    assertEquals(
        -1207196810, hash(TIMESTAMP_NANOS, new LongValue(timestampMicros * 1_000 + 1_001)));
    assertEquals(1210000089, hash(STRING, text("iceberg")));
    Schema fixed = Schema.createFixed("F", null, null, 16);
    BytesValue uuid = bytes("f79c3e09677c4bbda4793f349cb785e7");
    assertEquals(1488055340, hash(fixed, uuid));
    assertEquals(-188683207, hash(BYTES, bytes("00010203")));
    assertEquals(-188683207, hash(Schema.createFixed("G", null, null, 4), bytes("00010203")));
  }

  @Test
  void hashesEnumsAsStrings() {
    Schema enumSchema = Schema.createEnum("E", null, null, List.of("a", "iceberg"));
    assertEquals(hash(STRING, text("iceberg")), hash(enumSchema, new LongValue(1)));
  }

  @Test
  void hashesZeroToFourBytesAsTheReferenceImplementationDoes() {
    assertEquals(0, Murmur3.hash(new byte[0]));
    assertEquals(0x3c2569b2, Murmur3.hash("a".getBytes(StandardCharsets.UTF_8)));
    assertEquals(0x9bbfd75f, Murmur3.hash("ab".getBytes(StandardCharsets.UTF_8)));
    assertEquals(0xb3dd93fa, Murmur3.hash("abc".getBytes(StandardCharsets.UTF_8)));
    assertEquals(0x43ed676a, Murmur3.hash("abcd".getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void bucketsAreTheHashWithoutSignModuloTheBucketCount() {
    assertEquals(2017239379 % 16, transformedNumber("bucket(c,16)", INT, 34));
    TermValue bucket = transform("bucket(c,100)", DECIMAL).apply(decimal("14.20"));
    assertEquals(new LongValue((-500754589 & Integer.MAX_VALUE) % 100), bucket);
    assertEquals(new LongValue(59), bucket);
  }

  @Test
  void truncatesNumbersDownEvenBelowZero() {
    assertEquals(0, transformedNumber("truncate(c,10)", INT, 1));
    assertEquals(-10, transformedNumber("truncate(c,10)", INT, -1));
    assertEquals(-10, transformedNumber("truncate(c,10)", LONG, -10));
    assertEquals(10, transformedNumber("truncate(c,10)", LONG, 19));
    TermValue truncated = transform("truncate(c,50)", DECIMAL).apply(decimal("10.65"));
    assertEquals(decimal("10.50"), truncated);
    assertEquals(decimal("-0.50"), transform("truncate(c,50)", DECIMAL).apply(decimal("-0.05")));
    assertEquals("-0.50", transform("truncate(c,50)", DECIMAL).format(decimal("-0.50")));
  }

  @Test
  void truncatesIntsAsLongsWithoutOverflow() {
    assertEquals(-2147483650L, transformedNumber("truncate(c,10)", INT, Integer.MIN_VALUE));
    assertEquals(-2147483650L, transformedNumber("truncate(c,10)", LONG, Integer.MIN_VALUE));
    assertEquals(Long.MIN_VALUE, transformedNumber("truncate(c,10)", LONG, Long.MIN_VALUE));
    assertEquals(Long.MIN_VALUE, transformedNumber("truncate(c,10)", LONG, Long.MIN_VALUE + 7));
    assertEquals(Long.MIN_VALUE + 8, transformedNumber("truncate(c,10)", LONG, Long.MIN_VALUE + 8));
    assertTrue(transform("truncate(c,10)", LONG).canProduce(new LongValue(Long.MIN_VALUE)));
    assertFalse(transform("truncate(c,10)", LONG).canProduce(new LongValue(11)));
  }

  @Test
  void truncatesStringsAtCodePointsAndBytesAtBytes() {
    BoundTransform threeCodePoints = transform("truncate(c,3)", STRING);
    assertEquals(text("ice"), threeCodePoints.apply(text("iceberg")));
    assertEquals(text("ic"), threeCodePoints.apply(text("ic")));
    assertEquals(text("aé😀"), threeCodePoints.apply(text("aé😀ß")));
    assertEquals(text(""), threeCodePoints.apply(text("")));
    assertEquals(bytes("0102ff"), transform("truncate(c,3)", BYTES).apply(bytes("0102ff0405")));
  }

  @Test
  void countsPeriodsSince1970AlsoForEarlierTimes() {
    long timestampMicros = micros("2017-12-01T10:30:55.123Z");
    for (Schema schema :
        List.of(TIMESTAMP_MILLIS, TIMESTAMP_MICROS, TIMESTAMP_NANOS, LOCAL_TIMESTAMP_MICROS)) {
      long stored =
          schema.equals(TIMESTAMP_MILLIS)
              ? timestampMicros / 1_000
              : schema.equals(TIMESTAMP_NANOS) ? timestampMicros * 1_000 : timestampMicros;
      assertEquals(47, transformedNumber("year(c)", schema, stored));
      assertEquals(575, transformedNumber("month(c)", schema, stored));
      assertEquals(17_501, transformedNumber("day(c)", schema, stored));
      assertEquals(420_034, transformedNumber("hour(c)", schema, stored));
    }
    long earlierMicros = micros("1969-12-30T10:00:00Z");
    assertEquals(-1, transformedNumber("year(c)", TIMESTAMP_MICROS, earlierMicros));
    assertEquals(-1, transformedNumber("month(c)", TIMESTAMP_MICROS, earlierMicros));
    assertEquals(-2, transformedNumber("day(c)", TIMESTAMP_MICROS, earlierMicros));
    assertEquals(-38, transformedNumber("hour(c)", TIMESTAMP_MICROS, earlierMicros));
    assertEquals(-1, transformedNumber("year(c)", DATE, -1));
    assertEquals(47, transformedNumber("year(c)", DATE, 17_501));
    assertEquals(17_501, transformedNumber("day(c)", DATE, 17_501));
  }

  @Test
  void formatsPartitionValues() {
    assertEquals("2017", transform("year(c)", DATE).format(new LongValue(47)));
    assertEquals("2017-12", transform("month(c)", DATE).format(new LongValue(575)));
    assertEquals("1969-12", transform("month(c)", DATE).format(new LongValue(-1)));
    assertEquals("2017-12-01", transform("day(c)", DATE).format(new LongValue(17_501)));
    assertEquals(
        "2017-12-01-10", transform("hour(c)", TIMESTAMP_MICROS).format(new LongValue(420_034)));
    assertEquals("2017-12-01", transform("c", DATE).format(new LongValue(17_501)));
    assertEquals("'it''s'", transform("c", STRING).format(text("it's")));
    assertEquals("x'00ff'", transform("c", BYTES).format(bytes("00ff")));
  }

  @Test
  void treatsAllNansAsEqualAndBothZerosAsEqual() {
    assertEquals(new DoubleValue(0.0), new DoubleValue(-0.0));
    assertEquals(
        new DoubleValue(Double.NaN), new DoubleValue(Double.longBitsToDouble(0x7ff8000000000001L)));
  }

  @Test
  void transformsAndFormatsTheMostExtremeTimestamps() {
    for (long stored : new long[] {Long.MIN_VALUE, Long.MAX_VALUE, 0}) {
      for (String kind : List.of("year", "month", "day", "hour")) {
        for (Schema schema : List.of(TIMESTAMP_MILLIS, TIMESTAMP_MICROS, TIMESTAMP_NANOS)) {
          BoundTransform transform = transform(kind + "(c)", schema);
          TermValue partitionValue = transform.apply(new LongValue(stored));
          assertTrue(transform.canProduce(partitionValue));
          assertFalse(transform.format(partitionValue).isEmpty());
        }
      }
    }
    assertFalse(transform("year(c)", DATE).canProduce(new LongValue(Long.MAX_VALUE)));
  }

  @Test
  void rejectsTransformsThatDoNotSupportTheType() {
    InvalidTableException error =
        assertThrows(InvalidTableException.class, () -> transform("day(c)", STRING));
    assertEquals(
        "rows cannot be partitioned by day(c): c is string, and day supports dates and timestamps",
        error.getMessage());
    Schema doubleSchema = Schema.create(Schema.Type.DOUBLE);
    assertThrows(InvalidTableException.class, () -> transform("bucket(c,4)", doubleSchema));
    assertThrows(InvalidTableException.class, () -> transform("hour(c)", DATE));
    assertThrows(InvalidTableException.class, () -> transform("truncate(c,4)", DATE));
    assertThrows(InvalidTableException.class, () -> transform("c", Schema.createMap(INT)));
  }

  @Test
  void parsesAndPrintsSpecs() {
    PartitionSpec spec = PartitionSpec.parse("country, bucket(user_id, 16),day( visit.time )");
    PartitionSpec builtSpec =
        PartitionSpec.UNPARTITIONED.identity("country").bucket("user_id", 16).day("visit.time");
    assertEquals(builtSpec, spec);
    assertEquals("country, bucket(user_id,16), day(visit.time)", spec.toString());
    assertEquals(spec, PartitionSpec.parse(spec.toString()));
    PartitionSpec quotedSpec = PartitionSpec.parse("truncate(\"a,(b\".\"c\",3), `d e`");
    assertEquals(ColumnPath.of("a,(b").field("c"), quotedSpec.terms().get(0).source());
    assertEquals(ColumnPath.of("d e"), quotedSpec.terms().get(1).source());
    assertEquals(quotedSpec, PartitionSpec.parse(quotedSpec.toString()));
    PartitionSpec nestedSpec = PartitionSpec.UNPARTITIONED.identity("a.\"b(c)\"").day("\"d(e\".f");
    assertEquals(nestedSpec, PartitionSpec.parse(nestedSpec.toString()));
    assertEquals(PartitionSpec.UNPARTITIONED, PartitionSpec.parse(" "));
  }

  @Test
  void rejectsTextsThatAreNotSpecs() {
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
    IllegalArgumentException error =
        assertThrows(IllegalArgumentException.class, () -> PartitionSpec.parse("week(c)"));
    assertEquals(
        "\"week(c)\" is not a partition spec: \"week\" is not a transform: use one of identity,"
            + " bucket, truncate, year, month, day, hour; for example bucket(user_id,16),"
            + " day(time)",
        error.getMessage());
  }
}
