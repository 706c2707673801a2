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

/** Bloom filters avoid reading pages that do not contain a value. */
class BloomFiltersTest {
  private static final int ROW_COUNT = 20_000;
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
    return "http://host-" + row % 50 + ".org/" + (row * 7919L % ROW_COUNT);
  }

  private Table writeTable(ColumnLayout layout, OptionalDouble bloomFalsePositiveRate)
      throws IOException {
    Table table = Table.create(storage, SCHEMA);
    WriteOptions options =
        WriteOptions.defaults()
            .withPageSizeInBytes(30_000)
            .withDefaultColumn(
                ColumnOptions.defaults()
                    .withLayout(layout)
                    .withBloomFalsePositiveRate(bloomFalsePositiveRate));
    GenericRecord row = new GenericData.Record(SCHEMA);
    try (TableWriter writer = table.newWriter(options)) {
      for (int i = 0; i < ROW_COUNT; i++) {
        row.put("url", url(i));
        row.put("id", i * 7919L % ROW_COUNT * 2);
        row.put("host", "host-" + i % 50);
        row.put("headers", Map.of("server", "nginx", "etag", "e" + i * 2));
        writer.write(row);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    return table.refresh();
  }

  private static ScanMetrics scanMetrics(Table table, String predicate, long expectedRowCount)
      throws IOException {
    RecordReader reader =
        table.newScan().filter(FilterPredicates.parse(predicate)).open(RecordMode.EAGER);
    long matchingRowCount = 0;
    try (reader) {
      while (reader.next()) {
        matchingRowCount++;
      }
    }
    assertEquals(expectedRowCount, matchingRowCount, predicate);
    return reader.metrics();
  }

  @ParameterizedTest
  @EnumSource(ColumnLayout.class)
  void aScanForAbsentValuesReadsNoPage(ColumnLayout layout) throws IOException {
    Table table = writeTable(layout, OptionalDouble.of(0.0001));
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
      assertEquals(0, scanMetrics(table, predicate, 0).pagesRead(), predicate);
    }
  }

  @Test
  void aScanForOneRowReadsOnePagePerColumn() throws IOException {
    Table table = writeTable(ColumnLayout.DEFAULT, OptionalDouble.of(0.0001));
    PageDescription urlPages = table.describePages().get(0);
    assertTrue(
        urlPages.bloomFilterCount() > 5 && urlPages.bloomFilterSizeInBytes() < ROW_COUNT * 4,
        urlPages.toString());
    int columnCount = SCHEMA.getFields().size();
    long pagesReadByUrl = scanMetrics(table, "url = '" + url(4321) + "'", 1).pagesRead();
    assertTrue(pagesReadByUrl <= columnCount + 1, pagesReadByUrl + " pages");
    long pagesReadByEtag = scanMetrics(table, "headers['etag'] = 'e2000'", 1).pagesRead();
    assertTrue(pagesReadByEtag <= columnCount + 1, pagesReadByEtag + " pages");
  }

  @Test
  void pagesWithTheSameValuesShareOneFilter() throws IOException {
    Table table = writeTable(ColumnLayout.DEFAULT, OptionalDouble.of(0.01));
    PageDescription hostPages = table.describePages().get(2);
    assertEquals(1, hostPages.bloomFilterCount());
    assertTrue(hostPages.bloomFilterSizeInBytes() < 200, hostPages.toString());
    scanMetrics(table, "host = 'host-17'", ROW_COUNT / 50);
  }

  @ParameterizedTest
  @ValueSource(strings = {"url != 'x'", "url > 'http://host-7.org/x'", "not id = 4711"})
  void readsPagesIfBloomFiltersCannotDecide(String predicate) throws IOException {
    Table table = writeTable(ColumnLayout.DEFAULT, OptionalDouble.of(0.01));
    try (RecordReader reader =
        table.newScan().filter(FilterPredicates.parse(predicate)).open(RecordMode.EAGER)) {
      assertTrue(reader.next());
    }
  }

  @Test
  void writesNoBloomFiltersByDefault() throws IOException {
    Table table = writeTable(ColumnLayout.DEFAULT, OptionalDouble.empty());
    assertEquals(0, table.describePages().get(0).bloomFilterCount());
    assertTrue(scanMetrics(table, "id = 4711", 0).pagesRead() > 0);
  }

  @Test
  void filtersByFieldsOfRecursiveRecordsAndNextToThem() throws IOException {
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
    Schema outerSchema = schema.getField("r").schema();
    GenericRecord node = new GenericData.Record(outerSchema.getField("node").schema());
    node.put("n", 5);
    GenericRecord outer = new GenericData.Record(outerSchema);
    outer.put("one", 7);
    outer.put("node", node);
    GenericRecord row = new GenericData.Record(schema);
    row.put("r", outer);
    ColumnOptions bloomOptions =
        ColumnOptions.defaults().withBloomFalsePositiveRate(OptionalDouble.of(0.01));
    try (TableWriter writer =
        table.newWriter(WriteOptions.defaults().withDefaultColumn(bloomOptions))) {
      writer.write(row);
      table.newAppend().add(writer.finish()).commit();
    }
    scanMetrics(table.refresh(), "r.node.n in (5, 9)", 1);
    scanMetrics(table.refresh(), "r.one in (7, 9)", 1);
  }
}
