package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@code stoa describe}. */
final class DescribeCommandTest {
  @TempDir private Path directory;
  private Path table;

  @BeforeEach
  void createTable() throws IOException {
    table = Samples.newPagesTable(directory);
  }

  @Test
  void jsonContainsVersionRowsSplitsAndColumns() throws IOException {
    JsonTree json = JsonTree.parse(ProgramRun.of("describe", table, "--json").assertOk().out());
    assertEquals(1L, json.at("version"));
    assertEquals(3L, json.at("rows"));
    assertEquals(1L, json.at("splits"));
    assertEquals(3, json.size("columns"));
    assertEquals("metadata", json.at("columns", 1, "name"));
    assertEquals(2L, json.at("columns", 1, "id"));
    assertEquals("map<string, string not null> not null", json.at("columns", 1, "type"));
    assertEquals("vector", json.at("columns", 1, "layout"));
    assertEquals("none", json.at("columns", 1, "codec"));
    assertEquals(1L, json.at("columns", 1, "pages"));
    assertTrue((long) json.at("columns", 1, "bytes") > 0);
  }

  @Test
  void listsFilesWithTheirSizes() throws IOException {
    JsonTree json =
        JsonTree.parse(ProgramRun.of("describe", table, "--files", "--json").assertOk().out());
    assertEquals(3, json.size("files"));
    for (int i = 0; i < 3; i++) {
      Path file = table.resolve((String) json.at("files", i, "path"));
      assertEquals(Files.size(file), json.at("files", i, "bytes"));
      assertEquals("none", json.at("files", i, "codec"));
    }
  }

  @Test
  void showsDeletedRowsAndPatchesOfSplitDirectories() throws IOException {
    Table.open(LocalStorage.at(table)).newDelete(FilterPredicates.parse("size < 300")).commit();
    ProgramRun run = ProgramRun.of("describe", table, "--files", "--json").assertOk();
    JsonTree json = JsonTree.parse(run.out());
    assertEquals(1L, json.at("rows"));
    assertEquals(3L, json.at("splitDirectories", 0, "rows"));
    assertEquals(2L, json.at("splitDirectories", 0, "deletedRows"));
    assertEquals(3L, json.at("splitDirectories", 0, "files"));
    assertEquals(1L, json.at("splitDirectories", 0, "patches"));
    String text = ProgramRun.of("describe", table, "--files").assertOk().out();
    String name = (String) json.at("splitDirectories", 0, "name");
    assertTrue(text.contains("\n" + name + "     3        2      3"), text);
    JsonTree firstVersion =
        JsonTree.parse(ProgramRun.of("describe", table, "--files", "--json", "--version", 1).out());
    assertEquals(0L, firstVersion.at("splitDirectories", 0, "deletedRows"));
  }

  @Test
  void filesAndColumnsCommandsListOneLineEach() throws IOException {
    List<String> files = ProgramRun.of("files", table, "--json").assertOk().lines();
    assertEquals(3, files.size());
    JsonTree file = JsonTree.parse(files.get(1));
    assertEquals("metadata", file.at("columns", 0));
    assertEquals(1, file.size("columns"));
    assertEquals(Files.size(table.resolve((String) file.at("path"))), file.at("bytes"));
    assertEquals(4, ProgramRun.of("files", table).assertOk().lines().size());
    List<String> columns = ProgramRun.of("columns", table, "--json").assertOk().lines();
    assertEquals(3, columns.size());
    JsonTree column = JsonTree.parse(columns.get(2));
    assertEquals("size", column.at("column"));
    assertEquals(3L, column.at("id"));
    String text = ProgramRun.of("columns", table, "--version", 1).assertOk().out();
    assertTrue(
        text.contains(" 2  metadata  map<string, string not null> not null  vector  none "), text);
  }

  @Test
  void textHasALinePerColumn() {
    String text = ProgramRun.of("describe", table, "--files").assertOk().out();
    assertTrue(text.contains("3 rows in 1 split, "), text);
    assertTrue(text.contains(" 2  metadata  map<string, string not null> not null      0 "), text);
    assertTrue(
        text.contains(" 3  size      long not null                              0  1 "), text);
    assertTrue(text.contains("  333 "), text);
    assertTrue(text.contains("s-000000-"), text);
  }

  @Test
  void showsLayoutsAndEncodingsOfFirstPages() throws IOException {
    StringBuilder rows = new StringBuilder("size,word\n");
    for (int row = 0; row < 500; row++) {
      rows.append(row * 7919 % 1000).append(",word ").append(row % 3).append('\n');
    }
    Path input = Samples.write(directory, "words.csv", rows.toString());
    Path words = directory.resolve("words");
    ProgramRun.of("load", input, words, "--layout", "size=plain").assertOk();
    JsonTree json =
        JsonTree.parse(ProgramRun.of("describe", words, "--encodings", "--json").assertOk().out());
    assertEquals("size", json.at("firstPages", 0, "column"));
    assertEquals(Map.of("plain", 1L), json.at("firstPages", 0, "layouts"));
    assertEquals(Map.of(), json.at("firstPages", 0, "encodings"));
    assertEquals(Map.of("vector", 1L), json.at("firstPages", 1, "layouts"));
    long bytes = (long) json.at("firstPages", 1, "encodings", "dictionary");
    assertTrue(bytes > 100 && bytes < 500, bytes + " bytes");
    String text = ProgramRun.of("describe", words, "--encodings").assertOk().out();
    assertTrue(text.contains("\nsize    plain 1\n"), text);
    String line = "\nword    vector 1            dictionary " + bytes + "\n";
    assertTrue(text.contains(line), text);
  }

  @Test
  void showsTheManifestOfATableWithADamagedColumnFile() throws IOException {
    ProgramRun pages = ProgramRun.of("describe", table, "--encodings", "--json").assertOk();
    JsonTree json = JsonTree.parse(pages.out());
    Path file = table.resolve((String) json.at("firstPages", 0, "file"));
    Files.write(file, new byte[10]);
    assertEquals(3, json.size("columns"));
    ProgramRun.of("describe", table).assertOk();
    ProgramRun run = ProgramRun.of("describe", table, "--encodings");
    assertTrue(run.out().contains("3 rows in 1 split, "), run.out());
    assertEquals(1, run.exitCode());
    assertTrue(run.err().contains(file.getFileName().toString()), run.err());
  }

  @Test
  void describesEmptyTables() throws IOException {
    Path input = Samples.write(directory, "empty.csv", "id,name\n");
    Path empty = directory.resolve("empty");
    ProgramRun.load(input, empty);
    assertTrue(ProgramRun.of("describe", empty).assertOk().out().contains("0 rows in 0 splits"));
  }

  @Test
  void showsStoredStatisticsAsValuesOfTheColumns() throws IOException {
    Path schema =
        Samples.write(
            directory,
            "schema.avsc",
            """
            {"type":"record","name":"r","fields":[
              {"name":"e","type":["null",{"type":"enum","name":"e","symbols":["red","green","blue"]}]},
              {"name":"d","type":["null",{"type":"bytes","logicalType":"decimal","precision":9,"scale":2}]},
              {"name":"b","type":["null","boolean"]},
              {"name":"f","type":"float"},
              {"name":"s","type":"string"}]}
            """);
    Path input =
        Samples.write(
            directory,
            "values.jsonl",
            """
            {"e":"green","d":-1.5,"b":true,"f":0.5,"s":"a"}
            {"e":"blue","d":2.25,"b":null,"f":-2,"s":"%s"}
            """
                .formatted("z".repeat(100)));
    Path values = directory.resolve("values");
    ProgramRun.of("load", input, values, "--schema", schema).assertOk();
    JsonTree json = JsonTree.parse(ProgramRun.of("describe", values, "--json").assertOk().out());
    Object[][] expected = {
      {"green", "blue", 0L}, {-1.5, 2.25, 0L}, {true, true, 1L}, {-2.0, 0.5, 0L}
    };
    for (int i = 0; i < expected.length; i++) {
      assertEquals(expected[i][0], json.at("columns", i, "min"));
      assertEquals(expected[i][1], json.at("columns", i, "max"));
      assertEquals(expected[i][2], json.at("columns", i, "nulls"));
    }
    String text = ProgramRun.of("describe", values).assertOk().out();
    assertTrue(text.contains("-1.50  2.25"), text);
    assertTrue(text.contains("0  a ") && text.contains("z".repeat(63) + "…"), text);
    for (int width : new int[] {40, 80, 120}) {
      ProgramRun run = ProgramRun.onTerminal(width, "describe", values).assertOk();
      run.lines().stream().skip(3).forEach(line -> assertTrue(line.length() <= width, line));
    }
  }

  @Test
  void showsTheFilesOfARowGroupOnce() throws IOException {
    Path input = Samples.write(directory, "rows.csv", "a,b,c\n1,2,x\n3,4,y\n");
    Path grouped = directory.resolve("grouped");
    ProgramRun.of("load", input, grouped, "--group", "row:a,b").assertOk();
    JsonTree json = JsonTree.parse(ProgramRun.of("describe", grouped, "--json").assertOk().out());
    List<JsonTree> files = new ArrayList<>();
    for (String line : ProgramRun.of("files", grouped, "--json").assertOk().lines()) {
      files.add(JsonTree.parse(line));
    }
    assertEquals(2, files.size());
    JsonTree rowFile = files.stream().filter(file -> file.size("columns") == 2).findFirst().get();
    long fileSize = Files.size(grouped.resolve((String) rowFile.at("path")));
    assertEquals(fileSize, rowFile.at("bytes"));
    assertEquals(0L, json.at("columns", 0, "bytes"));
    assertEquals(0L, json.at("columns", 1, "bytes"));
    assertEquals("a", json.at("rowGroups", 0, "columns", 0));
    assertEquals("b", json.at("rowGroups", 0, "columns", 1));
    assertEquals(1L, json.at("rowGroups", 0, "files"));
    assertEquals(fileSize, json.at("rowGroups", 0, "bytes"));
    assertEquals(json.at("bytes"), fileSize + (long) json.at("columns", 2, "bytes"));
    String line = "a, b, row by row: " + fileSize + " B in 1 file";
    for (String command : List.of("columns", "describe")) {
      String text = ProgramRun.of(command, grouped).assertOk().out();
      assertTrue(text.contains(line), text);
    }
  }

  @Test
  void terminalsShowTheLargestOfManyColumns() throws IOException {
    String names = IntStream.range(0, 60).mapToObj(i -> "c" + i).collect(Collectors.joining(","));
    String values = IntStream.range(0, 60).mapToObj(i -> "v").collect(Collectors.joining(","));
    String large = values.replaceFirst("v,v,v", "v,v," + "large ".repeat(50));
    Path input = Samples.write(directory, "wide.csv", names + "\n" + large + "\n");
    Path wide = directory.resolve("wide");
    ProgramRun.load(input, wide);
    List<String> lines = ProgramRun.onTerminal(80, "describe", wide).assertOk().lines();
    assertTrue(lines.get(4).startsWith(" 3  c2 ") || lines.get(4).startsWith("c2 "), lines.get(4));
    assertEquals("… 20 columns more; --all lists them", lines.get(lines.size() - 1));
    assertEquals(64, ProgramRun.onTerminal(80, "describe", wide, "--all").lines().size());
    assertEquals(64, ProgramRun.of("describe", wide).assertOk().lines().size());
  }
}
