package dev.stoa.testing.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnarArray;
import dev.stoa.data.ColumnarMap;
import dev.stoa.data.ColumnarRecord;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Lazy records keep the guarantees that map functions rely on. */
final class LazyRecordsTest {
  private static final Schema PAGE_SCHEMA =
      SchemaBuilder.record("Page")
          .fields()
          .requiredString("url")
          .name("metadata")
          .type()
          .map()
          .values()
          .stringType()
          .noDefault()
          .optionalLong("size")
          .name("marks")
          .type()
          .array()
          .items()
          .map()
          .values()
          .intType()
          .noDefault()
          .endRecord();

  private final MemoryStorage storage = new MemoryStorage();

  private static GenericRecord page(int number) {
    GenericRecord page = new GenericData.Record(PAGE_SCHEMA);
    page.put("url", "http://example.org/" + (number % 2 == 0 ? "jp/" : "de/") + number);
    page.put("metadata", Map.of("content-type", "text/" + number, "server", "s" + number));
    page.put("size", number % 2 == 0 ? null : (long) number);
    page.put("marks", List.of(Map.of("a", number), Map.of("a", -number), Map.of()));
    return page;
  }

  private Table write(WriteOptions options, List<GenericRecord> pages) throws IOException {
    Table table = Table.create(storage, pages.get(0).getSchema());
    try (TableWriter writer = table.newWriter(options)) {
      for (GenericRecord page : pages) {
        writer.write(page);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    return table.refresh();
  }

  private RecordReader openThreePages() throws IOException {
    return write(WriteOptions.defaults(), List.of(page(1), page(2), page(3)))
        .newScan()
        .open(RecordMode.LAZY);
  }

  /** The map function in Figure 1 of the CIF paper, written for Avro's records. */
  @SuppressWarnings({"unchecked", "CollectionUndefinedEquality"})
  private static void map(GenericRecord page, Set<String> contentTypes) {
    if (page.get("url").toString().contains("jp/")) {
      Map<CharSequence, CharSequence> metadata =
          (Map<CharSequence, CharSequence>) page.get("metadata");
      contentTypes.add(metadata.get("content-type").toString());
      contentTypes.add(metadata.get(new Utf8("server")).toString());
    }
  }

  @Test
  void aMapFunctionGivesTheSameResultInAllModes() throws IOException {
    Table table = write(WriteOptions.defaults(), List.of(page(1), page(2), page(3), page(4)));
    for (RecordMode mode : RecordMode.values()) {
      Set<String> contentTypes = new HashSet<>();
      try (RecordReader reader = table.newScan().open(mode)) {
        while (reader.next()) {
          map(reader.record(), contentTypes);
        }
      }
      assertEquals(Set.of("text/2", "s2", "text/4", "s4"), contentTypes, mode.toString());
    }
  }

  @Test
  void reusesObjectsFromRowToRow() throws IOException {
    try (RecordReader reader = openThreePages()) {
      assertTrue(reader.next());
      ColumnarRecord record = reader.record();
      Object url = record.get("url");
      Object metadata = record.get("metadata");
      assertSame(url, record.get(0));
      assertSame(metadata, record.mapAt(1));
      assertTrue(reader.next());
      assertSame(record, reader.record());
      assertSame(url, record.get("url"));
      assertEquals("http://example.org/jp/2", url.toString());
      assertSame(metadata, record.get("metadata"));
      assertEquals(page(2).get("metadata").toString().length(), metadata.toString().length());
    }
  }

  @Test
  void valuesOfOneRowAreValidAtTheSameTime() throws IOException {
    try (RecordReader reader = openThreePages()) {
      assertTrue(reader.next());
      Map<?, ?> metadata = (Map<?, ?>) reader.record().get("metadata");
      Object type = metadata.get("content-type");
      Object server = metadata.get("server");
      ColumnarArray marks = reader.record().arrayAt(3);
      Object last = marks.get(2);
      Object first = marks.get(0);
      Object second = marks.get(1);
      assertEquals(List.of("text/1", "s1"), List.of(type.toString(), server.toString()));
      assertEquals(
          List.of(Map.of("a", 1), Map.of("a", -1), Map.of()), List.of(first, second, last));
      assertNotSame(first, marks.get(0));
      assertSame(marks.mapAt(0), marks.mapAt(1));
    }
  }

  @Test
  void exceptionsNameTheFieldOrKey() throws IOException {
    try (RecordReader reader = openThreePages()) {
      assertTrue(reader.next());
      assertTrue(reader.next());
      ColumnarRecord record = reader.record();
      assertRejects("column \"size\"", () -> record.longAt(2));
      assertRejects("column \"url\"", () -> record.longAt(0));
      assertRejects("\"url\"", () -> record.mapAt(0));
      assertRejects("\"size\"", () -> record.arrayAt(2));
      assertRejects("\"absent\"", () -> record.mapAt(1).textAt("absent"));
      assertRejects("column \"metadata\"", () -> record.mapAt(1).intAt("server"));
      var exception = assertThrows(AvroRuntimeException.class, () -> record.get("uri"));
      assertTrue(exception.getMessage().contains("[url, metadata, size, marks]"), "" + exception);
      assertThrows(AvroRuntimeException.class, () -> record.put("url", "x"));
      assertThrows(UnsupportedOperationException.class, () -> record.arrayAt(3).add(null));
      assertThrows(UnsupportedOperationException.class, () -> record.mapAt(1).put("a", "b"));
    }
  }

  private static void assertRejects(String expectedMessage, Runnable action) {
    var exception = assertThrows(IllegalStateException.class, action::run);
    assertTrue(exception.getMessage().contains(expectedMessage), exception.getMessage());
  }

  @Test
  void rejectsReadsOfARecordOfAClosedReader() throws IOException {
    RecordReader reader = openThreePages();
    assertThrows(IllegalStateException.class, reader::record);
    assertTrue(reader.next());
    ColumnarRecord record = reader.record();
    assertEquals("http://example.org/de/1", record.get("url").toString());
    ColumnarRecord copy = record.copy();
    reader.close();
    assertRejects("closed", () -> record.get("url"));
    assertRejects("closed", () -> record.isNullAt(2));
    assertRejects("closed", record::copy);
    assertThrows(IllegalStateException.class, reader::record);
    assertEquals(page(1), copy);
  }

  @Test
  void rejectsReadsOfUnreadFieldsOfAClosedReader() throws IOException {
    Table table = write(WriteOptions.defaults(), List.of(page(1), page(2)));
    for (RecordMode mode : List.of(RecordMode.LAZY, RecordMode.CHECKED)) {
      RecordReader reader = table.newScan().open(mode);
      assertTrue(reader.next());
      ColumnarRecord record = reader.record();
      reader.close();
      for (Schema.Field field : PAGE_SCHEMA.getFields()) {
        assertThrows(IllegalStateException.class, () -> record.get(field.name()), field.name());
      }
      assertThrows(IllegalStateException.class, () -> record.longAt(2));
      assertThrows(IllegalStateException.class, () -> record.mapAt(1));
    }
  }

  /** Chunks of the values before the key are neither read nor verified. */
  @ParameterizedTest
  @EnumSource(
      value = ColumnLayout.class,
      names = {"PLAIN", "SKIP_LIST"})
  void aKeyOfALargeMapLoadsOnlyTheNecessaryChunks(ColumnLayout layout) throws IOException {
    int size = 1_000_000;
    Map<String, String> metadata = new LinkedHashMap<>();
    for (String key : List.of("a", "b", "c", "d")) {
      metadata.put(key, key.repeat(size));
    }
    metadata.put("small", "value");
    GenericRecord page = page(1);
    page.put("metadata", metadata);
    WriteOptions options =
        WriteOptions.defaults().withDefaultColumn(ColumnOptions.defaults().withLayout(layout));
    Table table = write(options, List.of(page));
    try (RecordReader reader = table.newScan().select("metadata").open(RecordMode.LAZY)) {
      assertTrue(reader.next());
      ColumnarMap map = reader.record().mapAt(0);
      assertEquals("value", map.textAt("small").toString());
      assertTrue(reader.metrics().bytesRead() < size, "" + reader.metrics());
      assertEquals("b".repeat(size), map.textAt("b").toString());
      assertEquals("a".repeat(size), map.textAt("a").toString());
      assertEquals("value", map.textAt("small").toString());
      assertEquals("d".repeat(size), map.textAt("d").toString());
      assertEquals("c".repeat(size), map.textAt("c").toString());
      assertEquals(metadata.toString(), map.toString());
    }
  }
}
