package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.format.encoding.DocumentedExamples;
import dev.stoa.format.manifest.InMemoryOutputFile;
import dev.stoa.format.manifest.ManifestSegmentWriter;
import dev.stoa.format.page.PageFormat;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.SchemaFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.ValueOrder;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.ColumnUpdate;
import dev.stoa.table.change.ColumnWriter;
import dev.stoa.table.maintenance.Fault;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;

/** Writers and changes record which columns are sorted. */
class SortedColumnsTest {
  private static final UUID TABLE_UUID = new UUID(7, 8);
  private static final int ROW_COUNT = 5_000;

  private final Storage storage = new MemoryStorage();

  private static Schema nullableSchema(Schema schema) {
    return Schema.createUnion(Schema.create(Schema.Type.NULL), schema);
  }

  private static Schema recordSchema(Schema value) {
    return SchemaBuilder.record("Row").fields().name("v").type(value).noDefault().endRecord();
  }

  private static WriteOptions smallPages() {
    return WriteOptions.defaults().withPageSizeInBytes(4_000);
  }

  private List<WrittenSplit> write(Table table, WriteOptions options, List<?> values)
      throws IOException {
    try (TableWriter writer = table.newWriter(options)) {
      for (Object value : values) {
        GenericData.Record record = new GenericData.Record(table.schema());
        record.put(0, value);
        writer.write(record);
      }
      return writer.finish();
    }
  }

  /**
   * Whether a column that is written to a table of one split directory is recorded as sorted;
   * verifies the table.
   */
  private static boolean isSorted(Schema schema, WriteOptions options, List<?> values)
      throws IOException {
    SortedColumnsTest testOfOtherTable = new SortedColumnsTest();
    Table table = Table.create(testOfOtherTable.storage, recordSchema(schema));
    table.newAppend().add(testOfOtherTable.write(table, options, values)).commit();
    assertEquals(1, table.refresh().newScan().splitCount());
    return testOfOtherTable.isColumnSorted();
  }

  /**
   * Whether values are recorded as sorted; asserts that this does not depend on the size of pages.
   */
  private static boolean isSorted(Schema schema, List<?> values) throws IOException {
    boolean isSorted = isSorted(schema, smallPages(), values);
    WriteOptions oneRowPerPage = WriteOptions.defaults().withPageSizeInBytes(1);
    assertEquals(isSorted, isSorted(schema, oneRowPerPage, values));
    return isSorted;
  }

  /** Whether the table's column is recorded as sorted; verifies the table. */
  private boolean isColumnSorted() throws IOException {
    List<Fault> faults = new ArrayList<>();
    TableVerifier.verify(storage, faults::add);
    assertEquals(List.of(), faults);
    return Table.open(storage).newScan().sortedColumns().equals(List.of("v"));
  }

  private Table appendLongs(long... values) throws IOException {
    Table table =
        Table.exists(storage)
            ? Table.open(storage)
            : Table.create(storage, recordSchema(Schema.create(Schema.Type.LONG)));
    List<Long> boxedValues = Arrays.stream(values).boxed().toList();
    table.newAppend().add(write(table, smallPages(), boxedValues)).commit();
    return table.refresh();
  }

  private static List<Object> values(LongFunction<Object> value) {
    return LongStream.range(0, ROW_COUNT).mapToObj(value).toList();
  }

  private static List<Object> withValueAt(List<Object> values, int row, Object value) {
    List<Object> changedValues = new ArrayList<>(values);
    changedValues.set(row, value);
    return changedValues;
  }

  @Test
  void onlyAscendingValuesCountAsSorted() throws IOException {
    Schema numberSchema = Schema.create(Schema.Type.LONG);
    List<Object> sortedValues = values(i -> i / 3 - 10);
    assertTrue(isSorted(numberSchema, sortedValues));
    assertTrue(isSorted(numberSchema, List.of(Long.MIN_VALUE, -1L, -1L, 0L, Long.MAX_VALUE)));
    for (int row : List.of(1, 1_023, 1_024, 1_025, ROW_COUNT - 1)) {
      assertFalse(
          isSorted(numberSchema, withValueAt(sortedValues, row, (row - 1) / 3 - 11L)), "" + row);
    }
    assertFalse(isSorted(numberSchema, values(i -> -i)));
    assertTrue(isSorted(Schema.create(Schema.Type.INT), values(i -> (int) i - 7)));
    Schema dateSchema = LogicalTypes.date().addToSchema(Schema.create(Schema.Type.INT));
    assertTrue(isSorted(dateSchema, values(i -> (int) i)));
    Schema timeSchema = LogicalTypes.timestampMicros().addToSchema(Schema.create(Schema.Type.LONG));
    assertTrue(isSorted(nullableSchema(timeSchema), values(i -> i)));
  }

  @Test
  void stringsAreSortedByUnsignedBytes() throws IOException {
    Schema textSchema = Schema.create(Schema.Type.STRING);
    assertTrue(isSorted(textSchema, List.of("", "A", "a", "a", "aa", "\uffff", "\ud83d\ude00")));
    assertFalse(isSorted(textSchema, List.of("\ud83d\ude00", "\uffff")));
    assertFalse(isSorted(textSchema, List.of("b", "aa")));
    // Longer than the 64 bytes that bounds keep, and equal in many pages.
    List<Object> urls = values(i -> "http://example.org/".repeat(5) + i / 2_500);
    assertTrue(isSorted(textSchema, urls));
    assertFalse(isSorted(textSchema, withValueAt(urls, 1_500, "http://example.org/".repeat(5))));
    Schema bytesSchema = Schema.create(Schema.Type.BYTES);
    assertTrue(
        isSorted(bytesSchema, List.of(bytes(), bytes(0), bytes(127), bytes(-128), bytes(-1, 0))));
    assertFalse(isSorted(bytesSchema, List.of(bytes(-1), bytes(1))));
  }

  private static ByteBuffer bytes(int... values) {
    byte[] bytes = new byte[values.length];
    IntStream.range(0, values.length).forEach(i -> bytes[i] = (byte) values[i]);
    return ByteBuffer.wrap(bytes);
  }

  @Test
  void sortedColumnsHaveNullsFirst() throws IOException {
    Schema numberSchema = nullableSchema(Schema.create(Schema.Type.LONG));
    Schema textSchema = nullableSchema(Schema.create(Schema.Type.STRING));
    assertTrue(isSorted(numberSchema, values(i -> i < 2_000 ? null : i)));
    assertTrue(isSorted(textSchema, values(i -> i < 2_000 ? null : "text")));
    assertTrue(isSorted(textSchema, values(i -> null)));
    assertFalse(isSorted(numberSchema, withValueAt(values(i -> i), 2_048, null)));
    assertFalse(isSorted(textSchema, withValueAt(values(i -> "text"), ROW_COUNT - 1, null)));
  }

  @Test
  void sortednessIsUnknownForOtherTypesAndLayouts() throws IOException {
    Schema doubleSchema = Schema.create(Schema.Type.DOUBLE);
    assertFalse(isSorted(doubleSchema, List.of(1.0, 2.0)));
    Schema decimalSchema =
        LogicalTypes.decimal(30, 0).addToSchema(Schema.create(Schema.Type.BYTES));
    assertFalse(isSorted(decimalSchema, List.of(bytes(1), bytes(2))));
    Schema listSchema = Schema.createArray(Schema.create(Schema.Type.LONG));
    assertFalse(isSorted(listSchema, List.of(List.of(1L), List.of(2L))));
    WriteOptions plainOptions =
        WriteOptions.defaults()
            .withDefaultColumn(ColumnOptions.defaults().withLayout(ColumnLayout.PLAIN));
    assertFalse(isSorted(Schema.create(Schema.Type.LONG), plainOptions, List.of(1L, 2L)));
  }

  @Test
  void spillsAndSplitsDoNotChangeSortedness() throws IOException {
    Schema textSchema = Schema.create(Schema.Type.STRING);
    WriteOptions spillOptions = smallPages().withMemoryBudgetInBytes(1);
    assertTrue(isSorted(textSchema, spillOptions, values(i -> "row %06d".formatted(i))));
    assertFalse(
        isSorted(textSchema, spillOptions, values(i -> "row %06d".formatted(ROW_COUNT - i))));
    Table table = Table.create(storage, recordSchema(textSchema));
    WriteOptions splitOptions = smallPages().withSplitSizeInBytes(8_000);
    List<Object> ascendingRuns = values(i -> "row %06d".formatted(i % 2_000));
    List<WrittenSplit> splits = write(table, splitOptions, ascendingRuns);
    long firstRow = 0;
    List<Boolean> expectedSortedness = new ArrayList<>();
    for (WrittenSplit split : splits) {
      long lastRow = firstRow + split.rowCount() - 1;
      expectedSortedness.add(firstRow / 2_000 == lastRow / 2_000);
      firstRow = lastRow + 1;
    }
    assertEquals(
        expectedSortedness, splits.stream().map(split -> split.directory().isSorted(1)).toList());
    assertTrue(
        expectedSortedness.lastIndexOf(true) > expectedSortedness.indexOf(false),
        expectedSortedness.toString());
    table.newAppend().add(splits).commit();
    assertFalse(isColumnSorted());
  }

  @Test
  void columnsAreSortedIfTheyAreInEachSplitDirectory() throws IOException {
    appendLongs(5, 6, 7);
    appendLongs(1, 2, 9);
    assertTrue(isColumnSorted());
    appendLongs(3, 2);
    assertFalse(isColumnSorted());
    // The filter prunes the unsorted split directory.
    TableScan scan = Table.open(storage).newScan();
    assertEquals(List.of("v"), scan.filter(FilterPredicates.parse("v > 4")).sortedColumns());
  }

  @Test
  void deletingRowsKeepsColumnsSorted() throws IOException {
    Table table = appendLongs(1, 2, 3, 4);
    table.newDelete(FilterPredicates.parse("v = 3")).commit();
    assertTrue(isColumnSorted());
  }

  @Test
  void compactionRecordsSortedness() throws IOException {
    appendLongs(1, 2);
    appendLongs(3, 4);
    Table.open(storage).newCompaction().options(smallPages()).commit();
    assertEquals(1, Table.open(storage).newScan().splitCount());
    assertTrue(isColumnSorted());
    appendLongs(0, 9);
    Table.open(storage).newCompaction().options(smallPages()).commit();
    assertEquals(1, Table.open(storage).newScan().splitCount());
    assertFalse(isColumnSorted());
  }

  /** Replaces the column in each split directory. */
  private void replaceColumn(LongFunction<Object> value) throws IOException {
    Table table = Table.open(storage);
    ColumnUpdate update = table.newColumnUpdate().replace("v").options(smallPages());
    for (ScanTask task : table.newScan().tasks()) {
      String splitName = task.splitNames().get(0);
      try (ColumnWriter writer = update.newWriter(splitName)) {
        GenericData.Record row = new GenericData.Record(update.schema());
        for (long i = 0; i < task.rowCount(); i++) {
          row.put(0, value.apply(i));
          writer.write(row);
        }
        update.addWritten(writer.finish());
      }
    }
    update.commit();
  }

  @Test
  void replacingAColumnRecordsTheSortednessOfItsNewValues() throws IOException {
    appendLongs(1, 2, 3, 4);
    appendLongs(1, 1);
    replaceColumn(i -> -i);
    assertFalse(isColumnSorted());
    replaceColumn(i -> 10 + i);
    assertTrue(isColumnSorted());
  }

  @Test
  void verificationDetectsAWrongOrder() throws IOException {
    Table table =
        Table.create(storage, recordSchema(nullableSchema(Schema.create(Schema.Type.LONG))));
    WrittenSplit writtenSplit =
        write(table, smallPages(), withValueAt(values(i -> i), 3_000, 2_998L)).get(0);
    SplitDirectory unsortedSplit = writtenSplit.directory();
    List<ColumnFile> files =
        unsortedSplit.columnFiles().stream()
            .map(file -> file.withOrder(ValueOrder.ASCENDING_NULLS_FIRST))
            .toList();
    WrittenSplit wronglyMarkedSplit =
        new WrittenSplit(
            writtenSplit.tableUuid(), unsortedSplit.withFiles(files, Optional.empty()));
    table.newAppend().add(List.of(wronglyMarkedSplit)).commit();
    List<Fault> faults = new ArrayList<>();
    TableVerifier.verify(storage, faults::add);
    assertEquals(1, faults.size());
    assertTrue(faults.get(0).message().contains("row 3000"), faults.get(0).message());
  }

  private static ColumnFile file(int id, ValueOrder order) {
    return new ColumnFile(id, "f" + id, PageFormat.PLAIN_UNCOMPRESSED, 100, 5, 1).withOrder(order);
  }

  private static SplitDirectory split(ValueOrder... orders) {
    List<ColumnFile> files =
        IntStream.range(0, orders.length).mapToObj(i -> file(i + 1, orders[i])).toList();
    return new SplitDirectory(
        "s-" + orders.length, new UUID(1, 2), 10, SchemaFile.of(new byte[3]), files);
  }

  @Test
  void theSectionOfSortedFilesMatchesTheDocument() throws IOException {
    ValueOrder sorted = ValueOrder.ASCENDING_NULLS_FIRST;
    ValueOrder unknown = ValueOrder.UNKNOWN;
    List<SplitDirectory> splits =
        List.of(
            split(sorted, unknown, unknown),
            split(sorted, unknown, sorted),
            split(sorted, unknown, sorted));
    InMemoryOutputFile file = new InMemoryOutputFile("segment");
    ManifestSegmentWriter.write(file, TABLE_UUID, splits);
    byte[] bytes = file.toByteArray();
    // It is the last section, before the CRC of the footer and the trailer of 32 bytes.
    DocumentedExamples.assertPrinted(
        "sorted files", Arrays.copyOfRange(bytes, bytes.length - 42, bytes.length - 36));
  }

  @Test
  void filesOfUnknownOrderTakeNoBytes() throws IOException {
    ValueOrder sorted = ValueOrder.ASCENDING_NULLS_FIRST;
    InMemoryOutputFile fileOfSorted = new InMemoryOutputFile("segment");
    ManifestSegmentWriter.write(fileOfSorted, TABLE_UUID, List.of(split(sorted, sorted)));
    InMemoryOutputFile fileOfUnknown = new InMemoryOutputFile("segment");
    ManifestSegmentWriter.write(
        fileOfUnknown, TABLE_UUID, List.of(split(ValueOrder.UNKNOWN, ValueOrder.UNKNOWN)));
    assertEquals(4, fileOfSorted.toByteArray().length - fileOfUnknown.toByteArray().length);
  }
}
