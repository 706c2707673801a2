package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.engine.EngineScans;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.scan.RecordMapper;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.scan.TypedReader;
import dev.stoa.table.write.TableWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReaderSchemaMapperTest {
  private static final int ROWS = 5;

  private Table table;

  private static Schema row(String fields) {
    return parse("{'type':'record','name':'Row','fields':[" + fields + "]}");
  }

  private static Schema parse(String json) {
    return new Schema.Parser().parse(json.replace('\'', '"'));
  }

  @BeforeEach
  void writeRows() throws IOException {
    Schema schema =
        row("{'name':'id','type':'int'},{'name':'name','type':'string'},{'name':'x','type':'int'}");
    table = Table.create(new MemoryStorage(), schema);
    try (TableWriter writer = table.newWriter()) {
      for (int i = 0; i < ROWS; i++) {
        GenericData.Record record = new GenericData.Record(schema);
        record.put("id", i);
        record.put("name", "n" + i);
        record.put("x", 10 * i);
        writer.write(record);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    table = table.refresh();
  }

  private static List<String> read(TableScan scan, Schema reader, RecordMode mode)
      throws IOException {
    List<String> rows = new ArrayList<>();
    try (TypedReader<ColumnarRecord> records = scan.open(RecordMapper.records(reader), mode)) {
      assertEquals(reader, records.schema());
      while (records.next()) {
        rows.add(records.object().toString());
      }
    }
    return rows;
  }

  private void assertRefused(String message, Schema reader) {
    RecordMapper<ColumnarRecord> form = RecordMapper.records(reader);
    TableScan scan = table.newScan();
    var fault = assertThrows(InvalidTableException.class, () -> scan.select(form));
    assertEquals(
        "memory cannot be read as " + reader.getFullName() + ": " + message, fault.getMessage());
  }

  @ParameterizedTest
  @EnumSource(RecordMode.class)
  void aPredicateMayNeedColumnsThatTheReaderRenamesOrLacks(RecordMode mode) throws IOException {
    Schema reader =
        row(
            """
            {'name':'more','type':{'type':'record','name':'Row2','fields':[]},'default':{}},
            {'name':'number','type':'double','aliases':['id']}\
            """);
    TableScan scan = table.newScan().filter(FilterPredicates.parse("id > 1 and x < 40"));
    List<String> expected =
        List.of("{\"more\": {}, \"number\": 2.0}", "{\"more\": {}, \"number\": 3.0}");
    assertEquals(expected, read(scan, reader, mode));
  }

  @ParameterizedTest
  @EnumSource(RecordMode.class)
  void aReaderThatTakesNoColumnGetsARecordForEachRow(RecordMode mode) throws IOException {
    Schema reader = row("{'name':'other','type':'long','default':7}");
    List<String> rows = read(table.newScan(), reader, mode);
    assertEquals(Collections.nCopies(ROWS, "{\"other\": 7}"), rows);
  }

  @Test
  void onlyTheColumnsNeededAreSelected() {
    Schema reader =
        row(
            "{'name':'number','type':'long','aliases':['x']},{'name':'a','type':'int','default':1}");
    Schema selected = table.newScan().select(RecordMapper.records(reader)).schema();
    assertEquals(List.of("x"), selected.getFields().stream().map(Schema.Field::name).toList());
  }

  @Test
  void whatDoesNotFitIsSaidInOneSentence() {
    assertRefused(
        "field \"name\": the table has string, the reader int; field \"new\": the table"
            + " has no such column, and the field has no default",
        row("{'name':'name','type':'int'},{'name':'new','type':'int'}"));
    assertRefused(
        "the table has record Row, the reader has record Other: use the table's name in the reader,"
            + " or add it as an alias",
        parse("{'type':'record','name':'Other','fields':[{'name':'id','type':'int'}]}"));
    assertRefused(
        "field \"b\": column \"id\" is also read by field \"a\"",
        row(
            "{'name':'a','type':'int','aliases':['id']},{'name':'b','type':'int','aliases':['id']}"));
    Schema ambiguous = row("{'name':'a','type':'int','aliases':['id','x']}");
    assertThrows(
        InvalidTableException.class, () -> table.newScan().select(RecordMapper.records(ambiguous)));
  }

  @Test
  void aSchemaOfOtherThingsThanRecordsIsRefused() {
    Schema text = Schema.create(Schema.Type.STRING);
    assertThrows(IllegalArgumentException.class, () -> RecordMapper.records(text));
  }

  @Test
  void aTaskOfColumnsSelectedByNameDoesNotGiveDefaultsForOthers() throws IOException {
    RecordMapper<ColumnarRecord> mapper =
        RecordMapper.records(
            row(
                "{'name':'id','type':'int'},{'name':'x','type':'int','default':7},"
                    + "{'name':'new','type':'int','default':8}"));
    TableScan byName = table.newScan().select("id");
    ScanTask sent = EngineScans.fromBytes(EngineScans.toBytes(byName.tasks().get(0)));
    InvalidTableException refused =
        assertThrows(
            InvalidTableException.class, () -> sent.open(table.storage(), mapper, RecordMode.LAZY));
    assertEquals(
        "memory: the task's columns were selected by name, without the fields x, new that the"
            + " mapper to Row reads: select the columns with select(mapper) on the scan",
        refused.getMessage());
    ScanTask planned = table.newScan().select(mapper).tasks().get(0);
    try (TypedReader<ColumnarRecord> rows =
        planned.open(table.storage(), mapper, RecordMode.LAZY)) {
      rows.next();
      rows.next();
      assertEquals("{\"id\": 1, \"x\": 10, \"new\": 8}", rows.object().toString());
    }
  }
}
