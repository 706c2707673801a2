package dev.stoa.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.avro.AvroTypes;
import dev.stoa.data.BytesVector;
import dev.stoa.data.RecordBatch;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider.MapDictionaryProvider;
import org.apache.arrow.vector.types.IntervalUnit;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.UnionMode;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.avro.AvroTypeException;
import org.apache.avro.Schema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What one side cannot hold is refused with the field's name, and nothing stays allocated. */
final class BadInputTest {
  private static final MapDictionaryProvider NONE = new MapDictionaryProvider();

  private final BufferAllocator allocator = new RootAllocator();

  @AfterEach
  void everythingIsReleased() {
    assertEquals(0, allocator.getAllocatedMemory());
    allocator.close();
  }

  @Test
  void typesThatArrowDoesNotHaveAreRefused() {
    assertRefusedByArrow("{'type': 'array', 'items': ['int', 'string']}", "field f[]");
    assertRefusedByArrow("['null', 'int', 'string']", "field f: Arrow has no type for a union");
    assertRefusedByArrow("['int']", "union");
    assertRefusedByArrow(
        "{'type': 'record', 'name': 'Node', 'fields': [{'name': 'next', 'type': ['null', 'Node']}]}",
        "field f.next: Arrow has no type for a record that contains itself (Node)");
    assertRefusedByArrow(
        "{'type': 'bytes', 'logicalType': 'decimal', 'precision': 77, 'scale': 2}", "77 digits");
  }

  private void assertRefusedByArrow(String type, String message) {
    Schema schema = row(type);
    Throwable refusal =
        assertThrows(
            IllegalArgumentException.class, () -> new BatchExport(schema, allocator).close());
    assertTrue(refusal.getMessage().contains(message), refusal.getMessage());
  }

  private static Schema row(String type) {
    String row =
        "{'type': 'record', 'name': 'Row', 'fields': [{'name': 'f', 'type': " + type + "}]}";
    return new Schema.Parser().parse(row.replace('\'', '"'));
  }

  @Test
  void aDecimalBeyondItsDigitsIsRefused() {
    Schema schema = row("{'type': 'bytes', 'logicalType': 'decimal', 'precision': 38}");
    byte[] tooLarge = new byte[17];
    tooLarge[0] = 1;
    BytesVector vector = new BytesVector(AvroTypes.type(schema.getFields().get(0).schema()));
    vector.startFilling(1)[1] = tooLarge.length;
    vector.lieOver(ByteBuffer.wrap(tooLarge));
    vector.resize(1);
    RecordBatch batch = new RecordBatch(schema, List.of(vector));
    batch.reset(0, 1);
    try (BatchExport export = new BatchExport(schema, allocator)) {
      Throwable refusal = assertThrows(IllegalArgumentException.class, () -> export.export(batch));
      assertTrue(refusal.getMessage().contains("field f"), refusal.getMessage());
    }
  }

  @Test
  void typesThatTablesDoNotHaveAreRefused() {
    assertRefusedByTables(new ArrowType.Int(64, false));
    assertRefusedByTables(new ArrowType.Duration(TimeUnit.SECOND));
    assertRefusedByTables(new ArrowType.Interval(IntervalUnit.YEAR_MONTH));
    assertRefusedByTables(new ArrowType.Time(TimeUnit.NANOSECOND, 64));
    assertRefusedByTables(new ArrowType.Timestamp(TimeUnit.SECOND, null));
    assertRefusedByTables(new ArrowType.Decimal(10, -2, 128));
    assertRefusedByTables(new ArrowType.Union(UnionMode.Sparse, new int[] {}));
  }

  private static void assertRefusedByTables(ArrowType type) {
    Field inner = Field.nullable("inner", type);
    Field outer = new Field("outer", FieldType.nullable(ArrowType.Struct.INSTANCE), List.of(inner));
    assertRefusedByTables(List.of(outer), "field outer.inner: tables have no type for");
  }

  private static void assertRefusedByTables(List<Field> fields, String message) {
    Throwable refusal =
        assertThrows(
            IllegalArgumentException.class,
            () -> ArrowSchemas.toAvro(new org.apache.arrow.vector.types.pojo.Schema(fields), NONE));
    assertTrue(refusal.getMessage().contains(message), refusal.getMessage());
  }

  @Test
  void namesThatTablesDoNotTakeAreRefused() {
    ArrowType type = ArrowType.Bool.INSTANCE;
    assertRefusedByTables(List.of(Field.nullable("two words", type)), "the rows: \"two words\"");
    assertRefusedByTables(List.of(Field.nullable("", type)), "\"\" is no name");
    assertRefusedByTables(
        List.of(Field.nullable("twice", type), Field.nullable("twice", type)), "twice");
  }

  @Test
  void whatASchemaSaysOfItselfIsTakenOnlyWhereItsFieldsAreSo() {
    Field field = Field.nullable("f", new ArrowType.Int(32, true));
    for (String text : List.of("no JSON", "\"int\"", row("'int'").toString(), "{}")) {
      Map<String, String> says = Map.of(ArrowSchemas.AVRO_KEY, text);
      Schema schema =
          ArrowSchemas.toAvro(
              new org.apache.arrow.vector.types.pojo.Schema(List.of(field), says), NONE);
      assertEquals("row", schema.getName(), text);
    }
  }

  @Test
  void aMissingDictionaryIsNamed() {
    Field field = coded();
    assertRefusedByTables(List.of(field), "field f: its dictionary 7 is missing, there are []");
  }

  private static Field coded() {
    ArrowType.Int codes = new ArrowType.Int(32, true);
    DictionaryEncoding encoding = new DictionaryEncoding(7, false, codes);
    return new Field("f", new FieldType(true, codes, encoding), List.of());
  }

  @Test
  void aCodeThatItsDictionaryDoesNotHaveIsRefused() {
    try (VarCharVector values = new VarCharVector("values", allocator);
        VectorSchemaRoot root = VectorSchemaRoot.of(coded().createVector(allocator))) {
      values.allocateNew(1);
      values.setSafe(0, "only".getBytes(StandardCharsets.UTF_8));
      values.setValueCount(1);
      IntVector codes = (IntVector) root.getVector(0);
      codes.allocateNew(3);
      codes.set(0, 0);
      codes.set(1, 1);
      codes.set(2, -1);
      root.setRowCount(3);
      MapDictionaryProvider provider =
          new MapDictionaryProvider(new Dictionary(values, codes.getField().getDictionary()));
      ArrowRecords records = new ArrowRecords(root, provider);
      assertEquals("only", records.get(0).get("f").toString());
      for (int row = 1; row < 3; row++) {
        int bad = row;
        Throwable refusal = assertThrows(IllegalArgumentException.class, () -> records.get(bad));
        assertTrue(refusal.getMessage().contains("field f, row " + row), refusal.getMessage());
      }
      assertThrows(IndexOutOfBoundsException.class, () -> records.get(3));
    }
  }

  @Test
  void aNullWhereItsFieldTakesNoneIsRefusedByTheTable() throws IOException {
    Field field = Field.notNullable("f", new ArrowType.Int(32, true));
    try (VectorSchemaRoot root = VectorSchemaRoot.of(field.createVector(allocator))) {
      root.allocateNew();
      root.setRowCount(1);
      ArrowRecords records = new ArrowRecords(root, NONE);
      Table table = Table.create(new MemoryStorage(), records.schema());
      try (TableWriter writer = table.newWriter(WriteOptions.defaults())) {
        Throwable refusal =
            assertThrows(AvroTypeException.class, () -> writer.write(records.get(0)));
        assertTrue(refusal.getMessage().contains("f"), refusal.getMessage());
      }
    }
  }
}
