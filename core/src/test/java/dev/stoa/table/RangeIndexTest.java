package dev.stoa.table;

import static dev.stoa.predicate.FilterPredicates.column;
import static dev.stoa.predicate.FilterPredicates.parse;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.format.bytes.ContainerReader;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.encoding.DocumentedExamples;
import dev.stoa.format.manifest.SegmentBounds;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.manifest.SnapshotFile;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.format.manifest.Totals;
import dev.stoa.format.page.PageFormat;
import dev.stoa.format.page.PathBounds;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.SchemaFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.bounds.Bounds;
import dev.stoa.predicate.bounds.LongBounds;
import dev.stoa.predicate.bounds.ValueCounts;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.HookedStorage;
import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.ColumnUpdate;
import dev.stoa.table.change.ColumnWriter;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.ScanMetrics;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;

/**
 * A predicate on the column that rows were sorted by selects manifest segments, split directories,
 * pages and blocks; counted by what is opened and read.
 */
class RangeIndexTest {
  private static final Schema SCHEMA =
      SchemaBuilder.record("Visit")
          .fields()
          .optionalLong("time")
          .requiredString("text")
          .endRecord();

  private static final int TIME_ID = 1;
  private static final int ROWS_PER_SPLIT = 5_000;

  private final Storage storage = new MemoryStorage();

  /** A split directory that the manifest lists, with times of 0 to 9 after its number times 10. */
  private static WrittenSplit listedSplit(UUID tableUuid, int number) {
    SchemaFile schemaFile =
        SchemaFile.of(TableSchema.of(SCHEMA).avroJsonWithIds().getBytes(StandardCharsets.UTF_8));
    LongBounds times =
        new LongBounds(
            number * 10L, number * 10L + 9, new ValueCounts(10, 0), Bounds.Exactness.EXACT);
    List<ColumnFile> files =
        List.of(
            new ColumnFile(
                TIME_ID,
                "1-time.%08x.col".formatted(number),
                PageFormat.PLAIN_UNCOMPRESSED,
                1000,
                number,
                1,
                List.of(new PathBounds("", times))),
            new ColumnFile(
                2,
                "2-text.%08x.col".formatted(number),
                PageFormat.PLAIN_UNCOMPRESSED,
                1000,
                number,
                1));
    return new WrittenSplit(
        tableUuid,
        new SplitDirectory(
            String.format(Locale.ROOT, "s-%06d-%08x", number, number),
            new UUID(1, number),
            10,
            schemaFile,
            files));
  }

  private static Table tableOfListedSplits(int splitCount) throws IOException {
    MemoryStorage storage = new MemoryStorage();
    Table table = Table.create(storage, SCHEMA);
    List<WrittenSplit> splits = new ArrayList<>();
    for (int number = 0; number < splitCount; number++) {
      splits.add(listedSplit(table.snapshot().root().tableUuid(), number));
    }
    table.newAppend().add(splits).commit();
    return Table.open(new HookedStorage(storage));
  }

  private static long manifestsOpened(Table table) {
    return ((HookedStorage) table.storage())
        .openedPaths().stream().filter(path -> path.endsWith(".manifest")).count();
  }

  @Test
  void planningReadsTheSegmentsInRangeHoweverLargeTheTable() throws IOException {
    long[] bytesRead = new long[2];
    int[] splitCounts = {100, 10_000};
    for (int i = 0; i < splitCounts.length; i++) {
      Table table = tableOfListedSplits(splitCounts[i]);
      long bytesBefore = ((HookedStorage) table.storage()).bytesRead();
      List<ScanTask> tasks =
          table.newScan().select("text").filter(column("time").equalTo(555)).tasks();
      assertEquals(1, tasks.size());
      assertEquals(List.of("s-000055-00000037"), tasks.get(0).splitNames());
      assertEquals(1, manifestsOpened(table));
      bytesRead[i] = ((HookedStorage) table.storage()).bytesRead() - bytesBefore;
    }
    assertTrue(bytesRead[1] < 15 * bytesRead[0], bytesRead[1] + " and " + bytesRead[0]);

    Table table = tableOfListedSplits(10_000);
    assertEquals(0, table.newScan().filter(column("time").lessThan(0)).tasks().size());
    assertEquals(0, manifestsOpened(table));
    assertEquals(
        200, table.newScan().filter(parse("time >= 10000 and time < 12000")).tasks().size());
    assertEquals(2, manifestsOpened(table));
    assertEquals(10_000, table.newScan().tasks().size());
    assertTrue(manifestsOpened(table) <= 13, manifestsOpened(table) + " segments");
  }

  @Test
  void narrowerScansReuseTheSegmentsOfWiderOnes() throws IOException {
    Table table = tableOfListedSplits(10_000);
    for (int repetition = 0; repetition < 3; repetition++) {
      var scan = table.newScan().select("time");
      assertEquals(10_000, scan.tasks().size());
      long opened = manifestsOpened(table);
      assertEquals(1, scan.filter(column("time").equalTo(55_555)).tasks().size());
      assertEquals(10_000, scan.tasks().size());
      assertEquals(opened, manifestsOpened(table));
    }
  }

  /** Writes a table of sorted times, each split directory with several pages of texts. */
  private Table writeSorted(int splitCount) throws IOException {
    WriteOptions options = WriteOptions.defaults().withPageSizeInBytes(40_000);
    Table table = Table.create(storage, SCHEMA);
    for (int split = 0; split < splitCount; split++) {
      List<Long> times = new ArrayList<>();
      for (int row = 0; row < ROWS_PER_SPLIT; row++) {
        times.add((long) split * ROWS_PER_SPLIT + row);
      }
      append(table, options, times);
    }
    return Table.open(new HookedStorage(storage));
  }

  private static void append(Table table, WriteOptions options, List<Long> times)
      throws IOException {
    try (TableWriter writer = table.newWriter(options)) {
      for (Long time : times) {
        GenericData.Record record = new GenericData.Record(SCHEMA);
        record.put("time", time);
        record.put("text", text(time));
        writer.write(record);
      }
      table.newAppend().add(writer.finish()).commit();
    }
  }

  /** Returns a text that does not compress well. */
  private static String text(Long time) {
    Random random = new Random(time == null ? -1 : time);
    return time + Long.toHexString(random.nextLong()) + Long.toHexString(random.nextLong());
  }

  @Test
  void readingOpensTheFilesAndPagesInRange() throws IOException {
    int splitCount = 5;
    Table table = writeSorted(splitCount);
    HookedStorage hooked = (HookedStorage) table.storage();
    long low = 2L * ROWS_PER_SPLIT + 4200;
    FilterPredicate range =
        column("time").greaterThanOrEqual(low).and(column("time").lessThan(low + 100));
    ScanMetrics metrics;
    try (RecordReader reader = table.newScan().filter(range).open()) {
      for (long time = low; time < low + 100; time++) {
        assertTrue(reader.next());
        assertEquals(time, reader.record().longAt(0));
        assertEquals(text(time), reader.record().textAt(1).toString());
      }
      assertEquals(false, reader.next());
      metrics = reader.metrics();
    }
    Set<String> splits =
        hooked.openedPaths().stream()
            .filter(path -> path.startsWith("s-"))
            .map(path -> path.substring(0, path.indexOf('/')))
            .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(1, splits.size(), splits.toString());
    assertEquals(2, metrics.pagesRead()); // one of each column
    long splitSizeInBytes = table.newScan().sizeInBytes() / splitCount;
    assertTrue(metrics.bytesRead() < splitSizeInBytes / 3, metrics + " of " + splitSizeInBytes);
  }

  @Test
  void replacedValuesAreFoundOutsideTheirFormerBounds() throws IOException {
    Table table = writeSorted(2);
    table.newDelete(column("time").equalTo(5)).commit();
    table = Table.open(storage);
    for (SegmentReference segment : table.snapshot().root().segments()) {
      assertNotEquals(SegmentBounds.NONE, segment.bounds());
    }
    ColumnUpdate update = table.newColumnUpdate().replace("time");
    for (ScanTask task : table.newScan().tasks()) {
      try (ColumnWriter writer = update.newWriter(task.splitNames().get(0))) {
        GenericData.Record row = new GenericData.Record(update.schema());
        for (long i = 0; i < task.rowCount(); i++) {
          row.put(0, -i);
          writer.write(row);
        }
        update.addWritten(writer.finish());
      }
    }
    update.commit();
    table = Table.open(storage);
    for (SegmentReference segment : table.snapshot().root().segments()) {
      assertEquals(SegmentBounds.NONE, segment.bounds());
    }
    assertEquals(2, count(table, column("time").equalTo(-7)));
  }

  @Test
  void randomlyOrderedTablesAnswerAsWithoutBounds() throws IOException {
    long seed = Long.getLong("seed", 42);
    Random random = new Random(seed);
    for (int round = 0; round < 3; round++) {
      MemoryStorage tableStorage = new MemoryStorage();
      Table table = Table.create(tableStorage, SCHEMA);
      List<Long> rows = new ArrayList<>();
      int appendCount = 1 + random.nextInt(8);
      for (int append = 0; append < appendCount; append++) {
        List<Long> times = new ArrayList<>();
        long start = random.nextInt(100);
        int rowCount = 1 + random.nextInt(20);
        for (int row = 0; row < rowCount; row++) {
          times.add(random.nextInt(10) == 0 ? null : (Long) (start + random.nextInt(10)));
        }
        if (random.nextInt(4) == 0) {
          Collections.fill(times, null);
        }
        append(table, WriteOptions.defaults(), times);
        table = Table.open(tableStorage);
        rows.addAll(times);
      }
      for (long time = -1; time <= 110; time += 7) {
        long value = time;
        String context = "seed " + seed + ", round " + round + ", time " + time;
        assertEquals(
            rows.stream().filter(row -> row != null && row == value).count(),
            count(table, column("time").equalTo(value)),
            context);
        assertEquals(
            rows.stream().filter(row -> row != null && row < value).count(),
            count(table, column("time").lessThan(value)),
            context);
      }
      assertEquals(
          rows.stream().filter(row -> row == null).count(), count(table, column("time").isNull()));
    }
  }

  private static long count(Table table, FilterPredicate predicate) throws IOException {
    try (RecordReader reader = table.newScan().select("time").filter(predicate).open()) {
      while (reader.next()) {
        assertTrue(reader.rowInSplit() >= 0);
      }
      return reader.metrics().rowCount();
    }
  }

  @Test
  void segmentsOfUnorderedSplitDirectoriesHaveNoBounds() throws IOException {
    Table table = Table.create(storage, SCHEMA);
    for (int append = 0; append < 4; append++) {
      append(table, WriteOptions.defaults(), List.of(1L, 100L, 50L));
    }
    for (SegmentReference segment : Table.open(storage).snapshot().root().segments()) {
      assertEquals(SegmentBounds.NONE, segment.bounds());
      assertTrue(storage.exists(TablePaths.manifestFile(segment.name())));
    }
  }

  @Test
  void boundsOfSegmentsAreStoredAsDocumented() throws IOException {
    LongBounds times = new LongBounds(0, 9990, new ValueCounts(1000, 10), Bounds.Exactness.EXACT);
    SegmentReference segment =
        new SegmentReference(
            "m-1.manifest", new ContainerReader.FileIdentity(100, 1), new Totals(1, 1010, 9), 0);
    SegmentBounds bounds = new SegmentBounds(Map.of(TIME_ID, List.of(new PathBounds("", times))));
    SnapshotRoot root =
        new SnapshotRoot(
            new UUID(1, 2),
            1,
            1,
            "append",
            TableSchema.of(SCHEMA),
            1,
            List.of(segment.withBounds(bounds), segment),
            List.of());
    byte[] bytes = SnapshotFile.toBytes(root);
    DocumentedExamples.assertPrinted(
        "bounds of segments", Arrays.copyOfRange(bytes, bytes.length - 51, bytes.length - 36));
    storage.createIfAbsent(TablePaths.snapshot(1), bytes);
    SnapshotRoot readRoot = SnapshotFile.read(storage, 1, new ReadCounters());
    assertEquals(root.segments(), readRoot.segments());
  }
}
