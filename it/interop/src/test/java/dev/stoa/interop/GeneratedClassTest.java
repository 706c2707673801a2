package dev.stoa.interop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.interop.avro.Page;
import dev.stoa.interop.avro.PageSummary;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMapper;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.TypedReader;
import dev.stoa.testing.Seeds;
import dev.stoa.testing.record.RowModel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.avro.AvroTypeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.util.ClassSecurityValidator;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Objects of classes that Avro generates are written and read as by Avro itself. */
class GeneratedClassTest {
  private final Pages pages = new Pages(Seeds.random(GeneratedClassTest.class));
  private final MemoryStorage storage = new MemoryStorage();

  @Test
  void whatAnObjectHoldsIsStoredAsAvroStoresIt() throws IOException {
    RowModel expected = new RowModel(Page.getClassSchema());
    List<Page> objects = new ArrayList<>();
    for (int row = 0; row < Seeds.rounds(2_000); row++) {
      GenericRecord page = pages.generic();
      expected.add(page);
      objects.add(Pages.generated(page));
    }
    Table table = Tables.of(storage, Page.getClassSchema(), objects);
    RowModel.assertSameRecords(expected.rows(), Tables.records(table));
  }

  @ParameterizedTest
  @EnumSource(RecordMode.class)
  void anObjectIsFilledAsAvrosOwnReaderFillsIt(RecordMode mode) throws IOException {
    List<Page> expected = pages.generated(Seeds.rounds(1_000));
    Table table = Tables.of(storage, Page.getClassSchema(), expected);
    int row = 0;
    try (TypedReader<Page> reader = table.newScan().open(RecordMapper.of(Page.class), mode)) {
      while (reader.next()) {
        Assertions.assertSame(reader.object(), reader.object());
        assertSame(expected.get(row), reader.object());
        row++;
      }
    }
    assertEquals(expected.size(), row);
  }

  private static void assertSame(IndexedRecord expected, IndexedRecord found) {
    for (Schema.Field field : expected.getSchema().getFields()) {
      Object value = expected.get(field.pos());
      Object other = found.get(field.pos());
      if (value instanceof Map<?, ?> map) {
        assertEquals(byText(map), byText((Map<?, ?>) other), field.name());
      } else {
        assertEquals(value, other, field.name());
      }
    }
  }

  /** Keys with equal text may be of several classes; values may not. */
  private static Map<String, Object> byText(Map<?, ?> map) {
    Map<String, Object> byText = new TreeMap<>();
    map.forEach((key, value) -> byText.put(key.toString(), value));
    return byText;
  }

  @Test
  void classesNeedNotBeTrustedSinceTheProgramNamesThem() throws IOException {
    Table table = Tables.of(storage, Page.getClassSchema(), pages.generated(3));
    var trusted = ClassSecurityValidator.getGlobal();
    ClassSecurityValidator.setGlobal(type -> false);
    try {
      assertEquals(3, read(table, Page.class).size());
    } finally {
      ClassSecurityValidator.setGlobal(trusted);
    }
  }

  @Test
  void aClassWithFewerFieldsReadsTheirColumnsAndNoOthers() throws IOException {
    List<GenericRecord> rows = new ArrayList<>();
    for (int row = 0; row < 500; row++) {
      rows.add(pages.generic());
    }
    Table table = Tables.of(storage, Page.getClassSchema(), rows);
    RecordMapper<PageSummary> form = RecordMapper.of(PageSummary.class);
    assertEquals(
        List.of("url", "status", "rank", "main", "metadata"),
        form.columns("", Page.getClassSchema()));
    List<PageSummary> summaries = read(table, PageSummary.class);
    var avro =
        new SpecificDatumReader<PageSummary>(
            Page.getClassSchema(),
            PageSummary.getClassSchema(),
            SpecificData.getForClass(PageSummary.class));
    for (int row = 0; row < rows.size(); row++) {
      PageSummary expected = Pages.decode(Pages.encode(rows.get(row)), avro);
      assertSame(expected, summaries.get(row));
    }
  }

  @Test
  void defaultsAreOfEachObjectItself() throws IOException {
    Table table = Tables.of(storage, Page.getClassSchema(), pages.generated(2));
    List<PageSummary> summaries = read(table, PageSummary.class);
    summaries.get(0).getTags().add("mine");
    assertEquals(List.of("none"), summaries.get(1).getTags());
    assertNotSame(summaries.get(0), summaries.get(1));
  }

  @Test
  void oneObjectServesAllRowsWhereThatIsAskedFor() throws IOException {
    Table table = Tables.of(storage, Page.getClassSchema(), pages.generated(2));
    try (TypedReader<Page> reader =
        table.newScan().open(RecordMapper.of(Page.class), RecordMode.LAZY)) {
      assertTrue(reader.next());
      Page first = reader.object();
      assertTrue(reader.next());
      Assertions.assertSame(first, reader.object());
    }
  }

  @Test
  void aTableThatDoesNotFitIsRefusedWithEachFieldAndBothTypes() throws IOException {
    Schema other =
        SchemaBuilder.record("Other")
            .fields()
            .requiredInt("url")
            .name("status")
            .type()
            .nullable()
            .longType()
            .noDefault()
            .name("main")
            .type()
            .record("Main")
            .fields()
            .requiredLong("target")
            .endRecord()
            .noDefault()
            .endRecord();
    Table table = Table.create(storage, other);
    String refusal =
        assertThrows(InvalidTableException.class, () -> read(table, PageSummary.class))
            .getMessage();
    assertEquals(
        storage.location()
            + " cannot be read as dev.stoa.interop.avro.PageSummary:"
            + " field \"address\": the table has int, the reader string;"
            + " field \"status\": the table has null, the reader long;"
            + " field \"metadata\": the table has no such column, and the field has no default;"
            + " field \"main.target\": the table has long, the reader string",
        refusal);
  }

  @Test
  void aClassOfNoKindThatIsKnownIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> RecordMapper.of(String.class));
    assertThrows(IllegalArgumentException.class, () -> RecordMapper.of(GenericRecord.class));
  }

  @Test
  void aReaderHasNoObjectBeforeItsFirstRowAndBehindItsLast() throws IOException {
    Table table = Tables.of(storage, Page.getClassSchema(), pages.generated(1));
    try (TypedReader<Page> reader =
        table.newScan().open(RecordMapper.of(Page.class), RecordMode.LAZY)) {
      assertThrows(IllegalStateException.class, reader::object);
      assertTrue(reader.next());
      reader.object();
      assertFalse(reader.next());
      assertThrows(IllegalStateException.class, reader::object);
    }
  }

  @Test
  void aValueThatIsNoneOfItsLogicalTypeIsNamed() throws IOException {
    GenericRecord page = pages.generic();
    page.put("id", "no uuid");
    Table table = Tables.of(storage, Page.getClassSchema(), List.of(page));
    String message =
        assertThrows(AvroTypeException.class, () -> read(table, Page.class)).getMessage();
    assertTrue(message.contains(", row 0: field \"id\": expected uuid"), message);
  }

  @Test
  void aValueThatCannotBeStoredIsNamedAndLeavesNoTrace() throws IOException {
    Page page = Pages.generated(pages.generic());
    page.setScore(new java.math.BigDecimal("1.234"));
    String message =
        assertThrows(
                AvroTypeException.class,
                () -> Tables.of(storage, Page.getClassSchema(), List.of(page)))
            .getMessage();
    assertTrue(message.startsWith("row 0, field \"score\": expected decimal"), message);
    assertEquals(0, Table.open(storage).snapshot().rowCount());
  }

  @Test
  void genericRecordsMayHoldWhatGeneratedClassesHold() throws IOException {
    Page page = Pages.generated(pages.generic());
    GenericData.Record record = new GenericData.Record(Page.getClassSchema());
    for (Schema.Field field : Page.getClassSchema().getFields()) {
      record.put(field.pos(), page.get(field.pos()));
    }
    Table table = Tables.of(storage, Page.getClassSchema(), List.of(page, record, page));
    List<GenericRecord> rows = Tables.records(table);
    RowModel.assertSameRecords(List.of(rows.get(0), rows.get(0), rows.get(0)), rows);
  }

  private static <T> List<T> read(Table table, Class<T> type) throws IOException {
    List<T> objects = new ArrayList<>();
    try (TypedReader<T> reader = table.newScan().open(RecordMapper.of(type), RecordMode.EAGER)) {
      while (reader.next()) {
        objects.add(reader.object());
      }
    }
    return objects;
  }
}
