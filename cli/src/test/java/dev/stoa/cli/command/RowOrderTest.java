package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@code sample}, and the options {@code --offset} and {@code --order-by}. */
final class RowOrderTest {
  private static final int ROW_COUNT = 30;

  @TempDir private Path directory;
  private Path table;

  /** Creates a table of three split directories with the numbers from 0 on. */
  @BeforeEach
  void createTable() throws IOException {
    table = directory.resolve("numbers");
    for (int start = 0; start < ROW_COUNT; start += 10) {
      StringBuilder text = new StringBuilder();
      for (int id = start; id < start + 10; id++) {
        String group = id % 7 == 0 ? "null" : String.valueOf(id % 3);
        text.append("{\"id\":%d,\"group\":%s,\"m\":{\"k\":%d}}\n".formatted(id, group, -id));
      }
      ProgramRun.load(Samples.write(directory, "n" + start + ".jsonl", text.toString()), table);
    }
  }

  private static List<Integer> ids(ProgramRun run) {
    return run.assertOk().lines().stream()
        .map(line -> Integer.valueOf(line.replaceAll("\\D", "")))
        .toList();
  }

  private List<Integer> idsOf(String command, Object... options) {
    Object[] arguments = new Object[options.length + 5];
    arguments[0] = command;
    arguments[1] = table;
    System.arraycopy(options, 0, arguments, 2, options.length);
    arguments[options.length + 2] = "--json";
    arguments[options.length + 3] = "--columns";
    arguments[options.length + 4] = "id";
    return ids(ProgramRun.of(arguments));
  }

  private static List<Integer> range(int from, int to) {
    return IntStream.range(from, to).boxed().toList();
  }

  @Test
  void offsetSkipsRowsWithAndWithoutAFilter() {
    assertEquals(range(0, 10), idsOf("head", "--offset", 0));
    assertEquals(range(7, 17), idsOf("head", "--offset", 7));
    assertEquals(range(20, 23), idsOf("cat", "--offset", 20, "-n", 3));
    assertEquals(range(29, 30), idsOf("cat", "--offset", 29));
    assertEquals(List.of(), idsOf("cat", "--offset", ROW_COUNT));
    assertEquals(List.of(), idsOf("cat", "--offset", 1000));
    assertEquals(range(18, 30), idsOf("cat", "--offset", 13, "--where", "id >= 5"));
    assertEquals(range(29, 30), idsOf("cat", "--offset", 24, "--where", "id >= 5"));
  }

  @Test
  void ordersByColumnsThatNeedNotBeSelected() {
    assertEquals(List.of(29, 28, 27), idsOf("head", "--order-by", "id desc", "-n", 3));
    assertEquals(List.of(27, 26), idsOf("head", "--order-by", "id desc", "-n", 2, "--offset", 2));
    assertEquals(List.of(29, 28), idsOf("head", "--order-by", "m.k", "-n", 2));
    assertEquals(List.of(0, 7), idsOf("head", "--order-by", "group nulls first, id", "-n", 2));
    assertEquals(List.of(2, 5), idsOf("head", "--order-by", "group desc, id", "-n", 2));
    assertEquals(
        List.of(0, 7, 14, 21, 28), idsOf("cat", "--order-by", "group, id", "--offset", 25));
    assertEquals(
        List.of(12, 9),
        idsOf("cat", "--order-by", "group, id desc", "--where", "id in (9,10,12)").subList(0, 2));
    assertEquals(List.of(), idsOf("head", "-n", 0, "--order-by", "id"));
  }

  @Test
  void ordersPathsByTheColumnsThatContainThem() {
    ProgramRun run =
        ProgramRun.of("head", table, "--columns", "m.k", "--order-by", "m.k", "-n", 2, "--json");
    assertEquals(List.of("{\"k\":-29}", "{\"k\":-28}"), run.assertOk().lines());
    run = ProgramRun.of("head", table, "--columns", "m.k", "--order-by", "id", "-n", 1, "--json");
    assertEquals(List.of("{\"k\":0}"), run.assertOk().lines());
  }

  @Test
  void exportsInOrder() throws IOException {
    Path file = directory.resolve("out.csv");
    ProgramRun.of("export", table, file, "--columns", "id", "--order-by", "id desc", "--offset", 27)
        .assertOk();
    assertEquals(List.of("id", "2", "1", "0"), Files.readAllLines(file));
  }

  @Test
  void sampleIsASetOfRowsInTableOrder() {
    assertEquals(range(0, ROW_COUNT), idsOf("sample", ROW_COUNT));
    assertEquals(range(0, ROW_COUNT), idsOf("sample", 1000));
    assertEquals(List.of(), idsOf("sample", 0));
    List<Integer> sample = idsOf("sample", 10, "--seed", 3);
    assertEquals(10, new HashSet<>(sample).size());
    assertEquals(sample.stream().sorted().toList(), sample);
    assertEquals(sample, idsOf("sample", 10, "--seed", 3));
    List<Integer> filtered = idsOf("sample", 4, "--seed", 3, "--where", "id >= 20");
    assertEquals(4, filtered.size());
    assertTrue(filtered.stream().allMatch(id -> id >= 20), filtered.toString());
    assertEquals(range(26, 30), idsOf("sample", 9, "--where", "id > 25"));
  }

  @Test
  void sampleIsUniform() {
    Map<Integer, Integer> counts = new HashMap<>();
    int sampleCount = 300;
    for (int seed = 0; seed < sampleCount; seed++) {
      String where = seed % 2 == 0 ? "id >= 0" : "id < 100";
      idsOf("sample", 5, "--seed", seed, "--where", where)
          .forEach(id -> counts.merge(id, 1, Integer::sum));
    }
    // Each row is expected 50 times, with a standard deviation of 6.5.
    for (int id = 0; id < ROW_COUNT; id++) {
      int count = counts.getOrDefault(id, 0);
      assertTrue(count > 15 && count < 85, "row " + id + " was sampled " + count + " times");
    }
  }

  @Test
  void rejectsInvalidArguments() {
    ProgramRun.of("head", table, "--order-by", "nobody").assertBadInput("nobody");
    ProgramRun.of("head", table, "--order-by", "m").assertBadInput("such as m.k");
    ProgramRun.of("head", table, "--order-by", "id up").assertBadUsage("invalid order \"id up\"");
    ProgramRun.of("head", table, "--order-by", "id,,m").assertBadUsage("invalid order");
    ProgramRun.of("head", table, "--order-by", "id.x").assertBadInput("id.x");
    ProgramRun.of("head", table, "--offset", "-1").assertBadUsage("invalid number of rows");
    assertEquals(10, ProgramRun.of("sample", table, "--json").assertOk().lines().size());
    assertEquals(3, ProgramRun.of("sample", table, "-n", 3, "--json").assertOk().lines().size());
    ProgramRun.of("sample", table, 3, "-n", 3).assertBadUsage("N is given twice");
    ProgramRun.of("sample", table, "many").assertBadUsage("invalid number of rows \"many\"");
    ProgramRun.of("sample", table, 3, "--seed", "x").assertBadUsage("--seed");
  }
}
