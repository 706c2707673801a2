package dev.stoa.table.inspect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.TableDescription;
import dev.stoa.table.inspect.ScanExplanation.Decision;
import dev.stoa.table.inspect.ScanExplanation.FilePlan;
import dev.stoa.table.inspect.ScanExplanation.PageReason;
import dev.stoa.table.inspect.ScanExplanation.SplitPlan;
import dev.stoa.table.inspect.ScanExplanation.Use;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.write.ColumnGroup;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.GroupOptions;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Explains scans of a table of two split directories; sweeps of it/core compare random scans. */
final class ScanExplanationTest {
  private static final int ROWS_PER_SPLIT = 20_000;
  private static final Schema SCHEMA =
      SchemaBuilder.record("Row")
          .fields()
          .requiredLong("number")
          .requiredLong("even")
          .requiredString("text")
          .endRecord();

  private Table table;

  @BeforeEach
  void writeTable() throws IOException {
    table = Table.create(new MemoryStorage(), SCHEMA);
    ColumnOptions withFilter =
        ColumnOptions.defaults().withBloomFalsePositiveRate(OptionalDouble.of(0.0001));
    WriteOptions options =
        WriteOptions.defaults().withPageSizeInBytes(16_000).withColumn("even", withFilter);
    GenericRecord row = new GenericData.Record(SCHEMA);
    for (int split = 0; split < 2; split++) {
      try (TableWriter writer = table.newWriter(options)) {
        for (int i = 0; i < ROWS_PER_SPLIT; i++) {
          row.put("number", (long) split * ROWS_PER_SPLIT + i);
          row.put("even", i * 7919L % ROWS_PER_SPLIT * 2);
          row.put("text", "text " + i * 31L % 1009);
          writer.write(row);
        }
        table.newAppend().add(writer.finish()).commit();
      }
      table = table.refresh();
    }
  }

  private ScanExplanation explain(String predicate, String... columns) throws IOException {
    return ScanExplanation.of(
        table.newScan().filter(FilterPredicates.parse(predicate)).select(columns));
  }

  @Test
  void boundsRuleOutASplitDirectoryAndThePagesOfAnother() throws IOException {
    ScanExplanation explanation = explain("number < 100", "text");
    assertEquals(List.of("text"), explanation.outputColumns());
    assertEquals(List.of("number"), explanation.predicateColumns());
    SplitPlan read = explanation.splits().get(0);
    assertEquals(Decision.READ, read.decision());
    assertEquals(Decision.BOUNDS, explanation.splits().get(1).decision());
    assertEquals(0, read.acceptedRowCount());
    assertTrue(read.testedRowCount() >= 100 && read.testedRowCount() < ROWS_PER_SPLIT / 2);
    assertEquals(
        Map.of(PageReason.BOUNDS, ROWS_PER_SPLIT - read.testedRowCount()), read.skippedRowCounts());
    for (FilePlan file : read.files()) {
      assertTrue(file.readPageCount() > 0 && file.readPageCount() < file.pageCount());
      assertTrue(file.readSizeInBytes() < file.sizeInBytes());
      assertEquals(file.columns().contains("text") ? Use.OUTPUT : Use.PREDICATE, file.use());
    }
    assertEquals(2, explanation.footerCount());
  }

  @Test
  void groupsStoredByRowInOneFileHavePagesOfTheirOwn() throws IOException {
    Schema schema =
        SchemaBuilder.record("Row")
            .fields()
            .requiredLong("a")
            .requiredLong("b")
            .requiredLong("c")
            .requiredString("d")
            .endRecord();
    Table grouped = Table.create(new MemoryStorage(), schema);
    GroupOptions groups =
        GroupOptions.defaults()
            .withGroup(ColumnGroup.rowOriented("a", "b"))
            .withGroup(ColumnGroup.rowOriented("c", "d"))
            .withPackingThreshold(0)
            .withSmallColumnLimitInBytes(1 << 20);
    WriteOptions options = WriteOptions.defaults().withPageSizeInBytes(1_000).withGroups(groups);
    try (TableWriter writer = grouped.newWriter(options)) {
      GenericRecord row = new GenericData.Record(schema);
      for (long i = 0; i < 1_000; i++) {
        row.put("a", i);
        row.put("b", i);
        row.put("c", i);
        row.put("d", "a longer value of row " + i);
        writer.write(row);
      }
      grouped.newAppend().add(writer.finish()).commit();
    }
    TableScan scan = grouped.refresh().newScan();
    List<FilePlan> files = ScanExplanation.of(scan).splits().get(0).files();
    assertEquals(1, files.stream().map(FilePlan::path).distinct().count());
    assertEquals(
        List.of(List.of("a", "b"), List.of("c", "d")),
        files.stream().map(FilePlan::columns).toList());
    assertTrue(files.get(0).pageCount() < files.get(1).pageCount());
    try (BatchReader batches = scan.openBatches()) {
      while (batches.next()) {}
      assertEquals(
          batches.metrics().pagesRead(), files.stream().mapToLong(FilePlan::readPageCount).sum());
    }
    assertEquals(
        List.of(List.of("a", "b"), List.of("c", "d")),
        grouped.refresh().describe().rowGroups().stream()
            .map(TableDescription.RowGroupDescription::columns)
            .toList());
  }

  @Test
  void rowsThatBoundsAcceptAreNotTested() throws IOException {
    SplitPlan split = explain("number >= 0", "number", "text").splits().get(0);
    assertEquals(ROWS_PER_SPLIT, split.acceptedRowCount());
    assertEquals(0, split.testedRowCount());
    FilePlan number = split.files().get(0);
    assertEquals(Use.BOTH, number.use());
    assertEquals(0, number.testedPageCount());
    assertEquals(number.pageCount(), number.readPageCount());
  }

  @Test
  void bloomFiltersRuleOutAllPages() throws IOException {
    SplitPlan split = explain("even = 5001", "text").splits().get(0);
    assertEquals(Decision.PAGES, split.decision());
    assertEquals(ROWS_PER_SPLIT, split.skippedRowCounts().get(PageReason.BLOOM_FILTER));
    assertTrue(split.files().stream().allMatch(file -> file.readPageCount() == 0));
  }

  @Test
  void aKeyIndexLeadsToTheRows() throws IOException {
    table.indexes().add(List.of("number")).commit();
    table = table.refresh();
    SplitPlan split = explain("number = 30000", "text").splits().get(1);
    assertEquals(List.of("number"), split.indexKey());
    assertEquals(1, split.acceptedRowCount() + split.testedRowCount());
    assertEquals(ROWS_PER_SPLIT - 1, split.skippedRowCounts().get(PageReason.INDEX));
  }

  @Test
  void scansWithoutAPredicateReadEachPage() throws IOException {
    ScanExplanation explanation = ScanExplanation.of(table.newScan());
    assertEquals(0, explanation.footerCount());
    for (SplitPlan split : explanation.splits()) {
      assertEquals(ROWS_PER_SPLIT, split.acceptedRowCount());
      split.files().forEach(file -> assertEquals(file.pageCount(), file.readPageCount()));
    }
  }

  @Test
  void deletedSplitDirectoriesAreNotRead() throws IOException {
    table.newDelete(FilterPredicates.parse("number < " + ROWS_PER_SPLIT)).commit();
    table = table.refresh();
    for (SplitPlan split : ScanExplanation.of(table.newScan()).splits()) {
      assertEquals(
          split.deletedRowCount() == split.rowCount() ? Decision.NO_ROWS : Decision.READ,
          split.decision());
    }
  }
}
