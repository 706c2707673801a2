package dev.stoa.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.table.Table;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Writes pages of tables, and opens them in a browser where there is one. */
final class TablePageTest {
  private static final Schema SCHEMA =
      SchemaBuilder.record("Event")
          .fields()
          .requiredLong("id")
          .requiredString("name")
          .name("tags")
          .type()
          .map()
          .values()
          .stringType()
          .noDefault()
          .endRecord();

  private static final int SPLIT_COUNT = 8;
  private static final int ROWS_PER_SPLIT = 500;

  @TempDir private Path directory;
  private Path location;

  @BeforeEach
  void createTable() throws IOException {
    location = directory.resolve("it's events");
    Table table = Table.create(location, SCHEMA);
    for (int split = 0; split < SPLIT_COUNT; split++) {
      try (TableWriter writer = table.newWriter(WriteOptions.defaults())) {
        for (int i = 0; i < ROWS_PER_SPLIT; i++) {
          writer.write(row(split * ROWS_PER_SPLIT + i));
        }
        table.newAppend().add(writer.finish()).commit();
      }
      table = table.refresh();
    }
  }

  private static GenericRecord row(int id) {
    GenericRecord row = new GenericData.Record(SCHEMA);
    row.put("id", (long) id);
    row.put("name", "</script>" + id % 7);
    row.put("tags", Map.of("color", "blue" + id % 3, "size", "" + id));
    return row;
  }

  private TableReport report() throws IOException {
    return TableReportReader.read(location.toString(), Table.open(location), Optional.empty());
  }

  @Test
  void boundsOfDisjointSplitDirectoriesPruneAllButOne() throws IOException {
    TableReport.HeatMapRow id = report().rows().get(0);
    TableReport.ColumnBounds bounds = id.bounds().get(0);
    assertEquals("0", bounds.min());
    assertEquals("3999", bounds.max());
    assertEquals(SPLIT_COUNT, bounds.bars().size());
    assertEquals(1.0 / SPLIT_COUNT, bounds.expectedShare(), 1e-9);
    assertEquals("500", bounds.bars().get(1).min());
    TableReport.ColumnBounds names = report().rows().get(1).bounds().get(0);
    assertEquals(1, names.expectedShare(), 1e-9);
  }

  @Test
  void showsTheVersionThatWroteEachFileAndWhatVersionsAdded() throws IOException {
    TableReport report = report();
    List<Long> versions = report.rows().get(0).versions();
    for (int split = 0; split < SPLIT_COUNT; split++) {
      assertEquals(split + 2, versions.get(split));
    }
    assertEquals(SPLIT_COUNT + 1, report.versions().size());
    TableReport.Version last = report.versions().get(SPLIT_COUNT);
    assertEquals(3, last.addedFileCount());
    long size = report.versions().stream().mapToLong(TableReport.Version::addedSizeInBytes).sum();
    assertEquals(Table.open(location).snapshot().sizeInBytes(), size);
  }

  @Test
  void estimatesWhatEncodingsSavedFromPlainSizes() throws IOException {
    TableReport report = report();
    TableReport.Saving id = report.savings().get(0);
    assertEquals("id", id.column());
    assertEquals(report.rows().get(0).sizeInBytes(), id.encodedSizeInBytes());
    assertTrue(id.plainSizeInBytes() > 10 * id.encodedSizeInBytes(), id::toString);
  }

  @Test
  void listsTheKeysOfMapsWithTheirRowsAndBytes() throws IOException {
    TableReport.MapKeys tags = report().maps().get(0);
    assertEquals("tags", tags.column());
    assertEquals(
        List.of("size", "color"), tags.keys().stream().map(TableReport.MapKey::name).toList());
    for (TableReport.MapKey key : tags.keys()) {
      assertEquals(SPLIT_COUNT * ROWS_PER_SPLIT, key.rowCount());
      assertEquals(1, key.sampledShare());
      assertTrue(key.sampledSizeInBytes() > 0);
    }
  }

  @Test
  void adviceQuotesTheTableAndIsFollowedByNoMoreAdvice() throws IOException {
    List<TableReport.Advice> advice = report().advice();
    String quoted = "'" + location.toString().replace("'", "'\\''") + "'";
    assertEquals("stoa compact " + quoted, advice.get(0).command());
    Table.open(location).newCompaction().commit();
    assertTrue(
        report().advice().stream().noneMatch(one -> one.command().contains("compact")),
        () -> "compacted again");
  }

  @Test
  void showsEarlierPartitionings() throws IOException {
    String json = TableReportJson.write(report(), Optional.empty());
    assertTrue(json.contains("\"earlierPartitionBy\":[]"), json);
    Table.open(location).newPartitionChange(PartitionSpec.parse("bucket(id,4)")).commit();
    TableReport report = report();
    json = TableReportJson.write(report, Optional.empty());
    assertTrue(json.contains("\"partitionBy\":\"bucket(id,4)\""), json);
    assertTrue(json.contains("\"earlierPartitionBy\":[\"\"]"), json);
  }

  @Test
  void unknownColumnsSuggestCloseOnes() throws IOException {
    Table table = Table.open(location);
    InvalidTableException exception =
        assertThrows(
            InvalidTableException.class,
            () ->
                TablePage.write(
                    directory.resolve("page.html"), "events", table, Optional.of("nmae")));
    assertTrue(exception.getMessage().contains("name"), exception::getMessage);
    assertFalse(Files.exists(directory.resolve("page.html")));
  }

  @Test
  void thousandsOfColumnsAreAddedUp() throws IOException {
    SchemaBuilder.FieldAssembler<Schema> fields = SchemaBuilder.record("Wide").fields();
    for (int i = 0; i < 2_000; i++) {
      fields = fields.requiredInt("c" + i);
    }
    Schema schema = fields.endRecord();
    Path wide = directory.resolve("wide");
    Table table = Table.create(wide, schema);
    GenericRecord row = new GenericData.Record(schema);
    schema.getFields().forEach(field -> row.put(field.pos(), field.pos()));
    try (TableWriter writer = table.newWriter(WriteOptions.defaults())) {
      writer.write(row);
      table.newAppend().add(writer.finish()).commit();
    }
    Path page = directory.resolve("wide.html");
    TablePage.write(page, "wide", table.refresh(), Optional.of("c1999"));
    String html = Files.readString(page);
    assertTrue(html.contains("\"c1999\""));
    assertTrue(html.contains("Of 2,000 columns, the 61 largest"), "says what it leaves out");
    assertTrue(html.length() < 1_000_000, () -> "the page has " + html.length() + " characters");
  }

  @Test
  void drawsMarksInLightAndDark() throws IOException, InterruptedException {
    Optional<Browser> browser = Browser.find(directory);
    assumeTrue(browser.isPresent(), "there is no Chromium on the path");
    Path page = directory.resolve("page.html");
    Table.open(location).newPartitionChange(PartitionSpec.parse("bucket(id,4)")).commit();
    TablePage.write(page, "events", Table.open(location), Optional.empty());
    List<Integer> light = Browser.colors(browser.get().screenshot(page, "light"), 200);
    List<Integer> dark = Browser.colors(browser.get().screenshot(page, "dark"), 200);
    assertEquals(0xffffff, light.get(0));
    assertEquals(0x14191f, dark.get(0));
    for (int color : new int[] {0x0b6e99, 0x084c6b, 0xd9822b}) { // bars, cells, second operation
      assertTrue(light.contains(color), () -> "no pixels of " + Integer.toHexString(color));
    }
    for (int color : new int[] {0x4db4de, 0x8fd6f5, 0xf0a35a}) {
      assertTrue(dark.contains(color), () -> "no pixels of " + Integer.toHexString(color));
    }
    String html = browser.get().html(page);
    assertTrue(html.contains("About this page"), "the script ran to its end");
    assertTrue(
        html.contains("partitioned by bucket(id,4); earlier rows may be unpartitioned"), html);
    assertFalse(html.contains("src=\"http"), "needs no network");
  }
}
