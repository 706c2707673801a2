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

/** Columns of logical types read into classes whose fields have the same or another one. */
class SerdeResolverTest {
  private static final Schema MILLIS =
      of(LogicalTypes.timestampMillis(), Schema.create(Schema.Type.LONG));
  private static final Schema MICROS =
      of(LogicalTypes.timestampMicros(), Schema.create(Schema.Type.LONG));
  private static final Schema LOCAL_MILLIS =
      of(LogicalTypes.localTimestampMillis(), Schema.create(Schema.Type.LONG));
  private static final Schema DATE = of(LogicalTypes.date(), Schema.create(Schema.Type.INT));

  private static Schema of(LogicalType type, Schema stored) {
    return type.addToSchema(stored);
  }

  private static Schema decimal(int precision, int scale) {
    return of(LogicalTypes.decimal(precision, scale), Schema.create(Schema.Type.BYTES));
  }

  private static Schema fixedDecimal(int precision, int scale) {
    Schema fixed = Schema.createFixed("Price", null, "a", 8);
    return of(LogicalTypes.decimal(precision, scale), fixed);
  }

  private static Schema optional(Schema schema) {
    return Schema.createUnion(Schema.create(Schema.Type.NULL), schema);
  }

  private static ValueSerde resolve(Schema written, Schema wanted, GenericData model) {
    Schema.Field field = new Schema.Field("at", wanted);
    Schema record = Schema.createRecord("Wanted", null, "a", false, List.of(field));
    return ValueSerde.forField(written, record, field, model);
  }

  private static void assertRefused(String message, Schema written, Schema wanted) {
    for (GenericData model : List.of(GenericData.get(), AvroDataModels.newModelWithConversions())) {
      var fault = assertThrows(ValueMismatchException.class, () -> resolve(written, wanted, model));
      assertEquals(message, fault.getMessage());
    }
  }

  private static Object read(Schema written, Schema wanted, Object stored) {
    ByteWriter out = new ByteWriter();
    ValueSerde.of(written).write(stored, out);
    ByteReader in = new ByteReader(out.array(), out.size(), 0, new SourceLocation("a test", ""));
    return resolve(written, wanted, AvroDataModels.newModelWithConversions()).read(in, null);
  }

  @Test
  void rejectsCoarserUnitsAndOtherTimeTypes() {
    String why = ", a conversion that could change values: read the column with the table's type";
    assertRefused(
        "the table has timestamp-micros (long), the reader timestamp-millis (long)" + why,
        MICROS,
        MILLIS);
    assertRefused(
        "the table has timestamp-millis (long), the reader local-timestamp-millis (long)" + why,
        MILLIS,
        LOCAL_MILLIS);
    assertRefused(
        "the table has date (int), the reader timestamp-millis (long)" + why, DATE, MILLIS);
    assertRefused(
        "the table has timestamp-micros (long), the reader null or timestamp-millis (long)",
        MICROS,
        optional(MILLIS));
    assertRefused(
        "the table has timestamp-micros (long), the reader null or timestamp-millis (long)",
        optional(MICROS),
        optional(MILLIS));
    assertRefused(
        "field \"[]\": the table has timestamp-micros (long), the reader timestamp-millis (long)"
            + why,
        Schema.createArray(MICROS),
        Schema.createArray(MILLIS));
  }

  @Test
  void rejectsDecimalsOfSmallerScaleOrPrecision() {
    String why = ", a conversion that could change values: read the column with the table's type";
    assertRefused(
        "the table has decimal(9, 3) (bytes), the reader decimal(9, 2) (bytes)" + why,
        decimal(9, 3),
        decimal(9, 2));
    assertRefused(
        "the table has decimal(9, 2) (bytes), the reader decimal(9, 3) (bytes)" + why,
        decimal(9, 2),
        decimal(9, 3));
    assertRefused(
        "the table has decimal(9, 2) (fixed a.Price of 8 bytes), the reader decimal(12, 3) "
            + "(fixed a.Price of 8 bytes)"
            + why,
        fixedDecimal(9, 2),
        fixedDecimal(12, 3));
  }

  @Test
  void finerUnitsAndLargerScalesAreRead() {
    assertEquals(Instant.ofEpochMilli(1_500), read(MILLIS, MICROS, 1_500L));
    assertEquals(Instant.ofEpochMilli(-1), read(optional(MILLIS), optional(MICROS), -1L));
    Object stored = ByteBuffer.wrap(new byte[] {1, 0});
    assertEquals(new BigDecimal("2.5600"), read(decimal(9, 2), decimal(11, 4), stored));
  }

  @Test
  void timesOfTheSameUnitAreRead() {
    assertEquals(Instant.ofEpochMilli(1_500), read(MILLIS, MILLIS, 1_500L));
    assertEquals(Instant.ofEpochMilli(1_500), read(MILLIS, optional(MILLIS), 1_500L));
    assertEquals(LocalDate.ofEpochDay(7), read(DATE, DATE, 7));
  }

  @Test
  void decimalsOfTheSameScaleAreRead() {
    Object stored = ByteBuffer.wrap(new byte[] {1, 0});
    assertEquals(new BigDecimal("2.56"), read(decimal(9, 2), decimal(12, 2), stored));
  }

  @Test
  void readsStoredValuesWhereOneSideHasNoLogicalType() {
    assertEquals(1_500L, read(MILLIS, Schema.create(Schema.Type.LONG), 1_500L));
    assertEquals(
        Instant.ofEpochMilli(1_500), read(Schema.create(Schema.Type.LONG), MILLIS, 1_500L));
    assertEquals(7L, read(DATE, Schema.create(Schema.Type.LONG), 7));
  }
}
