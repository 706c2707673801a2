package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.sort.SortTerm;
import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.maintenance.Fault;
import dev.stoa.table.maintenance.TableVerifier;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.avro.AvroTypeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Writers that sort, compared with a list that is sorted. */
class SortedWriterTest {
  private static final Schema SCHEMA =
      new Schema.Parser()
          .parse(
              """
              {"type":"record","name":"Page","fields":[
               {"name":"ordinal","type":"int"},
               {"name":"url","type":["null","string"]},
               {"name":"size","type":"long"},
               {"name":"rate","type":["null","double"]},
               {"name":"tags","type":{"type":"map","values":["null","int"]}},
               {"name":"either","type":["null","int","string"]},
               {"name":"links","type":{"type":"array","items":
                 {"type":"record","name":"Link","fields":[{"name":"to","type":"string"}]}}}]}
              """);

  private static final long SEED = Long.getLong("seed", System.nanoTime());

  @TempDir private Path directory;

  private final Storage storage = new MemoryStorage();

  private static List<GenericRecord> randomRows(int count) {
    Random random = new Random(SEED);
    List<GenericRecord> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      GenericRecord row = new GenericData.Record(SCHEMA);
      row.put("ordinal", i);
      row.put("url", random.nextInt(9) == 0 ? null : randomUrl(random));
      row.put("size", random.nextLong() >> random.nextInt(64));
      row.put("rate", random.nextInt(9) == 0 ? null : random.nextGaussian());
      row.put("tags", random.nextBoolean() ? Map.of() : Map.of("a", random.nextInt(5), "b", 1));
      row.put("either", List.of(random.nextInt(9), "x" + random.nextInt(9)).get(i % 2));
      GenericRecord link =
          new GenericData.Record(SCHEMA.getField("links").schema().getElementType());
      link.put("to", "http://" + random.nextInt());
      row.put("links", List.of(link));
      rows.add(row);
    }
    return rows;
  }

  private static String randomUrl(Random random) {
    return "http://www.example.org/" + "a".repeat(random.nextInt(20)) + random.nextInt(50);
  }

  private WriteOptions options() {
    return WriteOptions.defaults()
        .withPageSizeInBytes(2_000)
        .withSplitSizeInBytes(40_000)
        .withSpillDirectory(directory);
  }

  private Table write(Table table, WriteOptions options, List<GenericRecord> rows)
      throws IOException {
    try (TableWriter writer = table.newWriter(options)) {
      for (GenericRecord row : rows) {
        writer.write(row);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    return table.refresh();
  }

  private static List<GenericRecord> read(Table table) throws IOException {
    List<GenericRecord> rows = new ArrayList<>();
    try (RecordReader reader = table.newScan().open()) {
      while (reader.next()) {
        rows.add(GenericData.get().deepCopy(SCHEMA, reader.record()));
      }
    }
    return rows;
  }

  private void assertIntact() throws IOException {
    List<Fault> faults = new ArrayList<>();
    TableVerifier.verify(storage, faults::add);
    assertEquals(List.of(), faults);
    try (Stream<Path> files = Files.list(directory)) {
      assertEquals(List.of(), files.toList());
    }
  }

  private static String url(GenericRecord row) {
    return row.get("url") == null ? null : row.get("url").toString();
  }

  /** Returns the values of a row, with sorted map keys. */
  private static String text(GenericRecord row) {
    Map<String, Object> tags = new TreeMap<>();
    ((Map<?, ?>) row.get("tags")).forEach((key, value) -> tags.put(key.toString(), value));
    return Stream.of("ordinal", "url", "size", "rate", "either", "links")
            .map(field -> String.valueOf(row.get(field)))
            .toList()
        + tags.toString();
  }

  private static List<Integer> ordinals(Stream<GenericRecord> rows) {
    return rows.map(row -> (Integer) row.get("ordinal")).toList();
  }

  private static final Comparator<GenericRecord> BY_URL =
      Comparator.comparing(SortedWriterTest::url, Comparator.nullsFirst(Comparator.naturalOrder()));

  private static final Comparator<GenericRecord> BY_RATE_DESC =
      Comparator.comparing(
          row -> (Double) row.get("rate"), Comparator.nullsLast(Comparator.reverseOrder()));

  @ParameterizedTest
  @CsvSource({
    "0, 1000000, 1",
    "1, 1000000, 2",
    "3000, 100000000, 1",
    "3000, 100000000, 3",
    "6000, 40000, 1",
    "6000, 40000, 2",
    "6000, 40000, 4"
  })
  void rowsAreSortedAsAListIs(int rowCount, long memoryInBytes, int threadCount)
      throws IOException {
    List<GenericRecord> rows = randomRows(rowCount);
    Table table =
        write(
            Table.create(storage, SCHEMA),
            options()
                .withMemoryBudgetInBytes(memoryInBytes)
                .withThreadCount(threadCount)
                .withSortBy(SortTerm.parseAll("url, rate desc")),
            rows);
    List<GenericRecord> read = read(table);
    assertEquals(
        ordinals(rows.stream().sorted(BY_URL.thenComparing(BY_RATE_DESC))),
        ordinals(read.stream()),
        "seed " + SEED);
    read.sort(Comparator.comparing(row -> (Integer) row.get("ordinal")));
    for (int i = 0; i < rowCount; i++) {
      assertEquals(text(rows.get(i)), text(read.get(i)));
    }
    assertIntact();
  }

  @Test
  void splitDirectoriesHaveSuccessiveRangesThatTheManifestRecordsAsSorted() throws IOException {
    List<GenericRecord> rows = randomRows(4_000);
    Table table =
        write(
            Table.create(storage, SCHEMA),
            options().withSortBy(List.of(SortTerm.of("size"))),
            rows);
    assertTrue(table.snapshot().splitCount() > 3, table.snapshot().toString());
    assertEquals(List.of("size"), table.newScan().sortedColumns());
    long max = rows.stream().mapToLong(row -> (long) row.get("size")).max().orElseThrow();
    long scannedSplitCount =
        table.newScan().filter(FilterPredicates.parse("size = " + max)).tasks().stream()
            .mapToLong(task -> task.splitNames().size())
            .sum();
    assertEquals(1, scannedSplitCount);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void eachPartitionIsSorted(int threadCount) throws IOException {
    List<GenericRecord> rows = randomRows(5_000);
    PartitionSpec spec = PartitionSpec.parse("bucket(url,7)");
    Table table =
        write(
            Table.create(storage, SCHEMA, spec),
            options()
                .withMemoryBudgetInBytes(60_000)
                .withThreadCount(threadCount)
                .withSortBy(List.of(SortTerm.of("url"))),
            rows);
    assertEquals(List.of("url"), table.newScan().sortedColumns());
    Set<Object> partitions = new HashSet<>();
    List<GenericRecord> read = new ArrayList<>();
    for (ScanTask task : table.newScan().tasks(1)) {
      List<GenericRecord> taskRows = new ArrayList<>();
      try (RecordReader reader = task.open(storage)) {
        while (reader.next()) {
          taskRows.add(GenericData.get().deepCopy(SCHEMA, reader.record()));
        }
      }
      assertEquals(taskRows.stream().sorted(BY_URL).toList(), taskRows);
      read.addAll(taskRows);
      partitions.add(task.partition());
    }
    assertEquals(7 + 1, partitions.size(), "seven buckets and nulls");
    assertEquals(
        ordinals(rows.stream()),
        ordinals(read.stream()).stream().sorted().toList(),
        "seed " + SEED);
    assertIntact();
  }

  @ParameterizedTest
  @CsvSource({"either nulls last, 200", "either nulls first, 0", "either desc nulls last, 200"})
  void nullsOfUnionsAreWhereTheTermPutsThem(String order, int firstNullRow) throws IOException {
    List<GenericRecord> rows = randomRows(300);
    for (int i = 0; i < rows.size(); i += 3) {
      rows.get(i).put("either", null);
    }
    WriteOptions options = options().withSortBy(SortTerm.parseAll(order));
    List<GenericRecord> read = read(write(Table.create(storage, SCHEMA), options, rows));
    for (int i = 0; i < rows.size(); i++) {
      boolean isNullRow = i >= firstNullRow && i < firstNullRow + 100;
      assertEquals(isNullRow, read.get(i).get("either") == null, "row " + i);
    }
  }

  @Test
  void batchesAreSortedToo() throws IOException {
    List<GenericRecord> rows = randomRows(3_000);
    Table source = write(Table.create(storage, SCHEMA), options(), rows);
    Table target = Table.create(new MemoryStorage(), SCHEMA);
    WriteOptions options = options().withSortBy(SortTerm.parseAll("tags['a'] desc nulls first"));
    try (TableWriter writer = target.newWriter(options);
        BatchReader reader = source.newScan().openBatches()) {
      while (reader.next()) {
        writer.write(reader.batch());
      }
      target.newAppend().add(writer.finish()).commit();
    }
    Comparator<GenericRecord> byTag =
        Comparator.comparing(
            row -> (Integer) ((Map<?, ?>) row.get("tags")).get("a"),
            Comparator.nullsFirst(Comparator.reverseOrder()));
    assertEquals(ordinals(rows.stream().sorted(byTag)), ordinals(read(target.refresh()).stream()));
  }

  @Test
  void rejectsTermsWithoutAnOrderAndUnknownColumns() throws IOException {
    Table table = Table.create(storage, SCHEMA);
    assertMessage(table, "tags", "cannot be ordered by tags", "such as tags['key']");
    assertMessage(table, "links", "cannot be ordered by links", "such as another column");
    assertMessage(table, "urls", "urls", "url");
    assertMessage(table, "url.host", "there is no url.host to order by");
  }

  private void assertMessage(Table table, String order, String... parts) {
    WriteOptions options = options().withSortBy(SortTerm.parseAll(order));
    String message =
        assertThrows(InvalidTableException.class, () -> table.newWriter(options)).getMessage();
    for (String part : parts) {
      assertTrue(message.contains(part), message);
    }
  }

  @Test
  void onlyWritersOfNewRowsSort() throws IOException {
    Table table = Table.create(storage, SCHEMA);
    WriteOptions options = options().withSortBy(List.of(SortTerm.of("url")));
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> table.newUpsert(List.of("ordinal")).options(options))
            .getMessage();
    assertTrue(message.contains("omit the sort order"), message);
  }

  @Test
  void rowThatDoesNotFitIsRejectedWhenItIsWritten() throws IOException {
    Table table = Table.create(storage, SCHEMA);
    List<GenericRecord> rows = randomRows(3);
    WriteOptions options = options().withSortBy(SortTerm.parseAll("size desc"));
    try (TableWriter writer = table.newWriter(options)) {
      writer.write(rows.get(0));
      rows.get(1).put("size", "large");
      String message =
          assertThrows(AvroTypeException.class, () -> writer.write(rows.get(1))).getMessage();
      assertTrue(message.startsWith("row 1, ") && message.contains("size"), message);
      writer.write(rows.get(2));
      table.newAppend().add(writer.finish()).commit();
    }
    assertEquals(2, table.refresh().snapshot().rowCount());
  }

  @Test
  void listenerCanStopTheEndAndNothingIsLeft() throws IOException {
    Table table = Table.create(storage, SCHEMA);
    WriteOptions options =
        options().withMemoryBudgetInBytes(40_000).withSortBy(List.of(SortTerm.of("url")));
    int entryCount = storage.list("").size();
    try (TableWriter writer = table.newWriter(options)) {
      for (GenericRecord row : randomRows(9_000)) {
        writer.write(row);
      }
      assertThrows(
          UncheckedIOException.class,
          () ->
              writer.finish(
                  rowCount -> {
                    throw new UncheckedIOException(new IOException("stop after " + rowCount));
                  }));
    }
    assertEquals(entryCount, storage.list("").size());
    assertIntact();
  }
}
