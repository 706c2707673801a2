package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.engine.EngineScans;
import dev.stoa.engine.EngineTables;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.storage.ForwardingStorage;
import dev.stoa.storage.HookedStorage;
import dev.stoa.storage.HookedStorage.Operation;
import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.Append;
import dev.stoa.table.maintenance.Fault;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.GroupOptions;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.avro.AvroTypeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;

/** The basic operations of a table: append, read, select, commit concurrently, and stage. */
class TableTest {
  private static final Schema SCHEMA =
      SchemaBuilder.record("Page")
          .namespace("web")
          .fields()
          .requiredString("url")
          .requiredLong("time")
          .optionalString("title")
          .name("metadata")
          .type()
          .map()
          .values()
          .stringType()
          .noDefault()
          .endRecord();

  private static final int WRITER_COUNT = 8;

  private static GenericRecord page(int number) {
    GenericData.Record record = new GenericData.Record(SCHEMA);
    record.put("url", "http://host/" + number);
    record.put("time", (long) number);
    record.put("title", number % 3 == 0 ? null : "title " + number);
    record.put("metadata", Map.of("content-type", "text/" + number));
    return record;
  }

  private static Snapshot append(Table table, int startNumber, int endNumber, WriteOptions options)
      throws IOException {
    try (TableWriter writer = table.newWriter(options)) {
      for (int i = startNumber; i < endNumber; i++) {
        writer.write(page(i));
      }
      return table.newAppend().add(writer.finish()).commit();
    }
  }

  private static List<GenericRecord> read(Table table, RecordMode mode, String... columns)
      throws IOException {
    List<GenericRecord> records = new ArrayList<>();
    TableScan scan = columns.length == 0 ? table.newScan() : table.newScan().select(columns);
    try (RecordReader reader = scan.open(mode)) {
      while (reader.next()) {
        records.add(reader.record().copy());
      }
    }
    return records;
  }

  @Test
  void readsRowsInOrderInEachMode() throws IOException {
    Storage storage = new MemoryStorage();
    Table table = Table.create(storage, SCHEMA);
    WriteOptions options =
        WriteOptions.defaults().withPageSizeInBytes(1000).withSplitSizeInBytes(12_000);
    append(table, 0, 5_000, options);
    append(table, 5_000, 9_000, options.withMemoryBudgetInBytes(20_000));
    Table openedTable = Table.open(storage);
    assertEquals(SCHEMA, openedTable.schema());
    assertEquals(9_000, openedTable.snapshot().rowCount());
    assertTrue(openedTable.snapshot().splitCount() > 4);
    for (RecordMode mode : RecordMode.values()) {
      List<GenericRecord> records = read(openedTable, mode);
      assertEquals(9_000, records.size());
      for (int i = 0; i < records.size(); i++) {
        assertEquals(page(i), records.get(i), "row " + i);
      }
    }
    List<Fault> faults = new ArrayList<>();
    TableVerifier.verify(storage, faults::add);
    assertEquals(List.of(), faults);
  }

  @Test
  void describesThePagesOfTheFirstFileOfEachColumn() throws IOException {
    Table emptyTable = Table.create(new MemoryStorage(), SCHEMA);
    assertEquals(List.of(), emptyTable.describePages());
    ColumnOptions skipList = ColumnOptions.defaults().withLayout(ColumnLayout.SKIP_LIST);
    WriteOptions options = WriteOptions.defaults().withPageSizeInBytes(20_000);
    append(emptyTable, 0, 5_000, options.withColumn("url", skipList));
    Table table = emptyTable.refresh();
    List<PageDescription> pages = table.describePages();
    List<TableDescription.FileDescription> files = table.describe().files();
    assertEquals(4, pages.size());
    for (int i = 0; i < pages.size(); i++) {
      assertEquals(files.get(i).path(), pages.get(i).path());
      int pageCount = pages.get(i).pageCountsByLayout().values().stream().mapToInt(n -> n).sum();
      assertEquals(files.get(i).pageCount(), pageCount);
    }
    assertEquals(Set.of("skiplist"), pages.get(0).pageCountsByLayout().keySet());
    assertEquals(Map.of(), pages.get(0).bytesByEncoding());
    assertEquals(Set.of("vector"), pages.get(1).pageCountsByLayout().keySet());
    assertEquals(Set.of("delta"), pages.get(1).bytesByEncoding().keySet());
    assertTrue(
        pages.get(2).bytesByEncoding().containsKey("list of nulls"), pages.get(2).toString());
  }

  @Test
  void selectsColumnsInTheRequestedOrder() throws IOException {
    Table table = Table.create(new MemoryStorage(), SCHEMA);
    append(table, 0, 10, WriteOptions.defaults());
    List<GenericRecord> records = read(table.refresh(), RecordMode.LAZY, "metadata", "url");
    assertEquals(
        List.of("metadata", "url"),
        records.get(3).getSchema().getFields().stream().map(Schema.Field::name).toList());
    assertEquals(
        "text/3", ((Map<?, ?>) records.get(3).get("metadata")).get("content-type").toString());
    assertNull(((Map<?, ?>) records.get(3).get("metadata")).get("absent"));
    InvalidTableException error =
        assertThrows(InvalidTableException.class, () -> table.newScan().select("urll"));
    assertTrue(error.getMessage().contains("url, time, title, metadata"), error.getMessage());
  }

  @Test
  void distinguishesColumnsWithTheSameSuffix() throws IOException {
    Storage storage = new MemoryStorage();
    String longestName = "a".repeat(200) + "_user_id";
    Schema schema =
        SchemaBuilder.record("Row")
            .fields()
            .requiredLong(longestName)
            .requiredLong("user_id")
            .requiredLong("id")
            .endRecord();
    Table.create(storage, schema);
    TableScan scan = Table.open(storage).newScan();
    for (String name : List.of("id", "user_id", longestName)) {
      Schema selectedSchema = scan.select(name).schema();
      assertEquals(name, selectedSchema.getFields().get(0).name());
    }
    for (String suffix : List.of("d", "er_id", "a_user_id", "")) {
      assertThrows(InvalidTableException.class, () -> scan.select(suffix).schema(), suffix);
    }
  }

  @Test
  void rejectsInvalidRecordsAndContinues() throws IOException {
    Storage storage = new MemoryStorage();
    Table table = Table.create(storage, SCHEMA);
    try (TableWriter writer = table.newWriter()) {
      writer.write(page(0));
      GenericRecord invalidPage = page(1);
      invalidPage.put("metadata", Map.of("a", 17));
      AvroTypeException error =
          assertThrows(AvroTypeException.class, () -> writer.write(invalidPage));
      assertEquals(
          "row 1, field \"metadata.a\": expected string, found Integer 17", error.getMessage());
      writer.write(page(1));
      table.newAppend().add(writer.finish()).commit();
    }
    assertEquals(2, read(Table.open(storage), RecordMode.EAGER).size());
  }

  @Test
  void repeatingAnAppendWithItsTokenHasNoEffect() throws IOException {
    Storage storage = new MemoryStorage();
    Table table = Table.create(storage, SCHEMA);
    List<WrittenSplit> splits;
    try (TableWriter writer = table.newWriter()) {
      writer.write(page(0));
      splits = writer.finish();
    }
    CommitToken token = CommitToken.of("job_1");
    Snapshot firstSnapshot = table.newAppend().token(token).add(splits).commit();
    append(table, 1, 2, WriteOptions.defaults());
    Snapshot repeatedCommit = table.newAppend().token(token).add(splits).commit();
    assertEquals(firstSnapshot.version(), repeatedCommit.version());
    assertEquals(2, Table.open(storage).snapshot().rowCount());
  }

  @Test
  void unfinishedWritersLeaveNoFiles() throws IOException {
    MemoryStorage storage = new MemoryStorage();
    Table table = Table.create(storage, SCHEMA);
    try (TableWriter writer = table.newWriter(WriteOptions.defaults().withSplitSizeInBytes(1))) {
      writer.write(page(0));
      writer.write(page(1));
      assertTrue(storage.list("").size() > 1);
    }
    assertEquals(1, storage.list("").size());
  }

  @Test
  void roundTripsTasks() throws IOException {
    Storage storage = new MemoryStorage();
    Table table = Table.create(storage, SCHEMA);
    append(table, 0, 100, WriteOptions.defaults().withSplitSizeInBytes(500));
    List<ScanTask> tasks = Table.open(storage).newScan().select("time").tasks(200);
    assertTrue(tasks.size() > 1);
    long expectedTime = 0;
    for (ScanTask task : tasks) {
      ScanTask restoredTask = EngineScans.fromBytes(EngineScans.toBytes(task));
      assertEquals(task.splitNames(), restoredTask.splitNames());
      try (RecordReader reader = restoredTask.open(storage, RecordMode.LAZY)) {
        while (reader.next()) {
          assertEquals(expectedTime++, reader.record().longAt(0));
        }
      }
    }
    assertEquals(100, expectedTime);
  }

  @Test
  void reportsAPathThatIsNotATable() {
    InvalidTableException error =
        assertThrows(InvalidTableException.class, () -> Table.open(new MemoryStorage()));
    assertTrue(error.getMessage().contains("is not a table"), error.getMessage());
  }

  private static void awaitIfPath(String awaitedPath, String path, CyclicBarrier barrier) {
    if (path.equals(awaitedPath)) {
      try {
        barrier.await();
      } catch (InterruptedException | BrokenBarrierException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  @Test
  void concurrentAppendsAllSucceed() throws Exception {

    Storage storage = new MemoryStorage();
    Table.create(storage, SCHEMA);
    CyclicBarrier barrier = new CyclicBarrier(WRITER_COUNT);
    Table table =
        Table.open(
            new HookedStorage(storage)
                .before(
                    Operation.CREATE_IF_ABSENT,
                    path -> awaitIfPath(TablePaths.snapshot(2), path, barrier)));
    ExecutorService executor = Executors.newFixedThreadPool(WRITER_COUNT);
    List<Future<Integer>> results = new ArrayList<>();
    for (int i = 0; i < WRITER_COUNT; i++) {
      int firstRow = i * 10;
      results.add(executor.submit(() -> appendTenRows(table, firstRow)));
    }
    int retryCount = 0;
    for (Future<Integer> result : results) {
      retryCount += result.get() - 1;
    }
    executor.shutdown();
    assertTrue(retryCount >= WRITER_COUNT - 1, "only " + retryCount + " commits had to retry");
    Set<Long> times = new HashSet<>();
    for (GenericRecord record : read(Table.open(storage), RecordMode.EAGER)) {
      times.add((Long) record.get("time"));
    }
    assertEquals(WRITER_COUNT * 10, times.size());
    assertEquals(WRITER_COUNT + 1L, Table.open(storage).snapshot().version());
  }

  private static int appendTenRows(Table table, int firstRow) throws IOException {
    try (TableWriter writer = table.newWriter()) {
      for (int row = firstRow; row < firstRow + 10; row++) {
        writer.write(page(row));
      }
      Append append = table.newAppend().add(writer.finish());
      append.commit();
      return append.attemptCount();
    }
  }

  @Test
  void manySmallAppendsKeepFewSegmentsAndTheOrder() throws IOException {
    Storage storage = new MemoryStorage();
    Table table = Table.create(storage, SCHEMA);
    for (int i = 0; i < 100; i++) {
      append(table, i, i + 1, WriteOptions.defaults());
    }
    Table openedTable = Table.open(storage);
    assertTrue(openedTable.snapshot().root().segments().size() <= 8);
    long expectedTime = 0;
    for (GenericRecord record : read(openedTable, RecordMode.EAGER, "time")) {
      assertEquals(expectedTime++, record.get(0));
    }
    assertEquals(100, expectedTime);
  }

  @Test
  void aRecordThatThrowsIsSkipped() throws IOException {
    Storage storage = new MemoryStorage();
    Table table = Table.create(storage, SCHEMA);
    try (TableWriter writer = table.newWriter()) {
      writer.write(page(0));
      GenericRecord unreadablePage =
          new GenericData.Record(SCHEMA) {
            @Override
            public Object get(int position) {
              if (position == 2) {
                throw new IllegalStateException("cannot be read");
              }
              return page(1).get(position);
            }
          };
      assertThrows(IllegalStateException.class, () -> writer.write(unreadablePage));
      writer.write(page(1));
      table.newAppend().add(writer.finish()).commit();
    }
    List<GenericRecord> records = read(Table.open(storage), RecordMode.EAGER);
    assertEquals(List.of(page(0), page(1)), records);
  }

  @Test
  void aFailedWriterRejectsMoreRows() throws IOException {
    HookedStorage storage = new HookedStorage(new MemoryStorage());
    Table table = Table.create(storage, SCHEMA);
    storage.before(
        Operation.CREATE,
        path -> {
          if (path.contains("time")) {
            throw new IOException("No space left on device");
          }
        });
    try (TableWriter writer = table.newWriter()) {
      writer.write(page(0));
      IOException error = assertThrows(IOException.class, writer::finish);
      assertTrue(error.getMessage().contains("No space left"), error.getMessage());
      storage.removeHooks();
      assertThrows(IllegalStateException.class, writer::finish);
      assertThrows(IllegalStateException.class, () -> writer.write(page(1)));
    }
    assertEquals(1, storage.list("").size());
  }

  /**
   * A storage that creates a file but reports that it existed, like a storage that repeats a
   * request internally.
   */
  private static final class RepeatingStorage extends ForwardingStorage {
    RepeatingStorage(Storage storage) {
      super(storage);
    }

    @Override
    public boolean createIfAbsent(String path, byte[] content) throws IOException {
      super.createIfAbsent(path, content);
      return false;
    }
  }

  @Test
  void aCommitSucceedsIfItFindsItsOwnSnapshot() throws IOException {
    Storage storage = new MemoryStorage();
    Table.create(storage, SCHEMA);
    Table table = Table.open(new RepeatingStorage(storage));
    assertEquals(2, append(table, 0, 10, WriteOptions.defaults()).version());
    assertEquals(10, read(Table.open(storage), RecordMode.EAGER).size());
    assertEquals(2, Table.open(storage).snapshot().version());
  }

  @Test
  void aTableThatIsReplacedWhileItIsOpenedIsFound() throws IOException {
    Storage storage = new MemoryStorage();
    Table.create(storage, SCHEMA);
    AtomicInteger openCount = new AtomicInteger();
    HookedStorage replaced =
        new HookedStorage(storage)
            .before(
                Operation.OPEN,
                path -> {
                  if (openCount.getAndIncrement() == 0) {
                    throw new NoSuchFileException(path); // moved away; the next one is in place
                  }
                });
    assertEquals(1, Table.open(replaced).snapshot().version());
  }

  @Test
  void findsATokenAfterHundredsOfOtherCommits() throws IOException {
    Storage storage = new MemoryStorage();
    Table table = Table.create(storage, SCHEMA);
    CommitToken token = CommitToken.of("epoch 1");
    Snapshot firstSnapshot = table.newAppend().token(token).commit();
    for (int i = 0; i < 600; i++) {
      table.newAppend().commit();
    }
    assertTrue(table.isCommitted(token));
    assertFalse(table.isCommitted(CommitToken.of("epoch 2")));
    assertEquals(
        firstSnapshot.version(), Table.open(storage).newAppend().token(token).commit().version());
    assertEquals(602, Table.open(storage).snapshot().version());
  }

  @Test
  void rejectsSplitDirectoriesOfAnotherTableAndRepeatedOnes() throws IOException {
    Table table = Table.create(new MemoryStorage(), SCHEMA);
    Table otherTable = Table.create(new MemoryStorage(), SCHEMA);
    try (TableWriter writer = table.newWriter()) {
      writer.write(page(0));
      List<WrittenSplit> splits = writer.finish();
      assertThrows(InvalidTableException.class, () -> otherTable.newAppend().add(splits));
      Append append = table.newAppend().add(splits);
      assertThrows(IllegalArgumentException.class, () -> append.add(splits));
    }
  }

  @Test
  void readsManyColumnsWithFewOpenFiles() throws IOException {
    SchemaBuilder.FieldAssembler<Schema> fields = SchemaBuilder.record("Wide").fields();
    for (int i = 0; i < 500; i++) {
      fields = fields.requiredInt("c" + i);
    }
    Schema schema = fields.endRecord();
    HookedStorage storage = new HookedStorage(new MemoryStorage());
    Table table = Table.create(storage, schema);
    try (TableWriter writer =
        table.newWriter(WriteOptions.defaults().withGroups(GroupOptions.none()))) {
      GenericData.Record record = new GenericData.Record(schema);
      for (int row = 0; row < 3; row++) {
        for (int i = 0; i < 500; i++) {
          record.put(i, row * i);
        }
        writer.write(record);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    List<GenericRecord> records = read(table.refresh(), RecordMode.EAGER);
    assertEquals(998, records.get(2).get(499));
    assertTrue(
        storage.maxOpenFileCount() > 100 && storage.maxOpenFileCount() <= 210,
        "open " + storage.maxOpenFileCount());
    assertEquals(0, storage.openFileCount());
  }

  @Test
  void aStagedTableIsCreatedWithItsFirstRows() throws IOException {
    Storage storage = new MemoryStorage();
    Table stagedTable = EngineTables.stage(storage, SCHEMA);
    try (TableWriter writer = stagedTable.newWriter()) {
      writer.write(page(0));
      List<WrittenSplit> splits = writer.finish();
      assertFalse(Table.exists(storage));
      Snapshot firstSnapshot = stagedTable.newAppend().add(splits).commit();
      assertEquals(1, firstSnapshot.version());
      assertEquals("create", firstSnapshot.operation());
    }
    assertEquals(List.of(page(0)), read(Table.open(storage), RecordMode.EAGER));
    assertThrows(InvalidTableException.class, () -> EngineTables.stage(storage, SCHEMA));
    TableVerifier.verify(storage, fault -> assertEquals("", fault.message()));
  }

  @Test
  void concurrentlyStagedTablesWithEqualSchemasAreMerged() throws IOException {
    Storage storage = new MemoryStorage();
    Table firstTable = EngineTables.stage(storage, SCHEMA);
    Table secondTable = EngineTables.stage(storage, SCHEMA);
    Table otherTable =
        EngineTables.stage(
            storage, SchemaBuilder.record("R").fields().requiredInt("a").endRecord());
    append(firstTable, 0, 5, WriteOptions.defaults());
    assertEquals(2, append(secondTable, 5, 9, WriteOptions.defaults()).version());
    assertThrows(InvalidTableException.class, () -> otherTable.newAppend().commit());
    assertEquals(9, read(Table.open(storage), RecordMode.EAGER).size());
    TableVerifier.verify(storage, fault -> assertEquals("", fault.message()));
  }

  @Test
  void pagesOfAnAddedColumnAreDescribedAfterAnotherWasDropped() throws IOException {
    Storage storage = new MemoryStorage();
    Table table = Table.create(storage, NumberTable.SCHEMA);
    Append append = table.newAppend();
    for (int i = 0; i < 2; i++) {
      append.add(NumberTable.write(table, i, i + 1));
    }
    append.commit();
    Schema.Field score = new Schema.Field("score", Schema.create(Schema.Type.LONG), null, 0L);
    Table.open(storage).newSchemaChange().drop("text").add(score).commit();
    NumberTable.append(storage, 2, 3);
    assertEquals(
        List.of("number", "score"),
        Table.open(storage).describePages().stream().map(PageDescription::column).toList());
  }
}
