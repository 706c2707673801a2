package dev.stoa.testing.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.testing.Seeds;
import dev.stoa.testing.layout.LayoutAndCodec;
import dev.stoa.testing.layout.RandomColumnOptions;
import dev.stoa.testing.layout.WrittenPages;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.avro.AvroTypeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each layout with each codec returns the written rows, regardless of which rows and fields are
 * read. The tests also check the footers, so that they fail if a page is written in a simpler
 * layout.
 */
final class LayoutContractTest {
  private static final Schema STRING = Schema.create(Schema.Type.STRING);
  private static final Schema STRING_MAP = Schema.createMap(STRING);
  private static final int KIB = 1024;

  private final Random random = Seeds.random(LayoutContractTest.class);
  private final RandomColumnOptions columnOptions = new RandomColumnOptions(random);

  static List<LayoutAndCodec> layoutsAndCodecs() {
    return LayoutAndCodec.all();
  }

  private static WriteOptions options(ColumnOptions column) {
    return WriteOptions.defaults().withDefaultColumn(column);
  }

  private void assertReadsInManyWays(LayoutTable table, int programCount) throws IOException {
    table.assertAllRows();
    CursorProgram program = new CursorProgram(random, table);
    for (int run = 0; run < programCount; run++) {
      program.run();
    }
  }

  @ParameterizedTest
  @MethodSource("layoutsAndCodecs")
  void returnsTheSameRowsForEveryAccessPattern(LayoutAndCodec layoutAndCodec) throws IOException {
    List<GenericRecord> rows = new LayoutColumns(random).rows(600);
    ColumnOptions column = layoutAndCodec.options().withBlockSizeInBytes(2 * KIB);
    LayoutTable table = LayoutTable.write(rows, options(column).withPageSizeInBytes(8 * KIB));
    table.assertLayoutAndCodec("pattern", layoutAndCodec, 80);
    boolean hasDictionaries = layoutAndCodec.layout() == ColumnLayout.DICTIONARY_SKIP_LIST;
    for (String dictionaryColumn : LayoutColumns.DICTIONARY_COLUMNS) {
      table.assertLayout(dictionaryColumn, layoutAndCodec.layout(), 80);
    }
    LayoutAndCodec urlLayout =
        hasDictionaries
            ? new LayoutAndCodec(ColumnLayout.SKIP_LIST, layoutAndCodec.codec())
            : layoutAndCodec;
    table.assertLayoutAndCodec("url", urlLayout, 80);
    assertReadsInManyWays(table, 6);
  }

  @ParameterizedTest
  @MethodSource("layoutsAndCodecs")
  void returnsAllRowsOfSmallPagesAndBlocksWithOddSkipIntervals(LayoutAndCodec layoutAndCodec)
      throws IOException {
    Set<LayoutAndCodec> writtenLayouts = new HashSet<>();
    Set<Integer> writtenStrides = new TreeSet<>();
    int[] budgets = {1, 3_000, 100_000, 1 << 28};
    int[] pageSizes = {1, 100, 1_000, 5_000, 100_000};
    for (int round = 0; round < Seeds.rounds(4); round++) {
      boolean isFixedRound = round == 0;
      List<GenericRecord> rows =
          new LayoutColumns(random).rows(isFixedRound ? 150 : 1 + random.nextInt(150));
      WriteOptions options =
          options(
                  isFixedRound
                      ? layoutAndCodec.options().withSkipIntervals(List.of(7, 49))
                      : columnOptions.next(layoutAndCodec))
              .withPageSizeInBytes(
                  isFixedRound ? 20_000 : pageSizes[random.nextInt(pageSizes.length)])
              .withMemoryBudgetInBytes(
                  isFixedRound ? 1 << 28 : budgets[random.nextInt(budgets.length)])
              .withSplitSizeInBytes(isFixedRound || random.nextBoolean() ? 1 << 20 : 10_000);
      LayoutTable table = LayoutTable.write(rows, options);
      writtenLayouts.addAll(table.pages().layoutsAndCodecs());
      writtenStrides.addAll(table.pages().skipStrides());
      try {
        assertReadsInManyWays(table, 4);
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError(rows.size() + " rows, " + options, e);
      }
    }
    assertTrue(writtenLayouts.contains(layoutAndCodec), writtenLayouts::toString);
    boolean hasSkips = layoutAndCodec.layout() != ColumnLayout.PLAIN;
    assertTrue(!hasSkips || writtenStrides.containsAll(List.of(7, 49)), writtenStrides::toString);
  }

  /** Skips from each row to each later one, across the ends of skip-list runs, blocks and pages. */
  @ParameterizedTest
  @MethodSource("layoutsAndCodecs")
  void reachesEveryRowFromEveryEarlierRow(LayoutAndCodec layoutAndCodec) throws IOException {
    int rowCount = 24;
    List<GenericRecord> rows = new LayoutColumns(random).rows(rowCount);
    List<String> columns = List.of("url", "pattern", "mixed");
    for (List<Integer> intervals : List.of(List.of(2, 6), List.of(7, 14))) {
      ColumnOptions column =
          layoutAndCodec.options().withSkipIntervals(intervals).withBlockSizeInBytes(60);
      LayoutTable table = LayoutTable.write(rows, options(column).withPageSizeInBytes(600));
      assertTrue(
          table.pages().layoutsAndCodecs().contains(layoutAndCodec), table.pages()::toString);
      CursorProgram program = new CursorProgram(random, table);
      for (int first = 0; first < rowCount; first++) {
        for (int second = first + 1; second < rowCount; second++) {
          int firstRow = first;
          int secondRow = second;
          program.visit(columns, row -> row == firstRow || row == secondRow);
        }
      }
    }
  }

  /** Skips to the rows before, at and after the end of each skip-list run. */
  @ParameterizedTest
  @MethodSource("layoutsAndCodecs")
  void reachesTheRowsAroundTheEndsOfSkipListRuns(LayoutAndCodec layoutAndCodec) throws IOException {
    List<GenericRecord> rows = new LayoutColumns(random).rows(1_001);
    List<String> columns = List.of("url", "words");
    for (int count : List.of(1, 9, 10, 11, 100, 101, 1_000, 1_001)) {
      LayoutTable table =
          LayoutTable.write(rows.subList(0, count), options(layoutAndCodec.options()));
      CursorProgram program = new CursorProgram(random, table);
      for (int interval : List.of(10, 100, 1_000)) {
        for (int target = interval; target <= count + 1; target += Math.max(interval, count / 4)) {
          for (int row = target - 1; row <= target + 1; row++) {
            int targetRow = row;
            program.visit(columns, visited -> visited == targetRow);
          }
        }
      }
      if (count > 1_000 && layoutAndCodec.layout() != ColumnLayout.PLAIN) {
        assertEquals(Set.of(10, 100, 1_000), table.pages().skipStrides());
      }
    }
  }

  /** The codes of keys take another byte from 128 and from 16,384 on. */
  @ParameterizedTest
  @MethodSource("layoutsAndCodecs")
  void roundTripsMapsOfManyKeysInOnePage(LayoutAndCodec layoutAndCodec) throws IOException {
    for (int keyCount : List.of(128, 129, 16_400)) {
      List<Map<String, String>> maps = mapsOfKeys(keyCount);
      WriteOptions options = options(layoutAndCodec.options()).withPageSizeInBytes(8 << 20);
      LayoutTable table = LayoutTable.write(STRING_MAP, maps, options);
      assertEquals(1, table.pages().all().size());
      table.assertLayoutAndCodec("value", layoutAndCodec, 100);
      table.assertAllRows();
      CursorProgram program = new CursorProgram(random, table);
      for (int run = 0; run < 2; run++) {
        program.run();
      }
    }
  }

  /** Returns maps in which each key occurs in three consecutive maps. */
  private List<Map<String, String>> mapsOfKeys(int keyCount) {
    List<Integer> keys = new ArrayList<>();
    IntStream.range(0, keyCount).forEach(keys::add);
    Collections.shuffle(keys, random);
    List<Map<String, String>> maps = new ArrayList<>();
    for (int start = 0; start < keys.size(); start += 10) {
      Map<String, String> map = new LinkedHashMap<>();
      for (int key : keys.subList(start, Math.min(keys.size(), start + 10))) {
        map.put("a key that repeats " + key, "value " + key % 7);
      }
      maps.addAll(Collections.nCopies(3, map));
    }
    return maps;
  }

  /**
   * Keys and values are one byte shorter than a chunk, exactly as long, one byte longer, and a
   * megabyte long.
   */
  @ParameterizedTest
  @MethodSource("layoutsAndCodecs")
  void roundTripsWideKeysAndValues(LayoutAndCodec layoutAndCodec) throws IOException {
    int[] lengths = {0, 1, 16 * KIB - 1, 16 * KIB, 16 * KIB + 1, 1 << 20};
    List<Map<String, String>> maps = new ArrayList<>();
    for (int row = 0; row < 18; row++) {
      Map<String, String> map = new HashMap<>();
      map.put("k".repeat(lengths[row % lengths.length]), "v".repeat(lengths[row / 3]));
      map.put("short", "");
      maps.add(map);
    }
    for (int pageSize : List.of(1, 100 * KIB, 64 << 20)) {
      ColumnOptions column = layoutAndCodec.options().withSkipIntervals(List.of(2, 4));
      LayoutTable table =
          LayoutTable.write(STRING_MAP, maps, options(column).withPageSizeInBytes(pageSize));
      if (pageSize > 1 << 20) {
        table.assertLayoutAndCodec("value", layoutAndCodec, 100);
      }
      assertReadsInManyWays(table, 3);
    }
  }

  @ParameterizedTest
  @MethodSource("layoutsAndCodecs")
  void roundTripsRowsAroundBlockAndPageBoundaries(LayoutAndCodec layoutAndCodec)
      throws IOException {
    ColumnOptions column =
        layoutAndCodec.options().withSkipIntervals(List.of(2)).withBlockSizeInBytes(1_000);
    for (int length : List.of(499, 500, 501, 998, 999, 1_000, 1_001)) {
      List<String> texts =
          IntStream.range(0, 40)
              .mapToObj(row -> Integer.toString(row % 10).repeat(length - 2))
              .toList();
      LayoutTable table =
          LayoutTable.write(STRING, texts, options(column).withPageSizeInBytes(5_000));
      CursorProgram program = new CursorProgram(random, table);
      table.assertAllRows();
      for (int first = 0; first < texts.size(); first++) {
        int firstRow = first;
        program.visit(List.of("value"), row -> row >= firstRow && row < firstRow + 2);
      }
    }
  }

  /** Writes invalid rows before rows at the ends of skip-list runs, blocks and pages. */
  @ParameterizedTest
  @MethodSource("layoutsAndCodecs")
  void rejectedRowsAreNotWritten(LayoutAndCodec layoutAndCodec) throws IOException {
    List<GenericRecord> rows = new LayoutColumns(random).rows(60);
    ColumnOptions column =
        layoutAndCodec.options().withSkipIntervals(List.of(2, 6)).withBlockSizeInBytes(200);
    WriteOptions options = options(column).withPageSizeInBytes(3_000);
    LayoutTable expected = LayoutTable.write(rows, options);
    MemoryStorage storage = new MemoryStorage();
    Table table = Table.create(storage, LayoutColumns.SCHEMA);
    try (TableWriter writer = table.newWriter(options)) {
      for (GenericRecord row : rows) {
        for (int invalidRowsLeft = random.nextInt(3); invalidRowsLeft > 0; invalidRowsLeft--) {
          GenericRecord invalidRow = new GenericData.Record((GenericData.Record) row, true);
          List<Schema.Field> fields = LayoutColumns.SCHEMA.getFields();
          invalidate(invalidRow, fields.get(random.nextInt(fields.size())));
          assertThrows(AvroTypeException.class, () -> writer.write(invalidRow));
        }
        writer.write(row);
      }
      table.newAppend().add(writer.finish()).commit();
    }
    assertEquals(expected.pages().sorted(), WrittenPages.of(storage).sorted());
    new LayoutTable(storage, table.refresh(), rows, WrittenPages.of(storage)).assertAllRows();
  }

  /** Makes a field invalid, from its first byte on or after a valid map entry. */
  private void invalidate(GenericRecord row, Schema.Field field) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("server", "nginx");
    map.put("content-type", new Object());
    boolean isMap = field.name().endsWith("eaders") || field.name().equals("tags");
    row.put(field.pos(), isMap && random.nextBoolean() ? map : new Object());
  }
}
