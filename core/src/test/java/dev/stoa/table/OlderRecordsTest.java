package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.Upsert;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.TableWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.AvroTypeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Records of an older schema, which lacks columns of the table, get the columns' defaults. */
final class OlderRecordsTest {
  private static final Schema OLD_LINK =
      SchemaBuilder.record("Link").fields().requiredString("target").endRecord();
  private static final Schema LINK =
      SchemaBuilder.record("Link")
          .fields()
          .requiredString("target")
          .optionalString("text")
          .endRecord();
  private static final Schema OLD_PAGE =
      SchemaBuilder.record("Page").fields().requiredString("url").endRecord();
  private static final Schema PAGE =
      SchemaBuilder.record("Page")
          .fields()
          .requiredString("url")
          .optionalString("title")
          .name("language")
          .type()
          .stringType()
          .stringDefault("en")
          .endRecord();

  private static final Schema LANGUAGE = Schema.create(Schema.Type.STRING);

  private final MemoryStorage storage = new MemoryStorage();
  private Table table;

  @BeforeEach
  void createTable() throws IOException {
    table = Table.create(storage, PAGE);
  }

  private static GenericRecord oldPage(String url) {
    GenericData.Record page = new GenericData.Record(OLD_PAGE);
    page.put("url", url);
    return page;
  }

  private static void append(Table target, GenericRecord... records) throws IOException {
    try (TableWriter writer = target.newWriter()) {
      for (GenericRecord record : records) {
        writer.write(record);
      }
      target.newAppend().add(writer.finish()).commit();
    }
  }

  private List<GenericRecord> rows() throws IOException {
    List<GenericRecord> rows = new ArrayList<>();
    try (RecordReader reader = Table.open(storage).newScan().open(RecordMode.EAGER)) {
      while (reader.next()) {
        rows.add(reader.record().copy());
      }
    }
    return rows;
  }

  @Test
  void missingFieldsGetTheirDefaultOrNull() throws IOException {
    append(table, oldPage("a"), oldPage("b"));
    assertEquals(2, rows().size());
    for (GenericRecord row : rows()) {
      assertEquals("en", row.get("language").toString());
      assertNull(row.get("title"));
    }
  }

  @Test
  void recordsOfBothSchemasCanBeMixed() throws IOException {
    GenericData.Record page = new GenericData.Record(PAGE);
    page.put("url", "b");
    page.put("title", "B");
    page.put("language", "de");
    append(table, oldPage("a"), page, oldPage("c"));
    List<String> languages = rows().stream().map(row -> row.get("language").toString()).toList();
    assertEquals(List.of("en", "de", "en"), languages);
  }

  @Test
  void columnsAddedLaterGetTheirDefault() throws IOException {
    MemoryStorage evolvingStorage = new MemoryStorage();
    Table evolvingTable = Table.create(evolvingStorage, OLD_PAGE);
    append(evolvingTable, oldPage("a"));
    evolvingTable
        .newSchemaChange()
        .add(new Schema.Field(PAGE.getField("language"), LANGUAGE))
        .commit();
    append(evolvingTable.refresh(), oldPage("b"));
    try (RecordReader reader = evolvingTable.refresh().newScan().open(RecordMode.LAZY)) {
      for (String url : List.of("a", "b")) {
        assertTrue(reader.next());
        assertEquals(url, reader.record().get("url").toString());
        assertEquals("en", reader.record().get("language").toString());
      }
      assertFalse(reader.next());
    }
  }

  @Test
  void upsertedRecordsGetDefaults() throws IOException {
    append(table, oldPage("a"));
    try (Upsert upsert = table.refresh().newUpsert(List.of("url"))) {
      upsert.write(oldPage("a"));
      upsert.commit();
    }
    assertEquals(1, rows().size());
    assertEquals("en", rows().get(0).get("language").toString());
  }

  @Test
  void batchesWithoutAColumnGetItsDefault() throws IOException {
    MemoryStorage oldStorage = new MemoryStorage();
    append(Table.create(oldStorage, OLD_PAGE), oldPage("a"), oldPage("b"));
    try (TableWriter writer = table.newWriter();
        BatchReader reader = Table.open(oldStorage).newScan().openBatches()) {
      while (reader.next()) {
        writer.write(reader.batch());
      }
      table.newAppend().add(writer.finish()).commit();
    }
    assertEquals(2, rows().size());
    assertEquals("en", rows().get(1).get("language").toString());
  }

  @Test
  void nestedRecordsGetDefaults() throws IOException {
    MemoryStorage linkStorage = new MemoryStorage();
    Table linkTable = Table.create(linkStorage, linksSchema(LINK));
    GenericData.Record link = new GenericData.Record(OLD_LINK);
    link.put("target", "b");
    GenericData.Record page = new GenericData.Record(linksSchema(OLD_LINK));
    page.put("links", List.of(link));
    page.put("first", link);
    append(linkTable, page);
    try (RecordReader reader = linkTable.refresh().newScan().open(RecordMode.EAGER)) {
      assertTrue(reader.next());
      GenericRecord firstLink = (GenericRecord) reader.record().get("first");
      assertEquals("b", firstLink.get("target").toString());
      assertNull(firstLink.get("text"));
      assertEquals(List.of(firstLink), reader.record().get("links"));
    }
  }

  /** Returns a schema with links in an array, and in a union with another record. */
  private static Schema linksSchema(Schema link) {
    Schema noLinkSchema =
        SchemaBuilder.record("NoLink").fields().requiredString("reason").endRecord();
    return SchemaBuilder.record("Links")
        .fields()
        .name("links")
        .type()
        .array()
        .items(link)
        .noDefault()
        .name("first")
        .type(Schema.createUnion(Schema.create(Schema.Type.NULL), link, noLinkSchema))
        .noDefault()
        .endRecord();
  }

  @Test
  void recordsGetDefaultsNextToRecursiveColumns() throws IOException {
    MemoryStorage treeStorage = new MemoryStorage();
    Schema treeSchema = treeSchema();
    Schema oldSchema =
        SchemaBuilder.record("Row").fields().name("tree").type(treeSchema).noDefault().endRecord();
    Schema schema =
        SchemaBuilder.record("Row")
            .fields()
            .name("tree")
            .type(treeSchema)
            .noDefault()
            .optionalLong("size")
            .endRecord();
    GenericData.Record leaf = new GenericData.Record(treeSchema);
    GenericData.Record row = new GenericData.Record(oldSchema);
    row.put("tree", leaf);
    append(Table.create(treeStorage, schema), row);
    assertEquals(1, Table.open(treeStorage).snapshot().rowCount());
  }

  private static Schema treeSchema() {
    Schema tree = Schema.createRecord("Tree", null, null, false);
    Schema optionalTree = Schema.createUnion(Schema.create(Schema.Type.NULL), tree);
    tree.setFields(List.of(new Schema.Field("child", optionalTree, null, (Object) null)));
    return tree;
  }

  @Test
  void missingFieldsWithoutADefaultAreRejectedByName() throws IOException {
    Schema titleSchema = SchemaBuilder.record("Page").fields().requiredString("title").endRecord();
    GenericData.Record record = new GenericData.Record(titleSchema);
    record.put("title", "A");
    try (TableWriter writer = table.newWriter()) {
      String message =
          assertThrows(AvroTypeException.class, () -> writer.write(record)).getMessage();
      assertTrue(message.contains("url"), message);
      assertTrue(message.contains("which lacks this field: add it to the schema"), message);
    }
  }
}
