package dev.stoa.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.avro.AvroTypes;
import dev.stoa.data.BytesVector;
import dev.stoa.data.RecordBatch;
import dev.stoa.data.VectorToAvro;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.write.TableWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.complex.LargeListVector;
import org.apache.arrow.vector.complex.MapVector;
import org.apache.arrow.vector.complex.impl.UnionMapWriter;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider.MapDictionaryProvider;
import org.apache.arrow.vector.types.UnionMode;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.avro.AvroTypeException;
import org.apache.avro.Schema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Checks that unsupported types and invalid values are rejected with the field's name, and that no
 * memory stays allocated.
 */
final class BadInputTest {
  private static final MapDictionaryProvider NO_DICTIONARIES = new MapDictionaryProvider();

  private final BufferAllocator allocator = new RootAllocator();

  @AfterEach
  void assertAllMemoryIsReleased() {
    assertEquals(0, allocator.getAllocatedMemory());
    allocator.close();
  }

  @Test
  void rejectsTypesThatArrowLacks() {
    assertRejectedByExporter("{'type': 'array', 'items': ['int', 'string']}", "field f[]");
    assertRejectedByExporter("['null', 'int', 'string']", "field f: Arrow has no type for a union");
    assertRejectedByExporter("['int']", "union");
    assertRejectedByExporter(
        "{'type': 'record', 'name': 'Node', 'fields': [{'name': 'next', 'type': ['null',"
            + " 'Node']}]}",
        "field f.next: Arrow has no type for a record that contains itself (Node)");
    assertRejectedByExporter(
        "{'type': 'bytes', 'logicalType': 'decimal', 'precision': 77, 'scale': 2}", "77 digits");
  }

  private void assertRejectedByExporter(String type, String message) {
    Schema schema = row(type);
    Throwable rejection =
        assertThrows(
            IllegalArgumentException.class, () -> new BatchExporter(schema, allocator).close());
    assertTrue(rejection.getMessage().contains(message), rejection.getMessage());
  }

  private static Schema row(String type) {
    String row =
        "{'type': 'record', 'name': 'Row', 'fields': [{'name': 'f', 'type': " + type + "}]}";
    return new Schema.Parser().parse(row.replace('\'', '"'));
  }

  @Test
  void rejectsDecimalsWithTooManyDigits() {
    Schema schema = row("{'type': 'bytes', 'logicalType': 'decimal', 'precision': 38}");
    byte[] tooLarge = new byte[17];
    tooLarge[0] = 1;
    BytesVector vector = new BytesVector(AvroTypes.type(schema.getFields().get(0).schema()));
    vector.ensureCapacity(1)[1] = tooLarge.length;
    vector.wrap(ByteBuffer.wrap(tooLarge));
    vector.resize(1);
    RecordBatch batch = new RecordBatch(schema, List.of(vector));
    batch.reset(0, 1);
    try (BatchExporter exporter = new BatchExporter(schema, allocator)) {
      Throwable rejection =
          assertThrows(IllegalArgumentException.class, () -> exporter.export(batch));
      assertTrue(rejection.getMessage().contains("field f"), rejection.getMessage());
    }
  }

  @Test
  void rejectsTypesThatTablesLack() {
    assertRejectedByImporter(new ArrowType.Decimal(10, -2, 128));
    assertRejectedByImporter(new ArrowType.Union(UnionMode.Sparse, new int[] {}));
  }

  private static void assertRejectedByImporter(ArrowType type) {
    Field inner = Field.nullable("inner", type);
    Field outer = new Field("outer", FieldType.nullable(ArrowType.Struct.INSTANCE), List.of(inner));
    assertRejectedByImporter(List.of(outer), "field outer.inner: tables have no type for");
  }

  private static void assertRejectedByImporter(List<Field> fields, String message) {
    Throwable rejection =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                ArrowSchemas.toAvro(
                    new org.apache.arrow.vector.types.pojo.Schema(fields), NO_DICTIONARIES));
    assertTrue(rejection.getMessage().contains(message), rejection.getMessage());
  }

  @Test
  void rejectsEqualNames() {
    ArrowType type = ArrowType.Bool.INSTANCE;
    assertRejectedByImporter(
        List.of(Field.nullable("a b", type), Field.nullable("a b", type)),
        "the rows: the name \"a b\" occurs twice");
  }

  @Test
  void usesEmbeddedSchemasOnlyIfTheirFieldsMatch() {
    Field field = Field.nullable("f", new ArrowType.Int(32, true));
    for (String text : List.of("no JSON", "\"int\"", row("'int'").toString(), "{}")) {
      Map<String, String> metadata = Map.of(ArrowSchemas.SCHEMA_METADATA_KEY, text);
      Schema schema =
          ArrowSchemas.toAvro(
              new org.apache.arrow.vector.types.pojo.Schema(List.of(field), metadata),
              NO_DICTIONARIES);
      assertEquals("row", schema.getName(), text);
    }
  }

  @Test
  void reportsMissingDictionaries() {
    Field field = dictionaryEncodedField();
    assertRejectedByImporter(
        List.of(field), "field f: its dictionary 7 is missing from the provider, which has []");
  }

  private static Field dictionaryEncodedField() {
    ArrowType.Int codes = new ArrowType.Int(32, true);
    DictionaryEncoding encoding = new DictionaryEncoding(7, false, codes);
    return new Field("f", new FieldType(true, codes, encoding), List.of());
  }

  @Test
  void rejectsCodesOutsideTheDictionary() {
    try (VarCharVector values = new VarCharVector("values", allocator);
        VectorSchemaRoot root =
            VectorSchemaRoot.of(dictionaryEncodedField().createVector(allocator))) {
      values.allocateNew(1);
      values.setSafe(0, "only".getBytes(StandardCharsets.UTF_8));
      values.setValueCount(1);
      IntVector codes = (IntVector) root.getVector(0);
      codes.allocateNew(3);
      codes.set(0, 0);
      codes.set(2, -1);
      root.setRowCount(3);
      MapDictionaryProvider provider =
          new MapDictionaryProvider(new Dictionary(values, codes.getField().getDictionary()));
      BatchImporter rows = new BatchImporter(root, provider);
      for (int invalidCode : new int[] {1, -1}) {
        codes.set(1, invalidCode);
        Throwable rejection = assertThrows(IllegalArgumentException.class, rows::batch);
        assertTrue(rejection.getMessage().contains("field f, row 1"), rejection.getMessage());
      }
      root.setRowCount(1);
      assertEquals("only", VectorToAvro.record(rows.batch(), 0).get("f").toString());
    }
  }

  @Test
  void rejectsNullsInRequiredFields() throws IOException {
    Field field = Field.notNullable("f", new ArrowType.Int(32, true));
    try (VectorSchemaRoot root = VectorSchemaRoot.of(field.createVector(allocator))) {
      root.allocateNew();
      root.setRowCount(1);
      BatchImporter rows = new BatchImporter(root, NO_DICTIONARIES);
      Table table = Table.create(new MemoryStorage(), rows.schema());
      try (TableWriter writer = table.newWriter()) {
        Throwable rejection =
            assertThrows(AvroTypeException.class, () -> writer.write(rows.batch()));
        assertTrue(rejection.getMessage().contains("field \"f\""), rejection.getMessage());
      }
    }
  }

  @Test
  void rejectsNullAndDuplicateMapKeys() {
    assertMapRejected("row 0 has the key \"a\" twice", "a", "b", "a");
    assertMapRejected(
        "row 0 has the key \"e\" twice", "a", "b", "c", "d", "e", "f", "g", "h", "i", "e");
    assertMapRejected("row 0 has null as a key", "a", null);
  }

  private void assertMapRejected(String message, String... keys) {
    try (MapVector maps = MapVector.empty("f", allocator, false)) {
      UnionMapWriter writer = maps.getWriter();
      writer.allocate();
      writer.startMap();
      for (String key : keys) {
        writer.startEntry();
        writer.key().varChar().writeVarChar(key == null ? "" : key);
        writer.value().integer().writeInt(1);
        writer.endEntry();
      }
      writer.endMap();
      writer.setValueCount(1);
      VarCharVector keyVector = (VarCharVector) maps.getDataVector().getChildrenFromFields().get(0);
      for (int i = 0; i < keys.length; i++) {
        if (keys[i] == null) {
          keyVector.setNull(i);
        }
      }
      VectorSchemaRoot root = new VectorSchemaRoot(List.of(maps.getField()), List.of(maps), 1);
      Throwable rejection =
          assertThrows(
              IllegalArgumentException.class,
              () -> new BatchImporter(root, NO_DICTIONARIES).batch());
      assertTrue(rejection.getMessage().contains("field f: " + message), rejection.getMessage());
    }
  }

  @Test
  void rejectsVectorsWithFewerValuesThanRows() {
    try (IntVector ints = new IntVector("f", allocator);
        VectorSchemaRoot root = new VectorSchemaRoot(List.of(ints.getField()), List.of(ints), 5)) {
      ints.allocateNew(2);
      ints.setValueCount(2);
      Throwable rejection =
          assertThrows(
              IllegalArgumentException.class,
              () -> new BatchImporter(root, NO_DICTIONARIES).batch());
      assertTrue(
          rejection.getMessage().contains("field f: the vector has 2 values"),
          rejection.getMessage());
    }
  }

  @Test
  void rejectsValuesThatAreTooLargeForABatch() {
    try (FixedSizeBinaryVector fixed =
            new FixedSizeBinaryVector("f", allocator, 1 << 20) {
              @Override
              public int getValueCount() {
                return 3_000;
              }
            };
        FixedSizeListVector lists =
            new FixedSizeListVector(
                "f", allocator, FieldType.nullable(new ArrowType.FixedSizeList(1 << 20)), null) {
              @Override
              public int getValueCount() {
                return 3_000;
              }
            };
        LargeListVector large = LargeListVector.empty("f", allocator)) {
      Field item = Field.nullable("item", new ArrowType.Int(32, true));
      lists.initializeChildrenFromFields(List.of(item));
      large.initializeChildrenFromFields(List.of(item));
      large.allocateNew();
      large.setValueCount(1);
      large.getOffsetBuffer().setLong(Long.BYTES, 1L << 40);
      assertRowsRejected("the values need 3145728000 bytes, but the buffer has ", fixed);
      assertRowsRejected("the values of one batch need 3145728000 elements", lists);
      assertRowsRejected("the values of one batch need 1099511627776 elements", large);
    }
  }

  private static void assertRowsRejected(String message, FieldVector vector) {
    VectorSchemaRoot root =
        new VectorSchemaRoot(List.of(vector.getField()), List.of(vector), vector.getValueCount());
    Throwable rejection =
        assertThrows(
            IllegalArgumentException.class, () -> new BatchImporter(root, NO_DICTIONARIES).batch());
    assertTrue(rejection.getMessage().contains("field f: " + message), rejection.getMessage());
  }
}
