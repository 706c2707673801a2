package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ArrayVector;
import dev.stoa.data.DictionaryVector;
import dev.stoa.data.MapVector;
import dev.stoa.data.RecordBatch;
import dev.stoa.data.RecordVector;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.api.Test;

/** Vectors of maps, arrays and records are of the documented classes, to which users cast them. */
final class NestedVectorsTest {
  private static final int ROW_COUNT = 100;

  private static Table tableWithColumn(String fieldJson) throws IOException {
    MemoryStorage storage = new MemoryStorage();
    NumberTable.append(storage, 0, ROW_COUNT);
    Table table = Table.open(storage);
    String json = "{\"type\":\"record\",\"name\":\"R\",\"fields\":[" + fieldJson + "]}";
    Schema.Field field = new Schema.Parser().parse(json).getField("added");
    table.newSchemaChange().add(new Schema.Field(field, field.schema())).commit();
    return table.refresh();
  }

  private static RecordBatch firstBatch(TableScan scan) throws IOException {
    try (BatchReader reader = scan.openBatches()) {
      return reader.stream().findFirst().orElseThrow();
    }
  }

  @Test
  void defaultMapsAreMapVectors() throws IOException {
    Table table =
        tableWithColumn(
            "{\"name\":\"added\",\"type\":{\"type\":\"map\",\"values\":\"int\"},\"default\":{\"z\":3}}");
    RecordBatch batch = firstBatch(table.newScan().select("added"));
    MapVector maps = assertInstanceOf(MapVector.class, batch.column(0));
    DictionaryVector keys = assertInstanceOf(DictionaryVector.class, maps.keys());
    assertEquals(ROW_COUNT, maps.size());
    assertEquals(ROW_COUNT, maps.firstEntry(maps.size()));
    assertEquals(1, keys.dictionary().size());
    Utf8 key = new Utf8();
    for (int row = 0; row < maps.size(); row++) {
      assertEquals(1, maps.entryCount(row));
      keys.dictionary().readText(keys.codes()[maps.firstEntry(row)], key);
      assertEquals("z", key.toString());
      assertEquals(3, maps.values().intAt(maps.firstEntry(row)));
    }
  }

  @Test
  void defaultArraysAreArrayVectors() throws IOException {
    Table table =
        tableWithColumn(
            "{\"name\":\"added\",\"type\":{\"type\":\"array\",\"items\":\"long\"},\"default\":[5,6]}");
    ArrayVector arrays =
        assertInstanceOf(ArrayVector.class, firstBatch(table.newScan().select("added")).column(0));
    assertEquals(2 * ROW_COUNT, arrays.firstElement(arrays.size()));
    assertEquals(6, arrays.elements().longAt(arrays.firstElement(ROW_COUNT - 1) + 1));
  }

  @Test
  void defaultRecordsAreRecordVectors() throws IOException {
    Table table =
        tableWithColumn(
            "{\"name\":\"added\",\"type\":{\"type\":\"record\",\"name\":\"P\",\"fields\":["
                + "{\"name\":\"x\",\"type\":\"double\"},{\"name\":\"t\",\"type\":\"string\"}]},"
                + "\"default\":{\"x\":1.5,\"t\":\"text\"}}");
    RecordVector records =
        assertInstanceOf(RecordVector.class, firstBatch(table.newScan().select("added")).column(0));
    assertEquals(1.5, records.fields().get(0).doubleAt(ROW_COUNT - 1));
    assertEquals("text", records.fields().get(1).textAt(ROW_COUNT - 1));
  }

  @Test
  void keysOfMapsOfAllLayoutsAreCodes() throws IOException {
    Schema schema =
        SchemaBuilder.record("R")
            .fields()
            .name("tags")
            .type()
            .map()
            .values()
            .intType()
            .noDefault()
            .endRecord();
    for (ColumnLayout layout : ColumnLayout.values()) {
      Table table = Table.create(new MemoryStorage(), schema);
      WriteOptions options =
          WriteOptions.defaults().withColumn("tags", ColumnOptions.defaults().withLayout(layout));
      try (TableWriter writer = table.newWriter(options)) {
        for (int row = 0; row < ROW_COUNT; row++) {
          GenericData.Record record = new GenericData.Record(schema);
          record.put("tags", Map.of("a", row));
          writer.write(record);
        }
        table.newAppend().add(writer.finish()).commit();
      }
      MapVector maps = (MapVector) firstBatch(table.refresh().newScan()).column(0);
      DictionaryVector keys = assertInstanceOf(DictionaryVector.class, maps.keys(), "" + layout);
      assertEquals("a", keys.textAt(ROW_COUNT - 1));
      assertEquals(ROW_COUNT - 1, maps.values().intAt(maps.firstEntry(ROW_COUNT - 1)));
    }
  }

  @Test
  void nestedValuesOfAKeyThatSomeMapsLackAreOfTheirClass() throws IOException {
    Schema schema =
        SchemaBuilder.record("R")
            .fields()
            .name("tags")
            .type()
            .map()
            .values()
            .array()
            .items()
            .intType()
            .noDefault()
            .endRecord();
    Table table = Table.create(new MemoryStorage(), schema);
    try (TableWriter writer = table.newWriter()) {
      for (int row = 0; row < ROW_COUNT; row++) {
        GenericData.Record record = new GenericData.Record(schema);
        record.put("tags", row % 3 == 0 ? Map.of() : Map.of("a", List.of(row, row)));
        writer.write(record);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    try (BatchReader reader = table.refresh().newScan().openBatches(List.of("tags['a']"))) {
      Optional<RecordBatch> batch = reader.stream().findFirst();
      ArrayVector arrays = assertInstanceOf(ArrayVector.class, batch.orElseThrow().column(0));
      int elementCount = 0;
      for (int row = 0; row < ROW_COUNT; row++) {
        assertEquals(row % 3 == 0, arrays.isNull(row));
        assertEquals(row % 3 == 0 ? 0 : 2, arrays.elementCount(row));
        if (row % 3 != 0) {
          assertEquals(row, arrays.elements().intAt(arrays.firstElement(row)));
        }
        elementCount += arrays.elementCount(row);
      }
      assertTrue(elementCount > 0);
      assertEquals(elementCount, arrays.firstElement(arrays.size()));
      assertFalse(arrays.elements().hasNulls());
    }
  }
}
