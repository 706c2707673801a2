package dev.stoa.testing.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.testing.Seeds;
import dev.stoa.testing.layout.Form;
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
 * What holds of each layout with each codec: rows come back as they were, whichever of them and
 * whichever parts of them are read. Each test looks into the footers too, so that a page written in
 * a simpler form hides no form from it.
 */
final class LayoutContractTest {
  private static final Schema TEXT = Schema.create(Schema.Type.STRING);
  private static final Schema TEXT_MAP = Schema.createMap(TEXT);
  private static final int KIB = 1024;

  private final Random random = Seeds.random(LayoutContractTest.class);
  private final RandomColumnOptions columnOptions = new RandomColumnOptions(random);

  static List<Form> forms() {
    return Form.all();
  }

  private static WriteOptions options(ColumnOptions column) {
    return WriteOptions.defaults().withDefaultColumn(column);
  }

  private void readInManyWays(LayoutTable table, int ways) throws IOException {
    table.assertWhole();
    CursorProgram program = new CursorProgram(random, table);
    for (int way = 0; way < ways; way++) {
      program.run();
    }
  }

  @ParameterizedTest
  @MethodSource("forms")
  void rowsComeBackOnEveryWayThroughThem(Form form) throws IOException {
    List<GenericRecord> rows = new LayoutColumns(random).rows(600);
    ColumnOptions column = form.options().withBlockSizeInBytes(2 * KIB);
    LayoutTable table = LayoutTable.write(rows, options(column).withPageSizeInBytes(8 * KIB));
    table.assertForm("pattern", form, 80);
    boolean hasDictionaries = form.layout() == ColumnLayout.DICTIONARY_SKIP_LIST;
    for (String dictionaryColumn : LayoutColumns.DICTIONARY_COLUMNS) {
      table.assertLayout(dictionaryColumn, form.layout(), 80);
    }
    Form urls = hasDictionaries ? new Form(ColumnLayout.SKIP_LIST, form.codec()) : form;
    table.assertForm("url", urls, 80);
    readInManyWays(table, 6);
  }

  @ParameterizedTest
  @MethodSource("forms")
  void smallPagesAndBlocksAndOddSkipsLoseNothing(Form form) throws IOException {
    Set<Form> seen = new HashSet<>();
    Set<Integer> skips = new TreeSet<>();
    int[] budgets = {1, 3_000, 100_000, 1 << 28};
    int[] pageSizes = {1, 100, 1_000, 5_000, 100_000};
    for (int round = 0; round < Seeds.rounds(4); round++) {
      boolean isSure = round == 0;
      List<GenericRecord> rows =
          new LayoutColumns(random).rows(isSure ? 150 : 1 + random.nextInt(150));
      WriteOptions options =
          options(isSure ? form.options().withSkips(List.of(7, 49)) : columnOptions.next(form))
              .withPageSizeInBytes(isSure ? 20_000 : pageSizes[random.nextInt(pageSizes.length)])
              .withMemoryBudgetInBytes(isSure ? 1 << 28 : budgets[random.nextInt(budgets.length)])
              .withSplitSizeInBytes(isSure || random.nextBoolean() ? 1 << 20 : 10_000);
      LayoutTable table = LayoutTable.write(rows, options);
      seen.addAll(table.pages().forms());
      skips.addAll(table.pages().skips());
      try {
        readInManyWays(table, 4);
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError(rows.size() + " rows, " + options, e);
      }
    }
    assertTrue(seen.contains(form), seen::toString);
    boolean hasSkips = form.layout() != ColumnLayout.PLAIN;
    assertTrue(!hasSkips || skips.containsAll(List.of(7, 49)), skips::toString);
  }

  /** From each row to each other one, over the ends of runs, blocks and pages between them. */
  @ParameterizedTest
  @MethodSource("forms")
  void everyRowIsReachedFromEveryOther(Form form) throws IOException {
    int rowCount = 24;
    List<GenericRecord> rows = new LayoutColumns(random).rows(rowCount);
    List<String> columns = List.of("url", "pattern", "mixed");
    for (List<Integer> skips : List.of(List.of(2, 6), List.of(7, 14))) {
      ColumnOptions column = form.options().withSkips(skips).withBlockSizeInBytes(60);
      LayoutTable table = LayoutTable.write(rows, options(column).withPageSizeInBytes(600));
      assertTrue(table.pages().forms().contains(form), table.pages()::toString);
      CursorProgram program = new CursorProgram(random, table);
      for (int from = 0; from < rowCount; from++) {
        for (int to = from + 1; to < rowCount; to++) {
          int one = from;
          int other = to;
          program.visit(columns, row -> row == one || row == other);
        }
      }
    }
  }

  /** Single jumps to the rows before, at and behind the end of each run of skip entries. */
  @ParameterizedTest
  @MethodSource("forms")
  void noRowIsLostWhereRunsOfSkipEntriesEnd(Form form) throws IOException {
    List<GenericRecord> rows = new LayoutColumns(random).rows(1_001);
    List<String> columns = List.of("url", "words");
    for (int count : List.of(1, 9, 10, 11, 100, 101, 1_000, 1_001)) {
      LayoutTable table = LayoutTable.write(rows.subList(0, count), options(form.options()));
      CursorProgram program = new CursorProgram(random, table);
      for (int skip : List.of(10, 100, 1_000)) {
        for (int target = skip; target <= count + 1; target += Math.max(skip, count / 4)) {
          for (int row = target - 1; row <= target + 1; row++) {
            int wanted = row;
            program.visit(columns, any -> any == wanted);
          }
        }
      }
      if (count > 1_000 && form.layout() != ColumnLayout.PLAIN) {
        assertEquals(Set.of(10, 100, 1_000), table.pages().skips());
      }
    }
  }

  /** The numbers of keys take another byte from 128 and from 16,384 on. */
  @ParameterizedTest
  @MethodSource("forms")
  void mapsOfManyKeysInOnePageComeBack(Form form) throws IOException {
    for (int keyCount : List.of(128, 129, 16_400)) {
      List<Map<String, String>> maps = mapsOfKeys(keyCount);
      WriteOptions options = options(form.options()).withPageSizeInBytes(8 << 20);
      LayoutTable table = LayoutTable.write(TEXT_MAP, maps, options);
      assertEquals(1, table.pages().all().size());
      table.assertForm("value", form, 100);
      table.assertWhole();
      CursorProgram program = new CursorProgram(random, table);
      for (int way = 0; way < 2; way++) {
        program.run();
      }
    }
  }

  /** Each key stands in three maps, which follow each other. */
  private List<Map<String, String>> mapsOfKeys(int keyCount) {
    List<Integer> keys = new ArrayList<>();
    IntStream.range(0, keyCount).forEach(keys::add);
    Collections.shuffle(keys, random);
    List<Map<String, String>> maps = new ArrayList<>();
    for (int from = 0; from < keys.size(); from += 10) {
      Map<String, String> map = new LinkedHashMap<>();
      for (int key : keys.subList(from, Math.min(keys.size(), from + 10))) {
        map.put("a key that repeats " + key, "value " + key % 7);
      }
      maps.addAll(Collections.nCopies(3, map));
    }
    return maps;
  }

  /** Keys and values of one byte less, as many and one more than a chunk, and of a megabyte. */
  @ParameterizedTest
  @MethodSource("forms")
  void wideKeysAndValuesComeBack(Form form) throws IOException {
    int[] lengths = {0, 1, 16 * KIB - 1, 16 * KIB, 16 * KIB + 1, 1 << 20};
    List<Map<String, String>> maps = new ArrayList<>();
    for (int row = 0; row < 18; row++) {
      Map<String, String> map = new HashMap<>();
      map.put("k".repeat(lengths[row % lengths.length]), "v".repeat(lengths[row / 3]));
      map.put("short", "");
      maps.add(map);
    }
    for (int pageSize : List.of(1, 100 * KIB, 64 << 20)) {
      ColumnOptions column = form.options().withSkips(List.of(2, 4));
      LayoutTable table =
          LayoutTable.write(TEXT_MAP, maps, options(column).withPageSizeInBytes(pageSize));
      if (pageSize > 1 << 20) {
        table.assertForm("value", form, 100);
      }
      readInManyWays(table, 3);
    }
  }

  @ParameterizedTest
  @MethodSource("forms")
  void rowsAroundTheEndOfEachBlockAndPageComeBack(Form form) throws IOException {
    ColumnOptions column = form.options().withSkips(List.of(2)).withBlockSizeInBytes(1_000);
    for (int length : List.of(499, 500, 501, 998, 999, 1_000, 1_001)) {
      List<String> texts =
          IntStream.range(0, 40)
              .mapToObj(row -> Integer.toString(row % 10).repeat(length - 2))
              .toList();
      LayoutTable table =
          LayoutTable.write(TEXT, texts, options(column).withPageSizeInBytes(5_000));
      CursorProgram program = new CursorProgram(random, table);
      table.assertWhole();
      for (int first = 0; first < texts.size(); first++) {
        int from = first;
        program.visit(List.of("value"), row -> row >= from && row < from + 2);
      }
    }
  }

  /** The row before, at and behind the ends of runs, blocks and pages; alone and several. */
  @ParameterizedTest
  @MethodSource("forms")
  void aRowThatDoesNotFitLeavesNoTrace(Form form) throws IOException {
    List<GenericRecord> rows = new LayoutColumns(random).rows(60);
    ColumnOptions column = form.options().withSkips(List.of(2, 6)).withBlockSizeInBytes(200);
    WriteOptions options = options(column).withPageSizeInBytes(3_000);
    LayoutTable expected = LayoutTable.write(rows, options);
    MemoryStorage storage = new MemoryStorage();
    Table table = Table.create(storage, LayoutColumns.SCHEMA);
    try (TableWriter writer = table.newWriter(options)) {
      for (GenericRecord row : rows) {
        for (int times = random.nextInt(3); times > 0; times--) {
          GenericRecord wrong = new GenericData.Record((GenericData.Record) row, true);
          List<Schema.Field> fields = LayoutColumns.SCHEMA.getFields();
          spoil(wrong, fields.get(random.nextInt(fields.size())));
          assertThrows(AvroTypeException.class, () -> writer.write(wrong));
        }
        writer.write(row);
      }
      table.newAppend(CommitToken.random()).add(writer.finish()).commit();
    }
    assertEquals(expected.pages().sorted(), WrittenPages.of(storage).sorted());
    new LayoutTable(storage, table.refresh(), rows, WrittenPages.of(storage)).assertWhole();
  }

  /** Wrong from its first byte on, or behind an entry that fits. */
  private void spoil(GenericRecord row, Schema.Field field) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("server", "nginx");
    map.put("content-type", new Object());
    boolean isMap = field.name().endsWith("eaders") || field.name().equals("tags");
    row.put(field.pos(), isMap && random.nextBoolean() ? map : new Object());
  }
}
