package dev.stoa.table;

import static dev.stoa.predicate.FilterPredicates.column;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.HookedStorage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.scan.KeyLookup;
import dev.stoa.table.scan.LookupMetrics;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.ColumnProfile;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows are found by key, regardless of the order in which they are stored and looked up. */
class KeyLookupTest {
  private static final int ROW_COUNT = 20_000;
  private static final Schema SCHEMA =
      SchemaBuilder.record("Page")
          .fields()
          .requiredLong("id")
          .requiredString("url")
          .optionalInt("size")
          .name("headers")
          .type()
          .map()
          .values()
          .stringType()
          .noDefault()
          .endRecord();

  private final Random random = new Random(5);
  private final List<GenericRecord> rows = new ArrayList<>();

  private Table writeTable(boolean isSorted, ColumnOptions options) throws IOException {
    Table table = Table.create(new MemoryStorage(), SCHEMA);
    WriteOptions writeOptions =
        WriteOptions.defaults()
            .withPageSizeInBytes(10_000)
            .withSplitSizeInBytes(60_000)
            .withDefaultColumn(options);
    try (TableWriter writer = table.newWriter(writeOptions)) {
      for (int i = 0; i < ROW_COUNT; i++) {
        long id = isSorted ? i * 3L : i * 7919L % ROW_COUNT * 3;
        GenericRecord row = new GenericData.Record(SCHEMA);
        row.put("id", id);
        row.put("url", "http://example.org/%08d".formatted(id));
        row.put("size", i % 7 == 0 ? null : i % 100);
        row.put("headers", Map.of("etag", "e" + id, "server", "nginx"));
        writer.write(row);
        rows.add(row);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    return table.refresh();
  }

  private static List<String> urls(List<ColumnarRecord> records) {
    return records.stream().map(record -> record.get(0).toString()).toList();
  }

  private List<String> expectedUrls(long id) {
    return id % 3 == 0 && id >= 0 && id < ROW_COUNT * 3L
        ? List.of("http://example.org/%08d".formatted(id))
        : List.of();
  }

  @ParameterizedTest
  @CsvSource({
    "true, DEFAULT, FAST",
    "true, DEFAULT, PLAIN",
    "true, DEFAULT, SMALL",
    "false, DEFAULT, FAST",
    "false, DEFAULT, SMALL",
    "true, SKIP_LIST, FAST",
    "false, PLAIN, FAST"
  })
  void findsKeysInAnyOrder(boolean isSorted, ColumnLayout layout, ColumnProfile profile)
      throws IOException {
    Table table =
        writeTable(isSorted, ColumnOptions.defaults().withLayout(layout).withProfile(profile));
    int lookupCount = layout == ColumnLayout.DEFAULT ? 60 : 4;
    try (KeyLookup lookup = table.newScan().select("url").openKeyLookup("id", "headers")) {
      for (int i = 0; i < lookupCount; i++) {
        long id = random.nextInt(ROW_COUNT * 3 + 10) - 5L;
        assertEquals(expectedUrls(id), urls(lookup.find(column("id").equalTo(id))));
        assertEquals(
            expectedUrls(id),
            urls(lookup.find(column("url").equalTo("http://example.org/%08d".formatted(id)))));
      }
      long presentId = 3L * random.nextInt(ROW_COUNT);
      assertEquals(
          expectedUrls(presentId),
          urls(lookup.find(column("headers").key("etag").equalTo("e" + presentId))));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void manyKeysAreFoundAsOneByOneAndByManyThreads(boolean isIndexed) throws Exception {
    Table table = writeTable(false, ColumnOptions.defaults());
    if (isIndexed) {
      table.indexes().add(List.of("id")).commit();
      table = table.refresh();
    }
    table.newDelete(column("size").equalTo(50)).commit();
    table = table.refresh();
    List<FilterPredicate> keys = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      long id = random.nextInt(3 * ROW_COUNT);
      keys.add(i % 9 == 0 ? column("id").in(id, id + 3) : column("id").equalTo(id));
    }
    keys.add(keys.get(0));
    try (KeyLookup lookup = table.newScan().select("url", "size").openKeyLookup("id")) {
      List<String> expected = new ArrayList<>();
      for (FilterPredicate key : keys) {
        expected.add(lookup.find(key).toString());
      }
      assertTrue(expected.stream().anyMatch(records -> records.contains("http")));
      assertEquals(expected, texts(lookup.findAll(keys)));
      assertEquals(List.of(), lookup.findAll(List.of()));
      ExecutorService threads = Executors.newFixedThreadPool(16);
      try {
        List<Future<List<String>>> results = new ArrayList<>();
        for (int i = 0; i < 48; i++) {
          results.add(threads.submit(() -> texts(lookup.findAll(keys))));
        }
        for (Future<List<String>> result : results) {
          assertEquals(expected, result.get());
        }
      } finally {
        threads.shutdownNow();
      }
      assertTrue(lookup.metrics().splitsRead() <= lookup.metrics().totalSplits());
    }
  }

  private static List<String> texts(List<List<ColumnarRecord>> records) {
    return records.stream().map(List::toString).toList();
  }

  @Test
  void allEqualitiesOfAKeyMustMatch() throws IOException {
    Table table = writeTable(true, ColumnOptions.defaults());
    try (KeyLookup lookup = table.newScan().openKeyLookup()) {
      FilterPredicate predicate =
          FilterPredicates.parse("size = 17 and headers['server'] = 'nginx'");
      long expectedCount =
          rows.stream().filter(row -> Integer.valueOf(17).equals(row.get("size"))).count();
      assertEquals(expectedCount, lookup.find(predicate).size());
      assertEquals(1, lookup.find(FilterPredicates.parse("id = 6 and size = 2")).size());
      assertEquals(0, lookup.find(FilterPredicates.parse("id = 6 and size = 3")).size());
      assertEquals(0, lookup.find(column("id").equalTo(1.5)).size());
    }
  }

  @ParameterizedTest
  @CsvSource({"DEFAULT, true", "DEFAULT, false", "SKIP_LIST, true", "PLAIN, false"})
  void getsKeysByTheirValues(ColumnLayout layout, boolean hasIndex) throws IOException {
    Table table = writeTable(true, ColumnOptions.defaults().withLayout(layout));
    if (hasIndex) {
      table.indexes().add(List.of("id", "url")).commit();
    }
    try (KeyLookup lookup = table.refresh().newScan().select("url").openKeyLookup("url", "id")) {
      assertEquals(expectedUrls(33), urls(lookup.findKey("http://example.org/00000033", 33L)));
      assertEquals(
          expectedUrls(33), urls(lookup.findKey(new Utf8("http://example.org/00000033"), 33)));
      assertEquals(List.of(), lookup.findKey("http://example.org/00000033", 36));
      assertEquals(List.of(), lookup.findKey("http://example.org/00000034", 34));
      List<List<?>> keys = new ArrayList<>();
      List<List<String>> expectedUrls = new ArrayList<>();
      for (int i = 0; i < (layout == ColumnLayout.DEFAULT || hasIndex ? 500 : 10); i++) {
        long id = random.nextInt(ROW_COUNT * 3 + 10) - 5L;
        keys.add(List.of("http://example.org/%08d".formatted(id), id));
        expectedUrls.add(expectedUrls(id));
      }
      assertEquals(expectedUrls, lookup.findKeys(keys).stream().map(KeyLookupTest::urls).toList());
    }
  }

  @Test
  void getsRowsOfNullableAndDeletedValues() throws IOException {
    Table table = writeTable(true, ColumnOptions.defaults());
    table.indexes().add(List.of("size")).commit();
    table.newDelete(FilterPredicates.parse("id >= 3000")).commit();
    try (KeyLookup lookup = table.refresh().newScan().select("url").openKeyLookup("size")) {
      for (int size = 0; size < 100; size++) {
        assertEquals(
            urls(lookup.find(column("size").equalTo(size))), urls(lookup.findKey(size)), "" + size);
      }
      assertEquals(8, lookup.findKey(17).size());
    }
    try (KeyLookup lookup =
        table
            .refresh()
            .newScan()
            .filter(FilterPredicates.parse("id < 300"))
            .openKeyLookup("size")) {
      assertEquals(1, lookup.findKey(17).size());
    }
  }

  @Test
  void keepsPagesWithinALimit() throws IOException {
    Table table = writeTable(true, ColumnOptions.defaults());
    try (KeyLookup lookup = table.newScan().select("url").openKeyLookup("id")) {
      for (long id = 0; id < ROW_COUNT * 3; id += 300) {
        assertEquals(expectedUrls(id), urls(lookup.findKey(id)));
      }
      LookupMetrics unlimited = lookup.metrics();
      assertTrue(unlimited.cacheHitRate() > 0.5, unlimited.toString());
      lookup.setMaxCachedBytes(50_000);
      for (long id = ROW_COUNT * 3 - 3; id >= 0; id -= 300) {
        assertEquals(expectedUrls(id), urls(lookup.findKey(id)));
      }
      assertTrue(lookup.metrics().cachedBytes() <= 50_000, lookup.metrics().toString());
      assertTrue(lookup.metrics().pagesRead() > unlimited.pagesRead(), lookup.metrics().toString());
      lookup.setMaxCachedBytes(0);
      assertEquals(expectedUrls(33), urls(lookup.findKey(33)));
      assertMessage(
          IllegalArgumentException.class,
          "expected at least 0 bytes in memory, found -1",
          () -> lookup.setMaxCachedBytes(-1));
    }
  }

  @Test
  void followsLaterVersions() throws IOException {
    HookedStorage storage = new HookedStorage(new MemoryStorage());
    Table table = Table.create(storage, SCHEMA);
    appendPages(table, 0, 1_000);
    table.refresh().indexes().add(List.of("id")).commit();
    Table first = table.refresh();
    try (KeyLookup lookup = first.newScan().select("url").openKeyLookup("id")) {
      assertEquals(1, lookup.findKey(7).size());
      appendPages(table.refresh(), 1_000, 2_000);
      table.refresh().newDelete(FilterPredicates.parse("id = 7")).commit();
      assertEquals(1, lookup.findKey(7).size());
      assertEquals(0, lookup.findKey(1_007).size());
      storage.openedPaths().clear();
      lookup.follow(table.refresh().newScan().select("url"));
      assertEquals(0, lookup.findKey(7).size());
      assertEquals(1, lookup.findKey(8).size());
      assertEquals(1, lookup.findKey(1_007).size());
      // The index of the first split directory, where a row was deleted, stayed open.
      assertEquals(
          1, storage.openedPaths().stream().filter(path -> path.endsWith(".index")).count());

      appendPages(table.refresh(), 2_000, 2_100);
      Table last = table.refresh();
      last.newSchemaChange().rename("url", "address").commit();
      storage.openedPaths().clear();
      lookup.follow(last.newScan().select("url"));
      assertEquals(1, lookup.findKey(8).size());
      assertEquals(1, lookup.findKey(2_007).size());
      List<String> reopened =
          storage.openedPaths().stream().filter(path -> path.startsWith("s-")).toList();
      assertEquals(3, reopened.size(), reopened.toString()); // of the third split directory
      lookup.follow(table.refresh().newScan().select("address", "size"));
      assertEquals("http://example.org/8", lookup.findKey(8).get(0).get("address").toString());

      lookup.follow(first.newScan());
      assertEquals(1, lookup.findKey(7).size());
      assertThrows(InvalidTableException.class, () -> lookup.follow(first.newScan().select("no")));
      assertEquals(List.of(), lookup.findKey(2_007));
    }
    assertEquals(0, storage.openFileCount());
  }

  private static void appendPages(Table table, int start, int end) throws IOException {
    try (TableWriter writer = table.newWriter()) {
      for (int i = start; i < end; i++) {
        GenericRecord row = new GenericData.Record(SCHEMA);
        row.put("id", (long) i);
        row.put("url", "http://example.org/" + i);
        row.put("headers", Map.of());
        writer.write(row);
      }
      table.newAppend().add(writer.finish()).commit();
    }
  }

  @Test
  void rejectsOtherValuesThanThoseOfTheKey() throws IOException {
    Table table = writeTable(true, ColumnOptions.defaults());
    try (KeyLookup lookup = table.newScan().openKeyLookup("url", "id")) {
      assertMessage(
          IllegalArgumentException.class,
          "expected a value for each of the key columns [url, id], found [a]",
          () -> lookup.findKey("a"));
      assertMessage(
          IllegalArgumentException.class,
          "the value of key column \"id\" is null: no row has such a key",
          () -> lookup.findKey("a", null));
      assertThrows(IllegalArgumentException.class, () -> lookup.findKey((Object[]) null));
      assertThrows(
          IllegalArgumentException.class, () -> lookup.findKeys(Collections.singletonList(null)));
      assertThrows(IllegalArgumentException.class, () -> lookup.findKey("a\ud800", 3));
      assertEquals(List.of(), lookup.findKey("\ud83d\ude00", 3));
      assertThrows(InvalidTableException.class, () -> lookup.findKey("a", "b"));
      assertThrows(InvalidTableException.class, () -> lookup.findKey(1, 2));
      assertMessage(
          IllegalArgumentException.class,
          "expected values of the first of the key columns [url, id], at least one, found []",
          () -> lookup.findPrefix());
      assertThrows(IllegalArgumentException.class, () -> lookup.findPrefix("a", 1, 2));
      assertThrows(IllegalArgumentException.class, () -> lookup.findPrefix((Object[]) null));
      assertMessage(
          IllegalArgumentException.class,
          "the value of key column \"url\" is null: no row has such a key",
          () -> lookup.findPrefix((Object) null));
      assertThrows(InvalidTableException.class, () -> lookup.findPrefix(1));
    }
    try (KeyLookup lookup = table.newScan().openKeyLookup()) {
      assertMessage(
          IllegalArgumentException.class,
          "the lookup was opened without key columns: pass their names to openKeyLookup",
          () -> lookup.findKey("a"));
      assertThrows(IllegalArgumentException.class, () -> lookup.findPrefix("a"));
    }
  }

  private static void assertMessage(
      Class<? extends Exception> type, String message, Executable action) {
    assertEquals(message, assertThrows(type, action).getMessage());
  }

  @Test
  void skipsSplitDirectoriesWithoutKeys() throws IOException {
    Table table = Table.create(new MemoryStorage(), SCHEMA);
    for (int i = 0; i < 10; i++) {
      try (TableWriter writer = table.newWriter()) {
        GenericRecord row = new GenericData.Record(SCHEMA);
        row.put("id", (long) i);
        row.put("url", "http://example.org/" + i);
        row.put("size", i < 8 ? null : i);
        row.put("headers", Map.of());
        writer.write(row);
        table.newAppend().add(writer.finish()).commit();
      }
    }
    try (KeyLookup lookup = table.refresh().newScan().select("id").openKeyLookup("size")) {
      assertEquals(1, lookup.findKey(9).size());
      assertEquals(1, lookup.metrics().splitsRead());
      List<List<Integer>> keys = IntStream.range(0, 400).mapToObj(i -> List.of(i % 10)).toList();
      assertEquals(
          IntStream.range(0, 400).mapToObj(i -> i % 10 < 8 ? 0 : 1).toList(),
          lookup.findKeys(keys).stream().map(List::size).toList());
      assertEquals(2, lookup.metrics().splitsRead());
    }
  }

  /** The keys are shared among threads, if there are several processors. */
  @Test
  void reportsAnErrorOfOneOfManyKeys() throws IOException {
    HookedStorage storage = new HookedStorage(new MemoryStorage());
    Table table = Table.create(storage, SCHEMA);
    appendPages(table, 0, 1_000);
    List<List<Integer>> keys = IntStream.range(0, 1_000).mapToObj(List::of).toList();
    try (KeyLookup lookup = table.refresh().newScan().select("url").openKeyLookup("id")) {
      storage.before(
          HookedStorage.Operation.OPEN,
          path -> {
            throw new IOException("no connection");
          });
      UncheckedIOException e =
          assertThrows(UncheckedIOException.class, () -> lookup.findKeys(keys));
      assertEquals("no connection", e.getCause().getMessage());
      storage.removeHooks();
      assertEquals(1_000, lookup.findKeys(keys).stream().mapToInt(List::size).sum());
    }
    assertEquals(0, storage.openFileCount());
  }

  @Test
  void aLookupInASortedTableReadsOnePagePerColumn() throws IOException {
    Table table = writeTable(true, ColumnOptions.defaults());
    try (KeyLookup lookup = table.newScan().select("url", "size").openKeyLookup("id")) {
      assertEquals(1, lookup.find(column("id").equalTo(3 * 12_345)).size());
      LookupMetrics metrics = lookup.metrics();
      assertEquals(1, metrics.splitsRead());
      assertTrue(metrics.totalSplits() > 1, metrics.toString());
      assertEquals(3, metrics.pagesRead());
      assertTrue(
          metrics.totalPages() > 30 && metrics.bytesRead() < metrics.totalBytes() / 4,
          metrics.toString());
    }
  }

  /** The parts are sorted together; the first is the same in all rows. */
  @Test
  void theMostSelectivePartOfAKeyIsSearched() throws IOException {
    Schema schema =
        SchemaBuilder.record("Event")
            .fields()
            .requiredString("project")
            .requiredInt("run")
            .requiredLong("event")
            .endRecord();
    Table table = Table.create(new MemoryStorage(), schema);
    WriteOptions options = WriteOptions.defaults().withPageSizeInBytes(10_000);
    try (TableWriter writer = table.newWriter(options)) {
      for (int i = 0; i < ROW_COUNT; i++) {
        GenericRecord row = new GenericData.Record(schema);
        row.put("project", "data18");
        row.put("run", i / 100);
        row.put("event", i % 100 * 10L);
        writer.write(row);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    try (KeyLookup lookup =
        table.refresh().newScan().select("event").openKeyLookup("project", "run", "event")) {
      for (int run = 0; run < ROW_COUNT / 100; run += 7) {
        for (long event : new long[] {0, 500, 990, 991}) {
          List<ColumnarRecord> found =
              lookup.find(
                  column("project")
                      .equalTo("data18")
                      .and(column("run").equalTo(run))
                      .and(column("event").equalTo(event)));
          assertEquals(event % 10 == 0 ? List.of(event) : List.of(), events(found));
        }
        if (run == 0) {
          assertTrue(lookup.metrics().pagesRead() <= 3, lookup.metrics().toString());
        }
      }
      assertTrue(lookup.metrics().totalPages() > 10, lookup.metrics().toString());
    }
  }

  private static List<Object> events(List<ColumnarRecord> records) {
    return records.stream().map(record -> record.get(0)).toList();
  }

  @Test
  void bloomFiltersPrunePagesOfAnUnsortedTable() throws IOException {
    Table table =
        writeTable(
            false, ColumnOptions.defaults().withBloomFalsePositiveRate(OptionalDouble.of(0.0001)));
    try (KeyLookup lookup = table.newScan().select("url").openKeyLookup("id")) {
      assertEquals(0, lookup.find(column("id").equalTo(4711)).size());
      assertEquals(0, lookup.metrics().pagesRead());
      assertEquals(1, lookup.find(column("id").equalTo(3 * 4711)).size());
      assertEquals(2, lookup.metrics().pagesRead());
    }
  }

  @Test
  void rejectsDisjunctionsAndMissingKeyColumns() throws IOException {
    Table table = writeTable(true, ColumnOptions.defaults());
    try (KeyLookup lookup = table.newScan().select("url").openKeyLookup("id")) {
      FilterPredicate disjunction = FilterPredicates.parse("id = 1 or id = 3");
      assertThrows(IllegalArgumentException.class, () -> lookup.find(disjunction));
    }
    assertThrows(InvalidTableException.class, () -> table.newScan().openKeyLookup("key"));
  }

  @Test
  void deletedRowsAreNotFound() throws IOException {
    Table table = writeTable(true, ColumnOptions.defaults());
    table.newDelete(FilterPredicates.parse("size = 17")).commit();
    try (KeyLookup lookup = table.refresh().newScan().openKeyLookup()) {
      assertEquals(0, lookup.find(column("id").equalTo(3 * 17)).size());
      assertEquals(1, lookup.find(column("id").equalTo(3 * 18)).size());
      assertEquals(0, lookup.find(column("size").equalTo(17)).size());
      assertEquals(
          rows.stream().filter(row -> Integer.valueOf(18).equals(row.get("size"))).count(),
          lookup.find(column("size").equalTo(18)).size());
    }
  }

  @Test
  void fullyDeletedSplitDirectoriesNeedNoFilesOfLaterColumns() throws IOException {
    Table table = writeTable(true, ColumnOptions.defaults());
    int splitCount = table.newScan().tasks().size();
    table.newDelete(FilterPredicates.parse("id < 30000")).commit();
    table
        .refresh()
        .newColumnUpdate()
        .add(new Schema.Field("half", Schema.create(Schema.Type.LONG)))
        .compute(List.of("id"), (row, values) -> values.put(0, row.longAt(0) / 2))
        .commit();
    try (KeyLookup lookup = table.refresh().newScan().select("id").openKeyLookup("half")) {
      assertEquals(0, lookup.find(column("half").equalTo(15)).size());
      assertEquals(1, lookup.find(column("half").equalTo(39_999 / 2)).size());
      assertTrue(lookup.metrics().totalSplits() < splitCount, lookup.metrics().toString());
    }
  }

  @Test
  void aLookupInManySplitDirectoriesKeepsFewFilesOpen() throws IOException {
    HookedStorage storage = new HookedStorage(new MemoryStorage());
    Table table = Table.create(storage, SCHEMA);
    int splitCount = 300;
    try (TableWriter writer = table.newWriter(WriteOptions.defaults().withSplitSizeInBytes(1))) {
      for (int i = 0; i < splitCount; i++) {
        GenericRecord row = new GenericData.Record(SCHEMA);
        row.put("id", i % 2);
        row.put("url", "http://example.org/" + i);
        row.put("headers", Map.of());
        writer.write(row);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    try (KeyLookup lookup = table.refresh().newScan().select("url").openKeyLookup("id")) {
      for (int round = 0; round < 3; round++) {
        List<String> urls = urls(lookup.find(column("id").equalTo(round % 2)));
        assertEquals(splitCount / 2, urls.size());
        assertEquals("http://example.org/" + round % 2, urls.get(0));
      }
      assertEquals(splitCount, lookup.metrics().splitsRead());
      assertTrue(
          storage.maxOpenFileCount() > 20 && storage.maxOpenFileCount() <= 128,
          "open " + storage.maxOpenFileCount());
    }
    assertEquals(0, storage.openFileCount());
  }
}
