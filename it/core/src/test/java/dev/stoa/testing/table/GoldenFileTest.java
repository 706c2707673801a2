package dev.stoa.testing.table;

import static dev.stoa.predicate.FilterPredicates.parse;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.format.encoding.EncodingSet;
import dev.stoa.format.encoding.registry.StandardEncodings;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.PageDescription;
import dev.stoa.table.Table;
import dev.stoa.table.TableDescription.SplitDescription;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.testing.layout.LayoutAndCodec;
import dev.stoa.testing.layout.WrittenPage;
import dev.stoa.testing.layout.WrittenPages;
import dev.stoa.testing.record.RowModel;
import dev.stoa.testing.vector.VectorValues;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tables written by the first release of format version 1 remain readable, and the same values
 * still produce the same bytes.
 */
final class GoldenFileTest {
  static List<LayoutAndCodec> layoutsAndCodecs() {
    return LayoutAndCodec.all();
  }

  static List<GoldenTables.VectorTable> vectorTables() {
    return GoldenTables.vectorTables();
  }

  /** Returns the uncompressed layouts, whose bytes do not depend on a library. */
  static List<LayoutAndCodec> uncompressedLayouts() {
    return LayoutAndCodec.all().stream()
        .filter(layoutAndCodec -> !layoutAndCodec.isCompressed())
        .toList();
  }

  @Test
  void eachLayoutAndCodecHasATable() throws IOException {
    Set<String> names =
        LayoutAndCodec.all().stream().map(GoldenTables::name).collect(Collectors.toSet());
    vectorTables().forEach(table -> names.add(table.name()));
    names.add(GoldenChanges.NAME);
    names.add(GoldenTables.GROUPS);
    names.add(GoldenTables.PARTITIONED);
    names.add(GoldenTables.REPARTITIONED);
    names.add(GoldenTables.ROWS);
    try (Stream<Path> tables = Files.list(GoldenTables.DIRECTORY)) {
      assertEquals(
          new TreeSet<>(names),
          tables
              .map(path -> path.getFileName().toString())
              .collect(Collectors.toCollection(TreeSet::new)),
          "write the missing tables with GoldenTableGenerator and copy their files to "
              + GoldenTables.DIRECTORY
              + " (CONTRIBUTING.md, Golden tables)");
    }
  }

  @ParameterizedTest
  @MethodSource("layoutsAndCodecs")
  void goldenTableHasItsRows(LayoutAndCodec layoutAndCodec) throws IOException {
    assertRows(GoldenTables.read(layoutAndCodec), GoldenTables.rows(layoutAndCodec));
  }

  @ParameterizedTest
  @MethodSource("vectorTables")
  void goldenTableOfVectorPagesHasItsRows(GoldenTables.VectorTable vectorTable) throws IOException {
    MemoryStorage table = GoldenTables.read(vectorTable.name());
    RowModel rows = vectorTable.rows();
    assertRows(table, rows);
    int row = 0;
    try (BatchReader reader = Table.open(table).newScan().openBatches()) {
      while (reader.next()) {
        for (int i = 0; i < reader.batch().rowCount(); i++) {
          GenericRecord expected = rows.rows().get(row++);
          VectorValues.assertRow(
              reader.location() + ", row " + i + " of the batch", expected, reader.batch(), i);
        }
      }
    }
    assertEquals(rows.rows().size(), row);
  }

  @Test
  void goldenTableWithChangesHasTheRowsOfEachVersion() throws IOException {
    MemoryStorage storage = GoldenTables.read(GoldenChanges.NAME);
    for (RecordMode mode : RecordMode.values()) {
      RowModel.assertSameRecords(
          GoldenChanges.before(),
          SampleTable.read(Table.openTag(storage, GoldenChanges.TAG), mode));
      RowModel.assertSameRecords(GoldenChanges.rows(), SampleTable.read(storage, mode));
    }
    TableVerifier.verify(
        storage,
        fault -> {
          throw new AssertionError(fault.message());
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {GoldenTables.GROUPS, GoldenTables.ROWS})
  void goldenTableOfColumnGroupsHasItsRows(String name) throws IOException {
    MemoryStorage table = GoldenTables.read(name);
    RowModel rows = GoldenTables.groupRows();
    assertRows(table, rows);
    for (Schema.Field field : rows.schema().getFields()) {
      RowModel projection = rows.select(List.of(field.name()));
      List<GenericRecord> actual = new ArrayList<>();
      try (RecordReader reader =
          Table.open(table).newScan().select(List.of(field.name())).open(RecordMode.LAZY)) {
        while (reader.next()) {
          actual.add(reader.record().copy());
        }
      }
      RowModel.assertSameRecords(projection.rows(), actual);
    }
    long fileCount = table.paths().stream().filter(path -> path.endsWith(".col")).count();
    assertTrue(fileCount > 1 && fileCount < rows.schema().getFields().size(), fileCount + " files");
  }

  private static void assertRows(MemoryStorage table, RowModel rows) throws IOException {
    for (RecordMode mode : RecordMode.values()) {
      RowModel.assertSameRecords(rows.rows(), SampleTable.read(table, mode));
    }
    TableVerifier.Summary summary =
        TableVerifier.verify(
            table,
            fault -> {
              throw new AssertionError(fault.message());
            });
    assertEquals(table.paths().size(), summary.fileCount());
  }

  @Test
  void goldenPartitionedTableHasItsPartitions() throws IOException {
    MemoryStorage table = GoldenTables.read(GoldenTables.PARTITIONED);
    RowModel rows = new RowModel(SampleTable.SCHEMA);
    for (ScanTask task : Table.open(table).newScan().tasks()) {
      assertEquals(8, task.partition().orElseThrow().values().size());
    }
    List<String> partitions = new ArrayList<>();
    String commonPartition =
        ", truncate(url,19)='http://example.org/', year(fetch.time)=2023,"
            + " month(fetch.time)=2023-11, day(fetch.time)=2023-11-14,"
            + " hour(fetch.time)=2023-11-14-22";
    for (SplitDescription split : Table.open(table).describe().splits()) {
      assertTrue(split.partition().endsWith(commonPartition), split.partition());
      partitions.add(split.partition().replace(commonPartition, ""));
    }
    assertEquals(
        List.of(
            "fetch.status=GONE, score=null, bucket(fetch.digest,2)=0",
            "fetch.status=OK, score=0.125, bucket(fetch.digest,2)=1",
            "fetch.status=OK, score=null, bucket(fetch.digest,2)=0",
            "fetch.status=OK, score=0.375, bucket(fetch.digest,2)=1"),
        partitions);
    SampleTable.read(table, RecordMode.EAGER).forEach(rows::add);
    assertRows(table, rows);
  }

  @Test
  void goldenTableWithSeveralPartitionSpecsHasTheirPartitions() throws IOException {
    MemoryStorage storage = GoldenTables.read(GoldenTables.REPARTITIONED);
    Table table = Table.open(storage);
    assertEquals(GoldenTables.SPECS.get(3), table.snapshot().partitionSpec().toString());
    assertEquals(
        Set.copyOf(GoldenTables.SPECS.subList(0, 3)),
        table.snapshot().earlierPartitionSpecs().stream()
            .map(PartitionSpec::toString)
            .collect(Collectors.toSet()));
    assertEquals(
        List.of(
            "fetch.status=GONE",
            "fetch.status=OK",
            "",
            "bucket(fetch.digest,2)=0, truncate(url,19)='http://example.org/'",
            "bucket(fetch.digest,2)=1, truncate(url,19)='http://example.org/'",
            "day(fetch.time)=2023-11-14, score=null",
            "day(fetch.time)=2023-11-14, score=0.875"),
        table.describe().splits().stream().map(SplitDescription::partition).toList());
    for (RecordMode mode : RecordMode.values()) {
      List<GenericRecord> rows = SampleTable.read(storage, mode);
      rows.sort(Comparator.comparing(row -> row.get("url").toString()));
      RowModel.assertSameRecords(GoldenTables.repartitionedRows(), rows);
    }
    List<GenericRecord> filtered = new ArrayList<>();
    try (RecordReader reader =
        table.newScan().filter(parse("fetch.status = 'GONE'")).open(RecordMode.EAGER)) {
      while (reader.next()) {
        filtered.add(reader.record().copy());
      }
    }
    RowModel.assertSameRecords(List.of(SampleTable.row(0), SampleTable.row(5)), filtered);
    TableVerifier.verify(
        storage,
        fault -> {
          throw new AssertionError(fault.message());
        });
  }

  /** Ensures that each encoding remains readable. */
  @Test
  void goldenTablesOfVectorPagesHaveEachEncoding() throws IOException {
    Set<String> encodings = new TreeSet<>();
    for (GoldenTables.VectorTable vectorTable : vectorTables()) {
      MemoryStorage table = GoldenTables.read(vectorTable.name());
      for (PageDescription pages : Table.open(table).describePages()) {
        pages
            .bytesByEncoding()
            .keySet()
            .forEach(label -> encodings.add(label.replaceFirst("[+].*", "")));
      }
    }
    Set<String> missingLabels = standardLabels();
    missingLabels.add("list of nulls");
    missingLabels.removeAll(encodings);
    assertEquals(
        Set.of(),
        missingLabels,
        "encodings without a golden table: add one to vectorTables() of GoldenTables"
            + " (CONTRIBUTING.md, Golden tables)");
  }

  private static Set<String> standardLabels() {
    Set<String> labels = new TreeSet<>();
    for (EncodingSet<?, ?> encodings :
        List.of(
            StandardEncodings.ALL.longs(),
            StandardEncodings.ALL.doubles(),
            StandardEncodings.ALL.floats(),
            StandardEncodings.ALL.bytes())) {
      encodings.encodings().forEach(encoding -> labels.add(encoding.label()));
    }
    return labels;
  }

  @ParameterizedTest
  @MethodSource("layoutsAndCodecs")
  void goldenTableHasPagesOfItsLayoutAndCodec(LayoutAndCodec layoutAndCodec) throws IOException {
    WrittenPages pages = WrittenPages.of(GoldenTables.read(layoutAndCodec));
    assertTrue(
        pages.layoutsAndCodecs().contains(layoutAndCodec), pages.layoutsAndCodecs()::toString);
    LayoutAndCodec headers = pages.of("headers").get(0).layoutAndCodec();
    assertEquals(layoutAndCodec.layout(), headers.layout());
    boolean hasSkips = layoutAndCodec.layout() != ColumnLayout.PLAIN;
    assertEquals(hasSkips ? Set.of(4, 16) : Set.of(), pages.skipStrides());
  }

  @ParameterizedTest
  @MethodSource("uncompressedLayouts")
  void theSameValuesGiveTheSameBytes(LayoutAndCodec layoutAndCodec) throws IOException {
    MemoryStorage written = new MemoryStorage();
    GoldenTables.write(written, layoutAndCodec);
    MemoryStorage golden = GoldenTables.read(layoutAndCodec);
    List<String> goldenFiles = columnFiles(golden);
    List<String> writtenFiles = columnFiles(written);
    assertEquals(goldenFiles.size(), writtenFiles.size());
    for (int file = 0; file < goldenFiles.size(); file++) {
      byte[] goldenBytes = golden.bytes(goldenFiles.get(file));
      byte[] writtenBytes = written.bytes(writtenFiles.get(file));
      List<WrittenPage> pages = WrittenPages.ofFile(goldenBytes);
      assertEquals(pages, WrittenPages.ofFile(writtenBytes), goldenFiles.get(file));
      for (WrittenPage page : pages) {
        assertArrayEquals(
            pageBytes(page, goldenBytes), pageBytes(page, writtenBytes), goldenFiles.get(file));
      }
    }
  }

  /**
   * Returns the column files in the order of field ids, with which their names start; the table has
   * a single split directory.
   */
  private static List<String> columnFiles(MemoryStorage table) {
    List<String> files = new ArrayList<>(table.paths());
    files.removeIf(path -> !path.endsWith(".col"));
    files.sort(Comparator.comparingInt(GoldenFileTest::fieldId));
    return files;
  }

  private static int fieldId(String path) {
    String name = path.substring(path.indexOf('/') + 1);
    return Integer.parseInt(name.substring(0, name.indexOf('-')));
  }

  private static byte[] pageBytes(WrittenPage page, byte[] file) {
    return Arrays.copyOfRange(file, page.offset(), page.offset() + page.lengthInBytes());
  }
}
