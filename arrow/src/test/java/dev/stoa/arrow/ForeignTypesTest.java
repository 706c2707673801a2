package dev.stoa.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.avro.AvroNames;
import dev.stoa.data.VectorToAvro;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.DateMilliVector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.DurationVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float2Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.IntervalDayVector;
import org.apache.arrow.vector.IntervalMonthDayNanoVector;
import org.apache.arrow.vector.IntervalYearVector;
import org.apache.arrow.vector.LargeVarBinaryVector;
import org.apache.arrow.vector.LargeVarCharVector;
import org.apache.arrow.vector.SmallIntVector;
import org.apache.arrow.vector.TimeNanoVector;
import org.apache.arrow.vector.TimeSecVector;
import org.apache.arrow.vector.TimeStampSecTZVector;
import org.apache.arrow.vector.TimeStampSecVector;
import org.apache.arrow.vector.TinyIntVector;
import org.apache.arrow.vector.UInt1Vector;
import org.apache.arrow.vector.UInt2Vector;
import org.apache.arrow.vector.UInt4Vector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.UuidVector;
import org.apache.arrow.vector.ValueVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ViewVarCharVector;
import org.apache.arrow.vector.complex.DenseUnionVector;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.complex.LargeListVector;
import org.apache.arrow.vector.complex.LargeListViewVector;
import org.apache.arrow.vector.complex.ListViewVector;
import org.apache.arrow.vector.complex.MapVector;
import org.apache.arrow.vector.complex.RunEndEncodedVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.complex.impl.UnionMapWriter;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider.MapDictionaryProvider;
import org.apache.arrow.vector.types.IntervalUnit;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.UnionMode;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Imports Arrow types to which no table is exported, but whose values tables can store. */
final class ForeignTypesTest {
  private final BufferAllocator allocator = new RootAllocator();
  private final MapDictionaryProvider dictionaries = new MapDictionaryProvider();

  @AfterEach
  void assertAllMemoryIsReleased() {
    dictionaries.close();
    assertEquals(0, allocator.getAllocatedMemory());
    allocator.close();
  }

  private static Object value(BatchImporter rows, int row) {
    return VectorToAvro.record(rows.batch(), row).get("f");
  }

  private void assertImported(FieldVector vector, String type, Object expected) {
    vector.setValueCount(2); // the second is null
    try (VectorSchemaRoot root = VectorSchemaRoot.of(vector)) {
      root.setRowCount(2);
      BatchImporter records = new BatchImporter(root, dictionaries);
      String schema = "[\"null\"," + type.replace('\'', '"') + "]";
      assertEquals(schema, records.schema().getField("f").schema().toString());
      assertEquals(expected, value(records, 0));
      assertEquals(null, value(records, 1));
    }
  }

  @Test
  void importsIntegersOfEachWidth() {
    TinyIntVector tiny = new TinyIntVector("f", allocator);
    tiny.setSafe(0, -100);
    assertImported(tiny, "'int'", -100);
    SmallIntVector small = new SmallIntVector("f", allocator);
    small.setSafe(0, -30_000);
    assertImported(small, "'int'", -30_000);
    UInt1Vector unsigned1 = new UInt1Vector("f", allocator);
    unsigned1.setSafe(0, 200);
    assertImported(unsigned1, "'int'", 200);
    UInt2Vector unsigned2 = new UInt2Vector("f", allocator);
    unsigned2.setSafe(0, 60_000);
    assertImported(unsigned2, "'int'", 60_000);
    UInt4Vector unsigned4 = new UInt4Vector("f", allocator);
    unsigned4.setSafe(0, (int) 4_000_000_000L);
    assertImported(unsigned4, "'long'", 4_000_000_000L);
  }

  @Test
  void importsHalfFloatsAsFloats() {
    Float2Vector half = new Float2Vector("f", allocator);
    half.setSafeWithPossibleTruncate(0, 1.5f);
    assertImported(half, "'float'", 1.5f);
  }

  @Test
  void importsDecimalsAsBytes() {
    DecimalVector decimal = new DecimalVector("f", allocator, 10, 2);
    decimal.setSafe(0, new BigDecimal("-12.34"));
    assertImported(
        decimal,
        "{'type':'bytes','logicalType':'decimal','precision':10,'scale':2}",
        ByteBuffer.wrap(new byte[] {(byte) 0xfb, 0x2e}));
  }

  @Test
  void importsLargeTextAndTextViews() {
    byte[] bytes = "a text that is longer than a view".getBytes(StandardCharsets.UTF_8);
    LargeVarCharVector large = new LargeVarCharVector("f", allocator);
    large.setSafe(0, bytes);
    assertImported(large, "'string'", new Utf8(bytes));
    ViewVarCharVector view = new ViewVarCharVector("f", allocator);
    view.setSafe(0, bytes);
    assertImported(view, "'string'", new Utf8(bytes));
    LargeVarBinaryVector binary = new LargeVarBinaryVector("f", allocator);
    binary.setSafe(0, bytes);
    assertImported(binary, "'bytes'", ByteBuffer.wrap(bytes));
  }

  @Test
  void importsListsOfEachKind() {
    LargeListVector large = LargeListVector.empty("f", allocator);
    addLongs(large.addOrGetVector(FieldType.notNullable(new ArrowType.Int(64, true))).getVector());
    large.startNewValue(0);
    large.endValue(0, 2);
    assertImported(large, "{'type':'array','items':'long'}", List.of(1L, 2L));
    FixedSizeListVector fixed = FixedSizeListVector.empty("f", 2, allocator);
    addLongs(fixed.addOrGetVector(FieldType.notNullable(new ArrowType.Int(64, true))).getVector());
    fixed.setNotNull(0);
    assertImported(fixed, "{'type':'array','items':'long'}", List.of(1L, 2L));
  }

  private static void addLongs(ValueVector vector) {
    BigIntVector longs = (BigIntVector) vector;
    longs.setSafe(0, 1);
    longs.setSafe(1, 2);
    longs.setValueCount(2);
  }

  @Test
  void importsUnsignedLongsAsDecimals() {
    UInt8Vector unsigned = new UInt8Vector("f", allocator);
    unsigned.setSafe(0, -1);
    assertImported(
        unsigned,
        "{'type':'bytes','logicalType':'decimal','precision':20,'scale':0}",
        ByteBuffer.wrap(new BigInteger("18446744073709551615").toByteArray()));
  }

  @Test
  void convertsSecondsToMillisecondsAndOtherUnits() {
    TimeSecVector time = new TimeSecVector("f", allocator);
    time.setSafe(0, 86_399);
    assertImported(time, "{'type':'int','logicalType':'time-millis'}", 86_399_000);
    TimeNanoVector nanos = new TimeNanoVector("f", allocator);
    nanos.setSafe(0, 1_000);
    assertImported(nanos, "{'type':'long','logicalType':'time-micros'}", 1L);
    TimeStampSecVector local = new TimeStampSecVector("f", allocator);
    local.setSafe(0, -1);
    assertImported(local, "{'type':'long','logicalType':'local-timestamp-millis'}", -1_000L);
    TimeStampSecTZVector instant = new TimeStampSecTZVector("f", allocator, "Europe/Berlin");
    instant.setSafe(0, 5);
    assertImported(instant, "{'type':'long','logicalType':'timestamp-millis'}", 5_000L);
    DateMilliVector date = new DateMilliVector("f", allocator);
    date.setSafe(0, -86_400_000L);
    assertImported(date, "{'type':'int','logicalType':'date'}", -1);
    DurationVector duration =
        new DurationVector(
            "f", FieldType.nullable(new ArrowType.Duration(TimeUnit.SECOND)), allocator);
    duration.setSafe(0, 7L);
    assertImported(duration, "'long'", 7L);
  }

  @Test
  void rejectsValuesThatLoseDigits() {
    TimeNanoVector nanos = new TimeNanoVector("f", allocator);
    nanos.setSafe(0, 1_001);
    assertRejected(nanos, "field f: row 0: the time has 1 ns more than whole microseconds");
    TimeStampSecVector seconds = new TimeStampSecVector("f", allocator);
    seconds.setSafe(0, Long.MAX_VALUE);
    assertRejected(seconds, "row 0: 9223372036854775807 seconds are too many milliseconds");
    DateMilliVector date = new DateMilliVector("f", allocator);
    date.setSafe(0, Long.MAX_VALUE);
    assertRejected(date, "row 0: the date is 106751991167 days from 1970");
  }

  private void assertRejected(FieldVector vector, String message) {
    vector.setValueCount(1);
    try (VectorSchemaRoot root = VectorSchemaRoot.of(vector)) {
      root.setRowCount(1);
      BatchImporter rows = new BatchImporter(root, dictionaries);
      Throwable rejection = assertThrows(IllegalArgumentException.class, rows::batch);
      assertTrue(rejection.getMessage().contains(message), rejection.getMessage());
    }
  }

  @Test
  void importsIntervals() {
    IntervalYearVector months = new IntervalYearVector("f", allocator);
    months.setSafe(0, 14);
    assertImported(months, "'int'", 14);
    IntervalMonthDayNanoVector interval =
        new IntervalMonthDayNanoVector(
            "f",
            FieldType.nullable(new ArrowType.Interval(IntervalUnit.MONTH_DAY_NANO)),
            allocator);
    interval.setSafe(0, 1, -2, 3);
    assertImportedText(interval, "{\"months\": 1, \"days\": -2, \"nanoseconds\": 3}");
    IntervalDayVector days = new IntervalDayVector("f", allocator);
    days.setSafe(0, 4, -5);
    assertImportedText(days, "{\"days\": 4, \"milliseconds\": -5}");
  }

  private void assertImportedText(FieldVector vector, String expected) {
    vector.setValueCount(2);
    try (VectorSchemaRoot root = VectorSchemaRoot.of(vector)) {
      root.setRowCount(2);
      BatchImporter rows = new BatchImporter(root, dictionaries);
      assertEquals(expected, String.valueOf(value(rows, 0)));
      assertEquals(null, value(rows, 1));
    }
  }

  @Test
  void importsViewsOfListsInAnyOrder() {
    ListViewVector views = ListViewVector.empty("f", allocator);
    views.addOrGetVector(FieldType.notNullable(new ArrowType.Int(64, true)));
    views.allocateNew();
    addLongs(views.getDataVector());
    views.setValidity(0, 1);
    views.setOffset(0, 1);
    views.setSize(0, 1);
    assertImported(views, "{'type':'array','items':'long'}", List.of(2L));
    LargeListViewVector large = LargeListViewVector.empty("f", allocator);
    large.addOrGetVector(FieldType.notNullable(new ArrowType.Int(64, true)));
    large.allocateNew();
    addLongs(large.getDataVector());
    large.setValidity(0, 1);
    large.setOffset(0, 0);
    large.setSize(0, 2);
    assertImported(large, "{'type':'array','items':'long'}", List.of(1L, 2L));
  }

  @Test
  void repeatsTheValuesOfRuns() {
    Field runEnds = Field.notNullable("run_ends", new ArrowType.Int(32, true));
    Field values = Field.nullable("values", ArrowType.Utf8.INSTANCE);
    Field field =
        new Field(
            "f", FieldType.notNullable(ArrowType.RunEndEncoded.INSTANCE), List.of(runEnds, values));
    RunEndEncodedVector runs = (RunEndEncodedVector) field.createVector(allocator);
    IntVector ends = (IntVector) runs.getRunEndsVector();
    ends.setSafe(0, 2);
    ends.setSafe(1, 3);
    ends.setSafe(2, 4);
    ends.setValueCount(3);
    VarCharVector texts = (VarCharVector) runs.getValuesVector();
    texts.setSafe(0, "twice".getBytes(StandardCharsets.UTF_8));
    texts.setSafe(2, "once".getBytes(StandardCharsets.UTF_8));
    texts.setValueCount(3);
    runs.setValueCount(4);
    try (VectorSchemaRoot root = VectorSchemaRoot.of(runs)) {
      root.setRowCount(4);
      BatchImporter rows = new BatchImporter(root, dictionaries);
      List<String> read =
          IntStream.range(0, 4).mapToObj(row -> String.valueOf(value(rows, row))).toList();
      assertEquals(List.of("twice", "twice", "null", "once"), read);
      ends.setSafe(1, 1);
      Throwable rejection = assertThrows(IllegalArgumentException.class, rows::batch);
      assertTrue(rejection.getMessage().contains("run 1 ends at row 1"), rejection.getMessage());
    }
  }

  @Test
  void importsUnions() {
    DenseUnionVector union =
        new DenseUnionVector(
            "f",
            allocator,
            FieldType.notNullable(new ArrowType.Union(UnionMode.Dense, new int[] {0, 1})),
            null);
    union.initializeChildrenFromFields(
        List.of(
            Field.nullable("i", new ArrowType.Int(32, true)),
            Field.nullable("s", ArrowType.Utf8.INSTANCE)));
    union.setTypeId(0, (byte) 1);
    union.setOffset(0, 0);
    union.setTypeId(1, (byte) 0);
    union.setOffset(1, 0);
    union.setTypeId(2, (byte) 0);
    union.setOffset(2, 1);
    IntVector ints = (IntVector) union.getChildrenFromFields().get(0);
    ints.setSafe(0, 5);
    ints.setValueCount(2);
    VarCharVector texts = (VarCharVector) union.getChildrenFromFields().get(1);
    texts.setSafe(0, "x".getBytes(StandardCharsets.UTF_8));
    texts.setValueCount(1);
    union.setValueCount(3);
    try (VectorSchemaRoot root = VectorSchemaRoot.of(union)) {
      root.setRowCount(3);
      BatchImporter rows = new BatchImporter(root, dictionaries);
      assertEquals(
          "[\"null\",\"int\",\"string\"]", rows.schema().getField("f").schema().toString());
      List<String> read =
          IntStream.range(0, 3).mapToObj(row -> String.valueOf(value(rows, row))).toList();
      assertEquals(List.of("x", "5", "null"), read);
    }
  }

  @Test
  void importsMapsWithOtherKeysAsArraysOfEntries() {
    MapVector map = MapVector.empty("f", allocator, false);
    UnionMapWriter writer = map.getWriter();
    writer.setPosition(0);
    writer.startMap();
    writer.startEntry();
    writer.key().bigInt().writeBigInt(7);
    writer.value().bigInt().writeBigInt(8);
    writer.endEntry();
    writer.endMap();
    assertImportedText(map, "[{\"key\": 7, \"value\": 8}]");
  }

  @Test
  void keepsNamesThatAvroDoesNotAllow() {
    StructVector outer = StructVector.empty("first name", allocator);
    outer.addOrGet("a.b", FieldType.nullable(new ArrowType.Int(32, true)), FieldVector.class);
    outer.addOrGet("", FieldType.nullable(new ArrowType.Int(32, true)), FieldVector.class);
    outer.setValueCount(1);
    try (VectorSchemaRoot root = VectorSchemaRoot.of(outer)) {
      BatchImporter rows = new BatchImporter(root, dictionaries);
      Schema.Field column = rows.schema().getFields().get(0);
      assertEquals("first name", AvroNames.externalName(column));
      List<Schema.Field> fields = column.schema().getTypes().get(1).getFields();
      assertEquals(List.of("a.b", ""), fields.stream().map(AvroNames::externalName).toList());
      assertEquals(
          List.of("first name"),
          ArrowSchemas.toArrow(rows.schema()).getFields().stream().map(Field::getName).toList());
    }
  }

  @Test
  void importsUuidsOfArrowsExtensionType() {
    UuidVector vector = new UuidVector("f", allocator);
    UUID uuid = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
    vector.setSafe(0, uuid);
    vector.setValueCount(1);
    try (VectorSchemaRoot root = VectorSchemaRoot.of(vector)) {
      root.setRowCount(1);
      BatchImporter records = new BatchImporter(root, dictionaries);
      GenericFixed fixed = (GenericFixed) value(records, 0);
      assertEquals("uuid", fixed.getSchema().getLogicalType().getName());
      ByteBuffer bytes = ByteBuffer.wrap(fixed.bytes());
      assertEquals(uuid, new UUID(bytes.getLong(), bytes.getLong()));
    }
  }

  @Test
  void decodesDictionariesOfAnyValues() {
    BigIntVector values = new BigIntVector("values", allocator);
    values.setSafe(0, 70);
    values.setSafe(1, 71);
    values.setValueCount(2);
    ArrowType.Int codeType = new ArrowType.Int(8, true);
    DictionaryEncoding encoding = new DictionaryEncoding(3, false, codeType);
    dictionaries.put(new Dictionary(values, encoding));
    TinyIntVector codes =
        new TinyIntVector("f", new FieldType(true, codeType, encoding), allocator);
    codes.setSafe(0, 1);
    assertImported(codes, "'long'", 71L);
  }

  @Test
  void givesRecordsAtDifferentPathsDifferentNames() {
    StructVector outer = StructVector.empty("f", allocator);
    StructVector inner = outer.addOrGetStruct("f");
    inner.addOrGet("f", FieldType.nullable(new ArrowType.Int(32, true)), FieldVector.class);
    outer.setValueCount(1);
    try (VectorSchemaRoot root = VectorSchemaRoot.of(outer)) {
      root.setRowCount(1);
      outer.setIndexDefined(0);
      BatchImporter records = new BatchImporter(root, dictionaries);
      GenericRecord record = (GenericRecord) value(records, 0);
      assertEquals("row.f", record.getSchema().getFullName());
      assertEquals(null, record.get("f"));
      assertEquals(
          "row.f.f", record.getSchema().getField("f").schema().getTypes().get(1).getFullName());
    }
  }
}
