package dev.stoa.cli.command;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands that print rows read files as they read the table with the same rows. */
class FileRowsTest {
  private static final List<List<String>> SELECTIONS =
      List.of(
          List.of(),
          List.of("--columns", "tags['b'],r.name,id"),
          List.of("--where", "r.name like 'n1%' and size > 3.5"),
          List.of("--where", "tags['a'] is null", "--columns", "id"),
          List.of("--order-by", "size desc, id", "--columns", "r.name"),
          List.of("--order-by", "r.name", "--offset", "3", "-n", "4"),
          List.of("--offset", "7"));

  @TempDir private Path directory;
  private Path table;

  @BeforeEach
  void createTable() throws IOException {
    table = directory.resolve("t");
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < 20; i++) {
      rows.append(
          "{\"id\":%d,\"size\":%s,\"r\":{\"name\":\"n%d\"},\"tags\":{\"%s\":%d}}%n"
              .formatted(i, i % 3 == 0 ? "null" : i + "e-1", i, i % 2 == 0 ? "a" : "b", i));
    }
    ProgramRun.of(
            "load",
            Samples.write(directory, "rows.jsonl", rows.toString()),
            table,
            "--schema",
            "id int, size decimal(9,2), r record<name string>, tags map<string, int>")
        .assertOk();
  }

  private Path export(String name) {
    Path file = directory.resolve(name);
    ProgramRun.of("export", table, file).assertOk();
    return file;
  }

  private static List<String> run(String command, Path input, List<String> options) {
    Object[] arguments = new Object[options.size() + 3];
    arguments[0] = command;
    arguments[1] = input;
    arguments[2] = "--json";
    for (int i = 0; i < options.size(); i++) {
      arguments[i + 3] = options.get(i);
    }
    return ProgramRun.of(arguments).assertOk().lines();
  }

  @ParameterizedTest
  @ValueSource(strings = {"avro", "parquet", "orc", "arrow", "arrows"})
  void readsFilesAsTables(String extension) {
    Path file = export("f." + extension);
    for (List<String> options : SELECTIONS) {
      assertEquals(run("cat", table, options), run("cat", file, options), options.toString());
      assertEquals(run("head", table, options), run("head", file, options), options.toString());
    }
    for (String predicate : List.of("id >= 0", "size is null", "tags['b'] > 4", "id < 0")) {
      List<String> options = List.of("--where", predicate);
      assertEquals(run("count", table, options), run("count", file, options), predicate);
    }
    assertEquals(run("count", table, List.of()), run("count", file, List.of()));
  }

  @Test
  void readsTextAndDirectories() throws IOException {
    Path csv = Samples.write(directory, "p.csv", "name,born\nAda,1815\nAlan,1912\n");
    assertEquals(
        List.of("{\"name\":\"Alan\"}"),
        run("head", csv, List.of("--where", "born > 1900", "--columns", "name")));
    Path files = Files.createDirectory(directory.resolve("files"));
    Files.copy(csv, files.resolve("a.csv"));
    Files.copy(csv, files.resolve("b.csv"));
    assertEquals("4", ProgramRun.of("count", files).assertOk().out().strip());
  }

  @Test
  void readsOnlyTheNeededColumnsOfParquet() throws IOException {
    Path file = export("f.parquet");
    byte[] bytes = Files.readAllBytes(file);
    int damagedByte = new String(bytes, ISO_8859_1).indexOf("PAR1") + 30;
    bytes[damagedByte] ^= 0x10;
    Files.write(file, bytes);
    assertEquals(1, ProgramRun.of("cat", file).exitCode());
    assertEquals(run("count", table, List.of()), run("count", file, List.of()));
    List<String> others = List.of("--columns", "size,tags['b']");
    assertEquals(run("cat", table, others), run("cat", file, others));
    List<String> filtered = List.of("--where", "size > 2");
    assertEquals(run("count", table, filtered), run("count", file, filtered));
  }

  @Test
  void comparesUuidsInAnyCase() throws IOException {
    String uuid = "6F9619FF-8B86-D011-B42D-00C04FC964FF";
    Path json = Samples.write(directory, "u.jsonl", "{\"u\":\"" + uuid + "\"}\n");
    Path csv = Samples.write(directory, "u.csv", "u,n\n" + uuid + ",1\n");
    for (Path file : List.of(json, csv)) {
      assertEquals(
          "1", ProgramRun.of("count", file, "--where", "u = '" + uuid + "'").out().strip());
    }
  }

  @Test
  void directoriesOfPatternsNameColumns() throws IOException {
    Path leaf = Files.createDirectories(directory.resolve("hive/k=1/f=true"));
    Samples.write(leaf, "a.csv", "v,w\n7,8\n");
    String expected = "{\"v\":7,\"w\":8,\"k\":1,\"f\":true}";
    Path hive = directory.resolve("hive");
    for (String name : List.of(hive + "/*/*/*.csv", hive + "/**/*.csv", leaf.toString())) {
      assertEquals(List.of(expected), ProgramRun.of("cat", name, "--json").assertOk().lines());
    }
    assertEquals(
        List.of("{\"v\":7,\"w\":8}"),
        ProgramRun.of("cat", leaf.resolve("a.csv"), "--json").assertOk().lines());
  }

  @Test
  void readsListsOfKeysAndTextsWithZeros() throws IOException {
    Path keys = Samples.write(directory, "ids.txt", "id\n1\n3\n");
    assertEquals(List.of("{\"id\":1}", "{\"id\":3}"), ProgramRun.of("cat", keys, "--json").lines());
    Path zeros = Samples.write(directory, "z.csv", "a,b\n1,x\0y0123456789\n");
    assertTrue(ProgramRun.of("cat", zeros, "--json").out().contains("x\\u0000y"));
  }

  @Test
  void summarizesFilesAsTables() throws IOException {
    Path csv = Samples.write(directory, "p.csv", "name,born\nAda,1815\nAlan,1912\nGrace,1906\n");
    Path people = directory.resolve("people");
    ProgramRun.of("load", csv, people).assertOk();
    for (List<String> options :
        List.of(List.of("--where", "born > 1900"), List.of("--columns", "born"))) {
      JsonTree ofFile = JsonTree.parse(run("summarize", csv, options).get(0));
      JsonTree ofTable = JsonTree.parse(run("summarize", people, options).get(0));
      assertEquals(ofTable.at("rows"), ofFile.at("rows"));
      for (String name : List.of("name", "type", "nulls", "approxUnique", "min", "max")) {
        assertEquals(ofTable.at("columns", 0, name), ofFile.at("columns", 0, name), name);
      }
      assertEquals(csv.toString(), ofFile.at("file"));
    }
    Path empty = Samples.write(directory, "e.csv", "name,born\n");
    assertTrue(ProgramRun.of("summarize", empty).out().contains("\n0 rows"), "no rows");
  }

  @Test
  void escapesControlCharactersInNames() throws IOException {
    Path csv = Samples.write(directory, "c.csv", "a,\"b\033[31m\tc\"\n1,2\n");
    for (String command : List.of("head", "schema", "summarize")) {
      String out = ProgramRun.of(command, csv).assertOk().out();
      assertTrue(out.contains("b\\u001b[31m\\tc"), out);
    }
    assertTrue(
        ProgramRun.of("head", csv, "--format", "table").assertOk().out().contains("b\\u001b"),
        "heading");
    ProgramRun.of("head", csv, "--columns", "x").assertBadInput("b\\u001b[31m");
  }

  @Test
  void readsStandardInput() {
    InputStream in = System.in;
    try {
      System.setIn(new ByteArrayInputStream("a,b\n1,x\n2,y\n".getBytes(UTF_8)));
      assertEquals(
          List.of("{\"b\":\"y\"}"),
          run("cat", Path.of("-"), List.of("--columns", "b", "--where", "a > 1")));
    } finally {
      System.setIn(in);
    }
    ProgramRun.of("head", directory.resolve("none")).assertBadInput("there is no table or file");
  }

  @Test
  void saysWhichRecordsWereSkipped() throws IOException {
    Path file = Samples.write(directory, "bad.csv", "a,b\n1,2\n3\n5,6\n");
    Path copy = directory.resolve("copy.csv");
    for (List<Object> command :
        List.<List<Object>>of(
            List.of("cat", file), List.of("count", file), List.of("export", file, copy))) {
      List<Object> arguments = new ArrayList<>(command);
      arguments.addAll(List.of("--skip-bad", 1));
      ProgramRun run = ProgramRun.of(arguments.toArray());
      assertEquals(0, run.exitCode(), run.err());
      assertTrue(run.err().contains("stoa: skipped 1 bad record"), run.err());
      assertTrue(run.err().contains("line 3"), run.err());
    }
    assertEquals("a,b\n1,2\n5,6\n", Files.readString(copy));
  }

  @Test
  void samplesAreRandomAndInOrder() {
    Path file = export("f.parquet");
    long seed = new Random().nextLong();
    int[] countsById = new int[20];
    for (int i = 0; i < 30; i++) {
      List<String> ids =
          run("sample", file, List.of("10", "--columns", "id", "--seed", Long.toString(seed + i)))
              .stream()
              .map(row -> row.replaceAll("\\D", ""))
              .toList();
      assertEquals(10, ids.size());
      assertEquals(ids.stream().map(Integer::valueOf).sorted().map(String::valueOf).toList(), ids);
      ids.forEach(id -> countsById[Integer.parseInt(id)]++);
    }
    // Each row is in a sample with a probability of 1/2; that one is in none has one of 2e-8.
    assertTrue(IntStream.of(countsById).allMatch(count -> count > 0), "seed " + seed);
    assertEquals(20, run("sample", file, List.of("50")).size());
    assertEquals(List.of(), run("sample", file, List.of("0")));
  }

  @Test
  void messagesNameColumnsAndCommands() throws IOException {
    Path file = export("f.parquet");
    ProgramRun.of("head", file, "--columns", "idd").assertBadInput("no column \"idd\"", "\"id\"");
    ProgramRun.of("count", file, "--where", "idd = 1").assertBadInput("no column \"idd\"");
    ProgramRun.of("describe", file)
        .assertBadInput("is a file, not a table", "stoa load " + file + " TABLE");
    assertEquals(2, ProgramRun.of("head", file, "--version", 1).exitCode());
    Path empty = Files.createDirectory(directory.resolve("empty"));
    ProgramRun.of("head", empty).assertBadInput("is not a table");
  }

  @Test
  void readsTheFilesOfAPattern() throws IOException {
    Files.writeString(directory.resolve("a1.csv"), "id\n1\n");
    Files.writeString(directory.resolve("a2.csv"), "id\n2\n");
    Path pattern = directory.resolve("a*.csv");
    assertEquals("2\n", ProgramRun.of("count", pattern).assertOk().out());
    assertEquals(
        "{\"id\":1}\n{\"id\":2}\n", ProgramRun.of("cat", pattern, "--json").assertOk().out());
    ProgramRun.of("count", directory.resolve("b*.csv")).assertBadInput("no file matches");
  }

  @Test
  void printsCharactersBeyondTheBasicPlane() throws IOException {
    Path file = directory.resolve("emoji.jsonl");
    Files.writeString(file, "{\"t\":\"👨 日本 𠮷\"}\n");
    assertEquals("{\"t\":\"👨 日本 𠮷\"}\n", ProgramRun.of("cat", file, "--json").assertOk().out());
  }

  @Test
  void aNumberOfRowsIsNamedLikeInHead() {
    ProgramRun.of("head", "-3", directory.resolve("x.csv"))
        .assertBadUsage("unknown option -3; did you mean -n 3?");
  }
}
