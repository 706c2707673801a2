package dev.stoa.format.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.stoa.avro.AvroDataModels;
import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;

/**
 * Columns with logical types are read into fields with the same, a compatible or no logical type.
 */
class SerdeResolverTest {
  private static final Schema MILLIS =
      withType(LogicalTypes.timestampMillis(), Schema.create(Schema.Type.LONG));
  private static final Schema MICROS =
      withType(LogicalTypes.timestampMicros(), Schema.create(Schema.Type.LONG));
  private static final Schema LOCAL_MILLIS =
      withType(LogicalTypes.localTimestampMillis(), Schema.create(Schema.Type.LONG));
  private static final Schema DATE = withType(LogicalTypes.date(), Schema.create(Schema.Type.INT));

  private static Schema withType(LogicalType logicalType, Schema storedSchema) {
    return logicalType.addToSchema(storedSchema);
  }

  private static Schema decimal(int precision, int scale) {
    return withType(LogicalTypes.decimal(precision, scale), Schema.create(Schema.Type.BYTES));
  }

  private static Schema fixedDecimal(int precision, int scale) {
    Schema fixed = Schema.createFixed("Price", null, "a", 8);
    return withType(LogicalTypes.decimal(precision, scale), fixed);
  }

  private static Schema nullable(Schema schema) {
    return Schema.createUnion(Schema.create(Schema.Type.NULL), schema);
  }

  private static ValueSerde resolve(Schema columnSchema, Schema fieldSchema, GenericData model) {
    Schema.Field field = new Schema.Field("at", fieldSchema);
    Schema record = Schema.createRecord("Target", null, "a", false, List.of(field));
    return ValueSerde.forField(columnSchema, record, field, model);
  }

  private static void assertRejects(
      String expectedMessage, Schema columnSchema, Schema fieldSchema) {
    for (GenericData model : List.of(GenericData.get(), AvroDataModels.newModelWithConversions())) {
      var exception =
          assertThrows(
              ValueMismatchException.class, () -> resolve(columnSchema, fieldSchema, model));
      assertEquals(expectedMessage, exception.getMessage());
    }
  }

  private static Object read(Schema columnSchema, Schema fieldSchema, Object storedValue) {
    ByteWriter out = new ByteWriter();
    ValueSerde.of(columnSchema).write(storedValue, out);
    ByteReader in = new ByteReader(out.array(), out.size(), 0, new SourceLocation("a test", ""));
    return resolve(columnSchema, fieldSchema, AvroDataModels.newModelWithConversions())
        .read(in, null);
  }

  @Test
  void rejectsCoarserTimeUnitsAndOtherTimeTypes() {
    String reason =
        ", a conversion that could change values: read the column with the table's type";
    assertRejects(
        "the table has timestamp-micros (long), the reader timestamp-millis (long)" + reason,
        MICROS,
        MILLIS);
    assertRejects(
        "the table has timestamp-millis (long), the reader local-timestamp-millis (long)" + reason,
        MILLIS,
        LOCAL_MILLIS);
    assertRejects(
        "the table has date (int), the reader timestamp-millis (long)" + reason, DATE, MILLIS);
    assertRejects(
        "the table has timestamp-micros (long), the reader null or timestamp-millis (long)",
        MICROS,
        nullable(MILLIS));
    assertRejects(
        "the table has timestamp-micros (long), the reader null or timestamp-millis (long)",
        nullable(MICROS),
        nullable(MILLIS));
    assertRejects(
        "field \"[]\": the table has timestamp-micros (long), the reader timestamp-millis (long)"
            + reason,
        Schema.createArray(MICROS),
        Schema.createArray(MILLIS));
  }

  @Test
  void rejectsDecimalsOfSmallerScaleOrPrecision() {
    String reason =
        ", a conversion that could change values: read the column with the table's type";
    assertRejects(
        "the table has decimal(9, 3) (bytes), the reader decimal(9, 2) (bytes)" + reason,
        decimal(9, 3),
        decimal(9, 2));
    assertRejects(
        "the table has decimal(9, 2) (bytes), the reader decimal(9, 3) (bytes)" + reason,
        decimal(9, 2),
        decimal(9, 3));
  }

  @Test
  void rejectsRescalingToFixedDecimals() {
    assertRejects(
        "the table has decimal(9, 2) (fixed a.Price of 8 bytes), the reader decimal(12, 3) (fixed"
            + " a.Price of 8 bytes), a conversion to a fixed, which is not supported: read the"
            + " column with the table's type",
        fixedDecimal(9, 2),
        fixedDecimal(12, 3));
  }

  @Test
  void readsIntoFinerTimeUnitsAndLargerScales() {
    assertEquals(Instant.ofEpochMilli(1_500), read(MILLIS, MICROS, 1_500L));
    assertEquals(Instant.ofEpochMilli(-1), read(nullable(MILLIS), nullable(MICROS), -1L));
    Object storedValue = ByteBuffer.wrap(new byte[] {1, 0});
    assertEquals(new BigDecimal("2.5600"), read(decimal(9, 2), decimal(11, 4), storedValue));
  }

  @Test
  void readsTimesOfTheSameTimeUnit() {
    assertEquals(Instant.ofEpochMilli(1_500), read(MILLIS, MILLIS, 1_500L));
    assertEquals(Instant.ofEpochMilli(1_500), read(MILLIS, nullable(MILLIS), 1_500L));
    assertEquals(LocalDate.ofEpochDay(7), read(DATE, DATE, 7));
  }

  @Test
  void readsDecimalsOfTheSameScale() {
    Object storedValue = ByteBuffer.wrap(new byte[] {1, 0});
    assertEquals(new BigDecimal("2.56"), read(decimal(9, 2), decimal(12, 2), storedValue));
  }

  @Test
  void ignoresALogicalTypeThatOnlyOneSchemaHas() {
    assertEquals(1_500L, read(MILLIS, Schema.create(Schema.Type.LONG), 1_500L));
    assertEquals(
        Instant.ofEpochMilli(1_500), read(Schema.create(Schema.Type.LONG), MILLIS, 1_500L));
    assertEquals(7L, read(DATE, Schema.create(Schema.Type.LONG), 7));
  }
}
