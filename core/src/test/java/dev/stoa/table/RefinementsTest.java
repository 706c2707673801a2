package dev.stoa.table;

import static dev.stoa.predicate.FilterPredicates.column;
import static dev.stoa.predicate.FilterPredicates.parse;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.KeyLookup;
import dev.stoa.table.scan.RecordMapper;
import dev.stoa.table.scan.RowLookup;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.scan.TypedReader;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each refinement of a scan (selection, filter) applies to all ways of reading, or is rejected with
 * a message that names the refinement and the rejected call.
 */
final class RefinementsTest {
  private static final int ROW_COUNT = 1_000;
  private static final Schema SCHEMA =
      SchemaBuilder.record("Row")
          .fields()
          .requiredInt("id")
          .optionalInt("group")
          .requiredString("text")
          .endRecord();

  private Table table;

  /** A user's interface for rows. */
  interface GroupedRow {
    int id();

    Integer group();
  }

  @BeforeEach
  void createTable() throws IOException {
    table = Table.create(new MemoryStorage(), SCHEMA);
    for (int split = 0; split < 2; split++) {
      try (TableWriter writer = table.newWriter(WriteOptions.defaults().withPageSizeInBytes(500))) {
        for (int row = split * ROW_COUNT / 2; row < (split + 1) * ROW_COUNT / 2; row++) {
          GenericRecord record = new GenericData.Record(SCHEMA);
          record.put("id", row);
          record.put("group", row % 10 == 3 ? null : row % 10);
          record.put("text", "t" + row);
          writer.write(record);
        }
        table.newAppend().add(writer.finish()).commit();
      }
      table = table.refresh();
    }
  }

  private static void assertRejects(String rejectedCall, String refinement, Executable reader) {
    String message = assertThrows(InvalidTableException.class, reader).getMessage();
    assertTrue(message.contains(rejectedCall) && message.contains(refinement), message);
  }

  @Test
  void aSecondSelectionMustBeWithinTheFirst() throws IOException {
    TableScan scan = table.newScan().select("id", "group").select("group");
    assertEquals("group", scan.schema().getFields().get(0).name());
    assertEquals(1, scan.schema().getFields().size());
    assertRejects(
        "select(id, text)",
        "select(id, group)",
        () -> table.newScan().select("id", "group").select("id", "text"));
  }

  @Test
  void rejectsMappersToColumnsThatAreNotSelected() throws IOException {
    RecordMapper<GroupedRow> mapper = RecordMapper.of(GroupedRow.class);
    assertRejects(
        "GroupedRow", "select(id, text)", () -> table.newScan().select("id", "text").open(mapper));
    Schema readerSchema =
        SchemaBuilder.record("Row").fields().optionalInt("group").requiredInt("id").endRecord();
    assertRejects(
        "the mapper to Row",
        "select(id)",
        () -> table.newScan().select("id").open(RecordMapper.records(readerSchema)));
    try (TypedReader<GroupedRow> rows =
        table.newScan().select("text", "group", "id").open(mapper)) {
      assertEquals(ROW_COUNT, rows.stream().filter(row -> row.id() >= 0).count());
    }
  }

  @Test
  void plainRecordsHaveTheSelectedColumns() throws IOException {
    try (TypedReader<ColumnarRecord> rows =
        table.newScan().select("text", "id").open(RecordMapper.records())) {
      assertTrue(rows.next());
      assertEquals(2, rows.object().getSchema().getFields().size());
      assertEquals(0, rows.object().intAt("id"));
    }
  }

  @Test
  void rejectsBatchPathsThatAreNotSelected() throws IOException {
    assertRejects(
        "openBatches(id, text)",
        "select(id)",
        () -> table.newScan().select("id").openBatches(List.of("id", "text")));
    try (BatchReader batches =
        table
            .newScan()
            .select("id", "text")
            .filter(parse("group = 4"))
            .openBatches(List.of("id"))) {
      int rowCount = 0;
      while (batches.next()) {
        rowCount += batches.batch().rowCount();
        assertEquals(4, batches.batch().column(0).intAt(0) % 10);
      }
      assertEquals(ROW_COUNT / 10, rowCount);
    }
  }

  @Test
  void rejectsTakingRowsByPositionFromAFilteredScan() throws IOException {
    TableScan scan = table.newScan().filter(parse("group = 4"));
    String message = assertThrows(IllegalStateException.class, scan::openLookup).getMessage();
    assertTrue(message.contains("position") && message.contains("filter(group = 4)"), message);
    assertThrows(IllegalStateException.class, () -> scan.take(0));
    try (RowLookup lookup = table.newScan().select("text").openLookup()) {
      assertEquals("t7", lookup.take(7).get(0).get("text").toString());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "group = 4",
        "not group = 4",
        "group is null",
        "group > 2 and text like '%4' or id < 20",
        "id >= 500",
        "id < 0"
      })
  void keyLookupsFindOnlyRowsThatMatchTheFilter(String predicate) throws IOException {
    table.newDelete(parse("id = 14 or id = 514")).commit();
    TableScan scan = table.refresh().newScan().select("text");
    List<String> matchingTexts;
    try (var rows = scan.filter(parse(predicate)).open()) {
      matchingTexts = rows.stream().map(row -> row.get("text").toString()).toList();
    }
    try (KeyLookup lookup = scan.filter(parse(predicate)).openKeyLookup("id")) {
      List<String> foundTexts =
          IntStream.range(0, ROW_COUNT)
              .boxed()
              .flatMap(id -> find(lookup, id).stream())
              .map(row -> row.get("text").toString())
              .toList();
      assertEquals(matchingTexts, foundTexts);
    }
  }

  @Test
  void aKeyLookupReadsOnlySplitDirectoriesThatMayMatchTheFilter() throws IOException {
    try (KeyLookup lookup = table.newScan().filter(parse("id >= 500")).openKeyLookup("text")) {
      assertEquals(List.of(), lookup.find(column("text").equalTo("t3")));
      assertEquals(1, lookup.metrics().totalSplits());
      assertEquals(1, lookup.find(column("text").equalTo("t700")).size());
    }
  }

  private static List<ColumnarRecord> find(KeyLookup lookup, int id) {
    try {
      return lookup.find(column("id").equalTo(id));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
