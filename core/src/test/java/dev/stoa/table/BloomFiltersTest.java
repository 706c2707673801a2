package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.ScanMetrics;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.util.Map;
import java.util.OptionalDouble;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bloom filters spare the reading of pages that cannot have a value. */
class BloomFiltersTest {
  private static final int ROWS = 20_000;
  private static final Schema SCHEMA =
      SchemaBuilder.record("Page")
          .fields()
          .requiredString("url")
          .requiredLong("id")
          .requiredString("host")
          .name("headers")
          .type()
          .map()
          .values()
          .stringType()
          .noDefault()
          .endRecord();

  private final MemoryStorage storage = new MemoryStorage();

  private static String url(int row) {
    return "http://host-" + row % 50 + ".org/" + (row * 7919L % ROWS);
  }

  private Table written(ColumnLayout layout, OptionalDouble bloom) throws IOException {
    Table table = Table.create(storage, SCHEMA);
    WriteOptions options =
        WriteOptions.defaults()
            .withPageSizeInBytes(30_000)
            .withDefaultColumn(
                ColumnOptions.defaults().withLayout(layout).withBloomFalsePositiveRate(bloom));
    GenericRecord row = new GenericData.Record(SCHEMA);
    try (TableWriter writer = table.newWriter(options)) {
      for (int i = 0; i < ROWS; i++) {
        row.put("url", url(i));
        row.put("id", i * 7919L % ROWS * 2);
        row.put("host", "host-" + i % 50);
        row.put("headers", Map.of("server", "nginx", "etag", "e" + i * 2));
        writer.write(row);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    return table.refresh();
  }

  private static ScanMetrics metrics(Table table, String predicate, long rows) throws IOException {
    RecordReader reader =
        table.newScan().filter(FilterPredicates.parse(predicate)).open(RecordMode.EAGER);
    long found = 0;
    try (reader) {
      while (reader.next()) {
        found++;
      }
    }
    assertEquals(rows, found, predicate);
    return reader.metrics();
  }

  @ParameterizedTest
  @EnumSource(ColumnLayout.class)
  void aLookUpOfAnAbsentKeyReadsNoPage(ColumnLayout layout) throws IOException {
    Table table = written(layout, OptionalDouble.of(0.0001));
    for (String predicate :
        new String[] {
          "url = 'http://host-7.org/x'",
          "url in ('http://host-7.org/x', 'http://host-8.org/y')",
          "id = 4711",
          "host = 'host-17b'",
          "headers['etag'] = 'e4711'",
          "headers['server'] = 'e4710'",
          "url = 'http://host-7.org/x' and id = 2",
          "headers['none'] = 'x' or id in (11, 13, 15)"
        }) {
      assertEquals(0, metrics(table, predicate, 0).pagesRead(), predicate);
    }
  }

  @Test
  void aLookupOfAPresentKeyReadsOnePage() throws IOException {
    Table table = written(ColumnLayout.DEFAULT, OptionalDouble.of(0.0001));
    PageDescription url = table.describePages().get(0);
    assertTrue(
        url.bloomFilterCount() > 5 && url.bloomFilterSizeInBytes() < ROWS * 4, url.toString());
    int columns = SCHEMA.getFields().size();
    long byUrl = metrics(table, "url = '" + url(4321) + "'", 1).pagesRead();
    assertTrue(byUrl <= columns + 1, byUrl + " pages");
    long byTag = metrics(table, "headers['etag'] = 'e2000'", 1).pagesRead();
    assertTrue(byTag <= columns + 1, byTag + " pages");
  }

  @Test
  void oneFilterServesAllPagesWhereTheirValuesAreTheSame() throws IOException {
    Table table = written(ColumnLayout.DEFAULT, OptionalDouble.of(0.01));
    PageDescription host = table.describePages().get(2);
    assertEquals(1, host.bloomFilterCount());
    assertTrue(host.bloomFilterSizeInBytes() < 200, host.toString());
    metrics(table, "host = 'host-17'", ROWS / 50);
  }

  @ParameterizedTest
  @ValueSource(strings = {"url != 'x'", "url > 'http://host-7.org/x'", "not id = 4711"})
  void pagesAreReadWhereBloomFiltersCannotDecide(String predicate) throws IOException {
    Table table = written(ColumnLayout.DEFAULT, OptionalDouble.of(0.01));
    try (RecordReader reader =
        table.newScan().filter(FilterPredicates.parse(predicate)).open(RecordMode.EAGER)) {
      assertTrue(reader.next());
    }
  }

  @Test
  void thereAreNoneUnlessAskedFor() throws IOException {
    Table table = written(ColumnLayout.DEFAULT, OptionalDouble.empty());
    assertEquals(0, table.describePages().get(0).bloomFilterCount());
    assertTrue(metrics(table, "id = 4711", 0).pagesRead() > 0);
  }

  @Test
  void aFieldBelowARecordThatContainsItselfIsFound() throws IOException {
    Schema schema =
        new Schema.Parser()
            .parse(
                "{\"type\":\"record\",\"name\":\"Row\",\"fields\":[{\"name\":\"r\",\"type\":"
                    + "{\"type\":\"record\",\"name\":\"Outer\",\"fields\":["
                    + "{\"name\":\"one\",\"type\":[\"int\"]},{\"name\":\"node\",\"type\":"
                    + "{\"type\":\"record\",\"name\":\"Node\",\"fields\":["
                    + "{\"name\":\"n\",\"type\":\"int\"},"
                    + "{\"name\":\"next\",\"type\":[\"null\",\"Node\"]}]}}]}}]}");
    Table table = Table.create(storage, schema);
    Schema outer = schema.getField("r").schema();
    GenericRecord node = new GenericData.Record(outer.getField("node").schema());
    node.put("n", 5);
    GenericRecord inner = new GenericData.Record(outer);
    inner.put("one", 7);
    inner.put("node", node);
    GenericRecord row = new GenericData.Record(schema);
    row.put("r", inner);
    ColumnOptions bloom =
        ColumnOptions.defaults().withBloomFalsePositiveRate(OptionalDouble.of(0.01));
    try (TableWriter writer = table.newWriter(WriteOptions.defaults().withDefaultColumn(bloom))) {
      writer.write(row);
      table.newAppend().add(writer.finish()).commit();
    }
    metrics(table.refresh(), "r.node.n in (5, 9)", 1);
    metrics(table.refresh(), "r.one in (7, 9)", 1);
  }
}
