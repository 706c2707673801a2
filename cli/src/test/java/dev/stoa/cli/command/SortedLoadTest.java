package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.stoa.table.Table;
import dev.stoa.table.change.IndexSpec;
import dev.stoa.table.change.KeyIndexes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs {@code load} with {@code --sort-by} and {@code --job}. */
final class SortedLoadTest {
  private static final int ROW_COUNT = 3_000;

  @TempDir private Path directory;
  private Path input;
  private Path table;

  @BeforeEach
  void writeInput() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < ROW_COUNT; i++) {
      text.append("{\"id\":%d,\"m\":{\"k\":%d}}\n".formatted(i * 7_919L % ROW_COUNT, i));
    }
    input = Samples.write(directory, "in.jsonl", text.toString());
    table = directory.resolve("table");
  }

  private static List<String> ids(Path table) {
    return ProgramRun.of("cat", table, "--columns", "id", "--json").assertOk().lines().stream()
        .map(line -> line.replaceAll("\\D", ""))
        .toList();
  }

  private static List<String> sortedIds() {
    return IntStream.range(0, ROW_COUNT).mapToObj(String::valueOf).toList();
  }

  @ParameterizedTest
  @CsvSource({"1, 100M", "2, 100M", "1, 64K", "3, 64K"})
  void rowsAreSortedWithAnyThreadsAndMemory(int threadCount, String memory) throws IOException {
    ProgramRun.of(
            "load", input, table, "--sort-by", "id", "--threads", threadCount, "--memory", memory)
        .assertOk();
    assertEquals(sortedIds(), ids(table));
    assertEquals(List.of("id"), Table.open(table).newScan().sortedColumns());
  }

  @Test
  void jobLoadsTheSameRows() throws IOException {
    ProgramRun.of("load", input, table, "--sort-by", "id", "--job", "-D", "mapreduce.job.reduces=2")
        .assertOk();
    assertEquals(sortedIds(), ids(table));
    Path copy = directory.resolve("copy");
    ProgramRun.of("load", table, copy, "--job", "--partition-by", "bucket(id,2)").assertOk();
    assertEquals(ROW_COUNT, ids(copy).size());
    assertEquals(2, Table.open(copy).snapshot().splitCount());
  }

  @Test
  void tasksOfAJobIndexTheRowsThatTheyWrite() throws IOException {
    String[] options = {"--job", "--index", "unique id", "--partition-by", "bucket(id,2)"};
    load(input, options).assertOk();
    KeyIndexes indexes = Table.open(table).indexes();
    assertEquals(List.of("unique id"), texts(indexes));
    assertEquals(2, indexes.coverage().get(0).indexedSplitCount());
    assertEquals(2, indexes.coverage().get(0).completeSplitCount());
    ProgramRun found = ProgramRun.of("lookup", table, "id=7", "--columns", "id", "--json");
    assertEquals("{\"id\":7}\n", found.assertOk().out());
    load(input, options).assertBadInput("two rows have the key id", "loaded nothing");
    load(input, "--job", "--index", "m").assertBadInput("has no index of m", "stoa index add");
    assertEquals(ROW_COUNT, ids(table).size());
  }

  @Test
  void indexesOfAJobAreCheckedBeforeItRuns() {
    load(input, "--job", "--index", "nosuch").assertBadInput("nosuch");
    load(input, "--job", "--index", "m").assertBadInput("m");
    load(input, "--job", "--index", "id", "--index", "id").assertBadInput("two indexes of id");
    load(input, "--job", "--index", "id,,m").assertBadUsage("--index: \"id,,m\" is not an index");
    assertFalse(Files.exists(table));
  }

  private ProgramRun load(Path from, String... options) {
    Object[] arguments = new Object[options.length + 3];
    arguments[0] = "load";
    arguments[1] = from;
    arguments[2] = table;
    System.arraycopy(options, 0, arguments, 3, options.length);
    return ProgramRun.of(arguments);
  }

  private static List<String> texts(KeyIndexes indexes) {
    return indexes.specs().stream().map(IndexSpec::toString).toList();
  }

  @Test
  void failedJobLeavesNoTable() throws IOException {
    Path damaged = Samples.write(directory, "damaged.jsonl", "{\"id\":1}\n{\"id\":2}\n{\"id\"\n");
    ProgramRun.of("load", damaged, table, "--schema", "id long", "--job")
        .assertBadInput("loaded nothing");
    assertFalse(Files.exists(table));
  }

  @Test
  void rejectsOrdersThatCannotBe() {
    ProgramRun.of("load", input, table, "--sort-by", "url").assertBadInput("url", "id");
    ProgramRun.of("load", input, table, "--sort-by", "m")
        .assertBadInput("rows cannot be ordered by m", "order by a single value, such as m.k");
    ProgramRun.of("load", input, table, "--sort-by", "id descending").assertBadUsage("--sort-by");
    ProgramRun.of("load", input, table, "--job", "--sort-by", "m")
        .assertBadInput("rows cannot be ordered by m");
    ProgramRun.of("load", input, table, "--job", "--skip-bad", "3")
        .assertBadUsage("--job cannot be combined", "--skip-bad");
    ProgramRun.of("load", "-", table, "--job").assertBadInput("a job cannot read standard input");
    assertFalse(Files.exists(table));
  }

  @Test
  void partitioningOfATableStaysAndItsPartitionsAreSorted() throws IOException {
    ProgramRun.of("load", input, table, "--partition-by", "bucket(id,2)", "--sort-by", "id desc")
        .assertOk();
    ProgramRun.of("load", input, table, "--partition-by", "bucket(id,3)", "--sort-by", "id")
        .assertBadInput("is partitioned by bucket(id,2)", "omit --partition-by");
    ProgramRun.of("load", input, table, "--sort-by", "id").assertOk();
    assertEquals(4, Table.open(table).snapshot().splitCount());
  }
}
