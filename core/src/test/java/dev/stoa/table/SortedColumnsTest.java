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

/** Which columns are known to rise from row to row, and what changes that. */
class SortedColumnsTest {
  private static final UUID TABLE = new UUID(7, 8);
  private static final int ROWS = 5_000;

  private final Storage storage = new MemoryStorage();

  private static Schema nullable(Schema schema) {
    return Schema.createUnion(Schema.create(Schema.Type.NULL), schema);
  }

  private static Schema record(Schema value) {
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

  /** Whether a table of one column in one split directory rises; its values are verified. */
  private static boolean isSorted(Schema schema, WriteOptions options, List<?> values)
      throws IOException {
    SortedColumnsTest other = new SortedColumnsTest();
    Table table = Table.create(other.storage, record(schema));
    table.newAppend().add(other.write(table, options, values)).commit();
    assertEquals(1, table.refresh().newScan().splitCount());
    return other.rises();
  }

  /** The same however pages end: after many rows, and after each. */
  private static boolean isSorted(Schema schema, List<?> values) throws IOException {
    boolean isRising = isSorted(schema, smallPages(), values);
    WriteOptions pageOfARow = WriteOptions.defaults().withPageSizeInBytes(1);
    assertEquals(isRising, isSorted(schema, pageOfARow, values));
    return isRising;
  }

  private boolean rises() throws IOException {
    List<Fault> faults = new ArrayList<>();
    TableVerifier.verify(storage, faults::add);
    assertEquals(List.of(), faults);
    return Table.open(storage).newScan().sortedColumns().equals(List.of("v"));
  }

  private Table longs(long... values) throws IOException {
    Table table =
        Table.exists(storage)
            ? Table.open(storage)
            : Table.create(storage, record(Schema.create(Schema.Type.LONG)));
    List<Long> boxed = Arrays.stream(values).boxed().toList();
    table.newAppend().add(write(table, smallPages(), boxed)).commit();
    return table.refresh();
  }

  private static List<Object> made(LongFunction<Object> value) {
    return LongStream.range(0, ROWS).mapToObj(value).toList();
  }

  private static List<Object> with(List<Object> values, int row, Object value) {
    List<Object> changed = new ArrayList<>(values);
    changed.set(row, value);
    return changed;
  }

  @Test
  void onlyAscendingValuesAreSorted() throws IOException {
    Schema number = Schema.create(Schema.Type.LONG);
    List<Object> sorted = made(i -> i / 3 - 10);
    assertTrue(isSorted(number, sorted));
    assertTrue(isSorted(number, List.of(Long.MIN_VALUE, -1L, -1L, 0L, Long.MAX_VALUE)));
    for (int row : List.of(1, 1_023, 1_024, 1_025, ROWS - 1)) {
      assertFalse(isSorted(number, with(sorted, row, (row - 1) / 3 - 11L)), "" + row);
    }
    assertFalse(isSorted(number, made(i -> -i)));
    assertTrue(isSorted(Schema.create(Schema.Type.INT), made(i -> (int) i - 7)));
    Schema date = LogicalTypes.date().addToSchema(Schema.create(Schema.Type.INT));
    assertTrue(isSorted(date, made(i -> (int) i)));
    Schema time = LogicalTypes.timestampMicros().addToSchema(Schema.create(Schema.Type.LONG));
    assertTrue(isSorted(nullable(time), made(i -> i)));
  }

  @Test
  void stringsAreSortedByUnsignedBytes() throws IOException {
    Schema text = Schema.create(Schema.Type.STRING);
    assertTrue(isSorted(text, List.of("", "A", "a", "a", "aa", "\uffff", "\ud83d\ude00")));
    assertFalse(isSorted(text, List.of("\ud83d\ude00", "\uffff")));
    assertFalse(isSorted(text, List.of("b", "aa")));
    // Longer than the ends that bounds keep, and the same over many pages.
    List<Object> urls = made(i -> "http://example.org/".repeat(5) + i / 2_500);
    assertTrue(isSorted(text, urls));
    assertFalse(isSorted(text, with(urls, 1_500, "http://example.org/".repeat(5))));
    Schema bytes = Schema.create(Schema.Type.BYTES);
    assertTrue(isSorted(bytes, List.of(bytes(), bytes(0), bytes(127), bytes(-128), bytes(-1, 0))));
    assertFalse(isSorted(bytes, List.of(bytes(-1), bytes(1))));
  }

  private static ByteBuffer bytes(int... values) {
    byte[] bytes = new byte[values.length];
    IntStream.range(0, values.length).forEach(i -> bytes[i] = (byte) values[i]);
    return ByteBuffer.wrap(bytes);
  }

  @Test
  void aColumnIsSortedOnlyWithNullsFirst() throws IOException {
    Schema number = nullable(Schema.create(Schema.Type.LONG));
    Schema text = nullable(Schema.create(Schema.Type.STRING));
    assertTrue(isSorted(number, made(i -> i < 2_000 ? null : i)));
    assertTrue(isSorted(text, made(i -> i < 2_000 ? null : "text")));
    assertTrue(isSorted(text, made(i -> null)));
    assertFalse(isSorted(number, with(made(i -> i), 2_048, null)));
    assertFalse(isSorted(text, with(made(i -> "text"), ROWS - 1, null)));
  }

  @Test
  void sortednessIsUnknownForOtherTypesAndLayouts() throws IOException {
    Schema real = Schema.create(Schema.Type.DOUBLE);
    assertFalse(isSorted(real, List.of(1.0, 2.0)));
    Schema decimal = LogicalTypes.decimal(30, 0).addToSchema(Schema.create(Schema.Type.BYTES));
    assertFalse(isSorted(decimal, List.of(bytes(1), bytes(2))));
    Schema list = Schema.createArray(Schema.create(Schema.Type.LONG));
    assertFalse(isSorted(list, List.of(List.of(1L), List.of(2L))));
    WriteOptions values =
        WriteOptions.defaults()
            .withDefaultColumn(ColumnOptions.defaults().withLayout(ColumnLayout.PLAIN));
    assertFalse(isSorted(Schema.create(Schema.Type.LONG), values, List.of(1L, 2L)));
  }

  @Test
  void spillingAndSplittingDoNotChangeSortedness() throws IOException {
    Schema text = Schema.create(Schema.Type.STRING);
    WriteOptions spilling = smallPages().withMemoryBudgetInBytes(1);
    assertTrue(isSorted(text, spilling, made(i -> "row %06d".formatted(i))));
    assertFalse(isSorted(text, spilling, made(i -> "row %06d".formatted(ROWS - i))));
    Table table = Table.create(storage, record(text));
    WriteOptions several = smallPages().withSplitSizeInBytes(8_000);
    List<Object> saw = made(i -> "row %06d".formatted(i % 2_000));
    List<WrittenSplit> splits = write(table, several, saw);
    long first = 0;
    List<Boolean> expected = new ArrayList<>();
    for (WrittenSplit split : splits) {
      long last = first + split.rowCount() - 1;
      expected.add(first / 2_000 == last / 2_000);
      first = last + 1;
    }
    assertEquals(expected, splits.stream().map(split -> split.directory().isSorted(1)).toList());
    assertTrue(expected.lastIndexOf(true) > expected.indexOf(false), expected.toString());
    table.newAppend().add(splits).commit();
    assertFalse(rises());
  }

  @Test
  void eachSplitDirectoryIsSortedOnItsOwn() throws IOException {
    longs(5, 6, 7);
    longs(1, 2, 9);
    assertTrue(rises());
    longs(3, 2);
    assertFalse(rises());
    // That of the last is left out.
    TableScan scan = Table.open(storage).newScan();
    assertEquals(List.of("v"), scan.filter(FilterPredicates.parse("v > 4")).sortedColumns());
  }

  @Test
  void deletingRowsKeepsTheOrder() throws IOException {
    Table table = longs(1, 2, 3, 4);
    table.newDelete(FilterPredicates.parse("v = 3")).commit();
    assertTrue(rises());
  }

  @Test
  void compactionSaysWhatItWrote() throws IOException {
    longs(1, 2);
    longs(3, 4);
    Table.open(storage).newCompaction().options(smallPages()).commit();
    assertEquals(1, Table.open(storage).newScan().splitCount());
    assertTrue(rises());
    longs(0, 9);
    Table.open(storage).newCompaction().options(smallPages()).commit();
    assertEquals(1, Table.open(storage).newScan().splitCount());
    assertFalse(rises());
  }

  /** Replaces the column in each split directory. */
  private void replace(LongFunction<Object> value) throws IOException {
    Table table = Table.open(storage);
    ColumnUpdate update = table.newColumnUpdate().replace("v").options(smallPages());
    for (ScanTask task : table.newScan().tasks()) {
      String split = task.splitNames().get(0);
      try (ColumnWriter writer = update.newWriter(split)) {
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
  void aReplacedColumnIsSortedAsItsNewValuesAre() throws IOException {
    longs(1, 2, 3, 4);
    longs(1, 1);
    replace(i -> -i);
    assertFalse(rises());
    replace(i -> 10 + i);
    assertTrue(rises());
  }

  @Test
  void theVerifierFindsAWrongOrder() throws IOException {
    Table table = Table.create(storage, record(nullable(Schema.create(Schema.Type.LONG))));
    WrittenSplit written = write(table, smallPages(), with(made(i -> i), 3_000, 2_998L)).get(0);
    SplitDirectory falling = written.directory();
    List<ColumnFile> files =
        falling.columnFiles().stream()
            .map(file -> file.withOrder(ValueOrder.ASCENDING_NULLS_FIRST))
            .toList();
    WrittenSplit wrong =
        new WrittenSplit(written.tableUuid(), falling.withFiles(files, Optional.empty()));
    table.newAppend().add(List.of(wrong)).commit();
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
  void theSectionIsWhatTheDocumentPrints() throws IOException {
    ValueOrder sorted = ValueOrder.ASCENDING_NULLS_FIRST;
    ValueOrder unknown = ValueOrder.UNKNOWN;
    List<SplitDirectory> splits =
        List.of(
            split(sorted, unknown, unknown),
            split(sorted, unknown, sorted),
            split(sorted, unknown, sorted));
    InMemoryOutputFile file = new InMemoryOutputFile("segment");
    ManifestSegmentWriter.write(file, TABLE, splits);
    byte[] bytes = file.toByteArray();
    // It is the last section, before the crc of the footer and the trailer of 32 bytes.
    DocumentedExamples.assertPrinted(
        "sorted files", Arrays.copyOfRange(bytes, bytes.length - 42, bytes.length - 36));
  }

  @Test
  void filesOfUnknownOrderTakeNoByte() throws IOException {
    ValueOrder sorted = ValueOrder.ASCENDING_NULLS_FIRST;
    InMemoryOutputFile with = new InMemoryOutputFile("segment");
    ManifestSegmentWriter.write(with, TABLE, List.of(split(sorted, sorted)));
    InMemoryOutputFile without = new InMemoryOutputFile("segment");
    ManifestSegmentWriter.write(
        without, TABLE, List.of(split(ValueOrder.UNKNOWN, ValueOrder.UNKNOWN)));
    assertEquals(4, with.toByteArray().length - without.toByteArray().length);
  }
}
