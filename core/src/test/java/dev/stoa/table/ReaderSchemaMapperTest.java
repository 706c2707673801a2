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

/** Records of a table are read as records of the caller's schema, or the schema is rejected. */
class ReaderSchemaMapperTest {
  private static final int ROW_COUNT = 5;

  private Table table;

  private static Schema rowSchema(String fields) {
    return parse("{'type':'record','name':'Row','fields':[" + fields + "]}");
  }

  private static Schema parse(String json) {
    return new Schema.Parser().parse(json.replace('\'', '"'));
  }

  @BeforeEach
  void writeRows() throws IOException {
    Schema schema =
        rowSchema(
            "{'name':'id','type':'int'},{'name':'name','type':'string'},{'name':'x','type':'int'}");
    table = Table.create(new MemoryStorage(), schema);
    try (TableWriter writer = table.newWriter()) {
      for (int i = 0; i < ROW_COUNT; i++) {
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

  private static List<String> read(TableScan scan, Schema readerSchema, RecordMode mode)
      throws IOException {
    List<String> rows = new ArrayList<>();
    try (TypedReader<ColumnarRecord> records =
        scan.open(RecordMapper.records(readerSchema), mode)) {
      assertEquals(readerSchema, records.schema());
      while (records.next()) {
        rows.add(records.object().toString());
      }
    }
    return rows;
  }

  private void assertRejects(String message, Schema readerSchema) {
    RecordMapper<ColumnarRecord> mapper = RecordMapper.records(readerSchema);
    TableScan scan = table.newScan();
    var error = assertThrows(InvalidTableException.class, () -> scan.select(mapper));
    assertEquals(
        "memory cannot be read as " + readerSchema.getFullName() + ": " + message,
        error.getMessage());
  }

  @ParameterizedTest
  @EnumSource(RecordMode.class)
  void predicatesMayUseColumnsThatTheReaderRenamesOrLacks(RecordMode mode) throws IOException {
    Schema readerSchema =
        rowSchema(
            """
            {'name':'more','type':{'type':'record','name':'Row2','fields':[]},'default':{}},
            {'name':'number','type':'double','aliases':['id']}\
            """);
    TableScan scan = table.newScan().filter(FilterPredicates.parse("id > 1 and x < 40"));
    List<String> expectedRows =
        List.of("{\"more\": {}, \"number\": 2.0}", "{\"more\": {}, \"number\": 3.0}");
    assertEquals(expectedRows, read(scan, readerSchema, mode));
  }

  @ParameterizedTest
  @EnumSource(RecordMode.class)
  void aReaderOfNoColumnReturnsARecordForEachRow(RecordMode mode) throws IOException {
    Schema readerSchema = rowSchema("{'name':'other','type':'long','default':7}");
    List<String> rows = read(table.newScan(), readerSchema, mode);
    assertEquals(Collections.nCopies(ROW_COUNT, "{\"other\": 7}"), rows);
  }

  @Test
  void selectsOnlyTheNecessaryColumns() {
    Schema readerSchema =
        rowSchema(
            "{'name':'number','type':'long','aliases':['x']},{'name':'a','type':'int','default':1}");
    Schema selectedSchema = table.newScan().select(RecordMapper.records(readerSchema)).schema();
    assertEquals(
        List.of("x"), selectedSchema.getFields().stream().map(Schema.Field::name).toList());
  }

  @Test
  void rejectsSchemasThatDoNotFitTheTable() {
    assertRejects(
        "field \"name\": the table has string, the reader int; field \"new\": the table"
            + " has no such column, and the field has no default",
        rowSchema("{'name':'name','type':'int'},{'name':'new','type':'int'}"));
    assertRejects(
        "the table has record Row, the reader has record Other: use the table's name in the"
            + " reader, or add it as an alias",
        parse("{'type':'record','name':'Other','fields':[{'name':'id','type':'int'}]}"));
    assertRejects(
        "field \"b\": column \"id\" is also read by field \"a\"",
        rowSchema(
            "{'name':'a','type':'int','aliases':['id']},{'name':'b','type':'int','aliases':['id']}"));
    Schema ambiguousSchema = rowSchema("{'name':'a','type':'int','aliases':['id','x']}");
    assertThrows(
        InvalidTableException.class,
        () -> table.newScan().select(RecordMapper.records(ambiguousSchema)));
  }

  @Test
  void rejectsSchemasThatAreNotRecords() {
    Schema stringSchema = Schema.create(Schema.Type.STRING);
    assertThrows(IllegalArgumentException.class, () -> RecordMapper.records(stringSchema));
  }

  @Test
  void rejectsMappersWhoseColumnsATaskDoesNotHave() throws IOException {
    RecordMapper<ColumnarRecord> mapper =
        RecordMapper.records(
            rowSchema(
                "{'name':'id','type':'int'},{'name':'x','type':'int','default':7},"
                    + "{'name':'new','type':'int','default':8}"));
    TableScan scanByName = table.newScan().select("id");
    ScanTask serializedTask = EngineScans.fromBytes(EngineScans.toBytes(scanByName.tasks().get(0)));
    InvalidTableException error =
        assertThrows(
            InvalidTableException.class,
            () -> serializedTask.open(table.storage(), mapper, RecordMode.LAZY));
    assertEquals(
        "memory: the task's columns were selected by name, without the fields x, new that the"
            + " mapper to Row reads: select the columns with select(mapper) on the scan",
        error.getMessage());
    ScanTask plannedTask = table.newScan().select(mapper).tasks().get(0);
    try (TypedReader<ColumnarRecord> rows =
        plannedTask.open(table.storage(), mapper, RecordMode.LAZY)) {
      rows.next();
      rows.next();
      assertEquals("{\"id\": 1, \"x\": 10, \"new\": 8}", rows.object().toString());
    }
  }
}
