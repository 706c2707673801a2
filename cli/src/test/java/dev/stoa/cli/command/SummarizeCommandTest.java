package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@code stoa summarize}. */
final class SummarizeCommandTest {
  private static final String SCHEMA =
      """
      {"type":"record","name":"r","fields":[
        {"name":"n","type":["null","int"]},
        {"name":"d","type":"double"},
        {"name":"m","type":["null",{"type":"bytes","logicalType":"decimal","precision":9,"scale":2}]},
        {"name":"w","type":{"type":"bytes","logicalType":"decimal","precision":30,"scale":1}},
        {"name":"e","type":["null",{"type":"enum","name":"e","symbols":["red","green","blue"]}]},
        {"name":"b","type":"boolean"},
        {"name":"s","type":["null","string"]},
        {"name":"l","type":{"type":"array","items":"int"}},
        {"name":"k","type":{"type":"map","values":"int"}},
        {"name":"r","type":{"type":"record","name":"inner","fields":[{"name":"x","type":"int"}]}},
        {"name":"o","type":["null","string"]}]}
      """;

  private static final String ROW =
      """
      {"n":%s,"d":%s,"m":%d.25,"w":%d.5,"e":"%s","b":%s,"s":"%s","l":%s,"k":{"a":1%s},"r":{"x":%d},"o":null}
      """;

  @TempDir private Path directory;

  private Path load(int rowCount, Object... options) throws IOException {
    StringBuilder rows = new StringBuilder();
    for (int i = 1; i <= rowCount; i++) {
      rows.append(
          ROW.formatted(
              i % 4 == 0 ? "null" : Integer.toString(i),
              i * 0.5,
              -i,
              i,
              i % 2 == 0 ? "blue" : "green",
              i % 2 == 0,
              "text " + i % 10,
              i % 2 == 0 ? "[]" : "[1,2,3]",
              i % 5 == 0 ? ",\"b\":2" : "",
              i % 3));
    }
    Path schema = Samples.write(directory, "schema.avsc", SCHEMA);
    Path input = Samples.write(directory, "rows.jsonl", rows.toString());
    Path table = directory.resolve("table");
    Object[] arguments = new Object[options.length + 5];
    System.arraycopy(new Object[] {"load", input, table, "--schema", schema}, 0, arguments, 0, 5);
    System.arraycopy(options, 0, arguments, 5, options.length);
    ProgramRun.of(arguments).assertOk();
    return table;
  }

  @Test
  void computesStatisticsOfEachType() throws IOException {
    Path table = load(100);
    JsonTree json = JsonTree.parse(ProgramRun.of("summarize", table, "--json").assertOk().out());
    assertEquals(100L, json.at("rows"));
    assertEquals(Map.of("nulls", 25L, "approxUnique", 75L), pick(json, 0, "nulls", "approxUnique"));
    assertEquals(Map.of("min", 1L, "max", 99L, "q50", 50L), pick(json, 0, "min", "max", "q50"));
    assertEquals(75L * 4, json.at("columns", 0, "rawBytes"));
    assertEquals(100L * 6, json.at("columns", 6, "rawBytes"));
    assertEquals(50L * 3 * 4, json.at("columns", 7, "rawBytes"));
    assertEquals(100L * 5 + 20 * 5, json.at("columns", 8, "rawBytes"));
    assertEquals(50.0, (double) json.at("columns", 0, "avg"), 1e-9);
    assertEquals(28.867, (double) json.at("columns", 0, "std"), 0.5);
    assertEquals(Map.of("min", 0.5, "max", 50.0, "q25", 12.5), pick(json, 1, "min", "max", "q25"));
    assertEquals(25.25, (double) json.at("columns", 1, "avg"), 1e-9);
    assertEquals(Map.of("min", -100.25, "max", -1.25), pick(json, 2, "min", "max"));
    assertEquals(-50.75, (double) json.at("columns", 2, "avg"), 1e-9);
    assertEquals(Map.of("min", 1.5, "max", 100.5), pick(json, 3, "min", "max"));
    assertEquals(Map.of("min", "green", "max", "blue"), pick(json, 4, "min", "max"));
    assertEquals(Map.of("min", false, "max", true), pick(json, 5, "min", "max"));
    assertEquals(
        Map.of("min", "text 0", "max", "text 9", "approxUnique", 10L),
        pick(json, 6, "min", "max", "approxUnique"));
    assertEquals(0L, json.at("columns", 7, "sizes", "min"));
    assertEquals(3L, json.at("columns", 7, "sizes", "max"));
    assertEquals(1.5, (double) json.at("columns", 7, "sizes", "avg"), 1e-9);
    assertEquals(2L, json.at("columns", 7, "approxUnique"));
    assertEquals(Map.of("a", 100L, "b", 20L), json.at("columns", 8, "keys"));
    assertEquals(2L, json.at("columns", 8, "approxUnique"));
    assertEquals(3L, json.at("columns", 9, "approxUnique"));
    assertEquals(
        Map.of("nulls", 100L, "approxUnique", 0L), pick(json, 10, "nulls", "approxUnique"));
  }

  private static Map<String, Object> pick(JsonTree json, int column, String... names) {
    Map<String, Object> values = new HashMap<>();
    for (String name : names) {
      values.put(name, json.at("columns", column, name));
    }
    return values;
  }

  @Test
  void manySplitDirectoriesGiveTheSameResult() throws IOException {
    Path table = load(20_000, "--split-size", "64K");
    JsonTree json = JsonTree.parse(ProgramRun.of("summarize", table, "--json").assertOk().out());
    JsonTree description =
        JsonTree.parse(ProgramRun.of("describe", table, "--json").assertOk().out());
    assertTrue((long) description.at("splits") > 3, description.at("splits").toString());
    assertEquals(20_000L, json.at("rows"));
    assertEquals(0.5, json.at("columns", 1, "min"));
    assertEquals(10_000.0, json.at("columns", 1, "max"));
    assertEquals(5_000.25, (double) json.at("columns", 1, "avg"), 1e-6);
    assertEquals(5_000, (double) json.at("columns", 1, "q50"), 100);
    assertEquals(20_000, (double) (long) json.at("columns", 1, "approxUnique"), 800);
    assertEquals(Map.of("a", 20_000L, "b", 4_000L), json.at("columns", 8, "keys"));
  }

  @Test
  void readsOnlyTheSelectedRowsAndColumns() throws IOException {
    Path table = load(100);
    ProgramRun run = ProgramRun.of("summarize", table, "--columns", "d,s", "--where", "n <= 10");
    JsonTree json =
        JsonTree.parse(
            ProgramRun.of("summarize", table, "--columns", "d,s", "--where", "n <= 10", "--json")
                .assertOk()
                .out());
    assertEquals(8L, json.at("rows"));
    assertEquals(2, json.size("columns"));
    assertEquals("d", json.at("columns", 0, "name"));
    assertEquals(5.0, json.at("columns", 0, "max"));
    List<String> lines = run.assertOk().lines();
    assertEquals("8 rows", lines.get(lines.size() - 1));
    assertTrue(lines.get(1).startsWith("d "), lines.get(1));
  }

  @Test
  void printsATableThatFitsTheTerminal() throws IOException {
    Path table = load(20);
    List<String> wide = ProgramRun.of("summarize", table).assertOk().lines();
    assertTrue(wide.get(0).matches("column +type +nulls +unique +min +max +avg .*"), wide.get(0));
    assertTrue(wide.get(8).contains("0 elements  3 elements"), wide.get(8));
    assertTrue(wide.contains("key of k  rows    share"), wide.toString());
    for (int width : new int[] {40, 60, 80, 100}) {
      for (String line : ProgramRun.onTerminal(width, "summarize", table).assertOk().lines()) {
        assertTrue(line.length() <= width, line);
      }
    }
  }

  @Test
  void summarizesEmptyTables() throws IOException {
    Path input = Samples.write(directory, "empty.csv", "id,name\n");
    Path empty = directory.resolve("empty");
    ProgramRun.load(input, empty);
    JsonTree json = JsonTree.parse(ProgramRun.of("summarize", empty, "--json").assertOk().out());
    assertEquals(0L, json.at("rows"));
    assertEquals(2, json.size("columns"));
    ProgramRun.of("summarize", empty).assertOk();
    ProgramRun.of("summarize", empty, "--columns", "nme").assertBadInput("\"nme\"", "id, name");
  }
}
