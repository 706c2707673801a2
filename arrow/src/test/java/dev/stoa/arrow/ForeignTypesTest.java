package dev.stoa.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.data.VectorToAvro;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float2Vector;
import org.apache.arrow.vector.LargeVarBinaryVector;
import org.apache.arrow.vector.LargeVarCharVector;
import org.apache.arrow.vector.SmallIntVector;
import org.apache.arrow.vector.TinyIntVector;
import org.apache.arrow.vector.UInt1Vector;
import org.apache.arrow.vector.UInt2Vector;
import org.apache.arrow.vector.UInt4Vector;
import org.apache.arrow.vector.UuidVector;
import org.apache.arrow.vector.ValueVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ViewVarCharVector;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.complex.LargeListVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider.MapDictionaryProvider;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.FieldType;
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
