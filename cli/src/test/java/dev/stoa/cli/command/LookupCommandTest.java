package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs {@code stoa lookup}. */
final class LookupCommandTest {
  @TempDir private Path directory;
  private Path table;

  @BeforeEach
  void createTable() throws IOException {
    table = Samples.newPagesTable(directory);
  }

  @Test
  void findsRecordsByTextsNumbersAndMapEntries() {
    String expectedRecord = "{\"url\":\"http://example.org/a\"}\n";
    for (String key :
        new String[] {
          "url=http://example.org/a",
          "size=1",
          "size= 1.0",
          "metadata['content-type']=text/html",
          "\"metadata\"['server']=x"
        }) {
      assertEquals(
          expectedRecord,
          ProgramRun.of("lookup", table, key, "--columns", "url", "--json").assertOk().out(),
          key);
    }
    assertEquals("", ProgramRun.of("lookup", table, "size=1", "url=x").assertOk().out());
    assertTrue(
        ProgramRun.of("lookup", table, "size=1").assertOk().out().startsWith("url: http://"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "keys.csv|url,size\nhttp://example.org/b,22\n,1\nno,1\nhttp://example.org/a,1\n",
        "keys.csv|url;size\nhttp://example.org/b;22\nhttp://example.org/a;1\n",
        "keys.jsonl|{\"url\":\"http://example.org/b\"}\n{\"url\":\"http://example.org/a\"}\n",
        "keys.jsonl|{\"size\":22}\n{\"size\":null}\n{\"size\":1}\n"
      })
  void findsTheKeysOfAFileInItsOrder(String file) throws IOException {
    int separator = file.indexOf('|');
    Path keys =
        Samples.write(directory, file.substring(0, separator), file.substring(separator + 1));
    ProgramRun run = ProgramRun.of("lookup", table, "--keys", keys, "--columns", "size", "--json");
    assertEquals("{\"size\":22}\n{\"size\":1}\n", run.out(), run.err());
    assertEquals(0, run.exitCode());
  }

  @Test
  void filesOfKeysHaveTheTypesOfTheTable() throws IOException {
    Path rows = Samples.write(directory, "rows.csv", "zip,d,n,h\n01234,2024-02-29,1.50,/AEC\n");
    Path typed = directory.resolve("typed");
    ProgramRun.of("load", rows, typed, "--schema", "zip string, d date, n decimal(9,2), h bytes")
        .assertOk();
    Path keys = directory.resolve("keys.parquet");
    ProgramRun.of("export", typed, keys).assertOk();
    for (Path file : List.of(rows, keys)) {
      assertEquals(
          "{\"zip\":\"01234\",\"d\":\"2024-02-29\",\"n\":1.50,\"h\":\"/AEC\"}\n",
          ProgramRun.of("lookup", typed, "--keys", file, "--json").assertOk().out());
    }
  }

  @Test
  void namesWhatIsWrongWithKeys() throws IOException {
    Path keys = Samples.write(directory, "keys.csv", "url,x\na,1\n");
    ProgramRun.of("lookup", table, "--keys", keys).assertBadInput("has a column \"x\", which");
    ProgramRun.of("lookup", table).assertBadUsage("give either a key");
    Path bytes = Samples.write(directory, "bytes.csv", "h\n?\n");
    Path typed = directory.resolve("typed");
    ProgramRun.of(
            "load", Samples.write(directory, "h.csv", "h\nAAEC\n"), typed, "--schema", "h bytes")
        .assertOk();
    ProgramRun.of("lookup", typed, "--keys", bytes).assertBadInput("bytes.csv", "is not base64");
    ProgramRun.of("lookup", table, "size=1", "--keys", keys).assertBadUsage("give either a key");
    ProgramRun.of("lookup", table, "size=1", "--delimiter", ";").assertBadUsage("is a table");
    ProgramRun.of("lookup", table, "--keys", directory.resolve("none")).assertBadInput("none");
  }

  @Test
  void aKeyThatDoesNotFitIsNamedWithItsLine() throws IOException {
    Path keys = Samples.write(directory, "keys.csv", "size\n1\n22\nmany\n1\n");
    ProgramRun.of("lookup", table, "--keys", keys).assertBadInput("keys.csv, line 4: size is");
    Path dates = Samples.write(directory, "dates.jsonl", "{\"d\":\"2024-02-29\"}\n{\"d\":\"x\"}\n");
    Path typed = directory.resolve("typed");
    ProgramRun.of(
            "load",
            Samples.write(directory, "d.csv", "d\n2024-02-29\n"),
            typed,
            "--schema",
            "d date")
        .assertOk();
    ProgramRun.of("lookup", typed, "--keys", dates).assertBadInput("dates.jsonl, line 2: d is");
  }

  @Test
  void manyKeysOfAFileAreFoundInItsOrderWithAndWithoutAnIndex() throws IOException {
    StringBuilder rows = new StringBuilder("id,name,n\n");
    StringBuilder keys = new StringBuilder("name,id\n");
    StringBuilder expected = new StringBuilder();
    for (int i = 0; i < 2_500; i++) {
      rows.append("%d,n%d,%d\n".formatted(i + 3_000_000_000L, i % 7, i));
      int key = (int) (i * 7_919L % 3_000);
      keys.append("n%d,%d%s\n".formatted(key % 7, key + 3_000_000_000L, i % 2 == 0 ? "" : ".0"));
      expected.append(key < 2_500 ? "{\"n\":%d}\n".formatted(key) : "");
    }
    Path numbers = directory.resolve("numbers");
    ProgramRun.of(
            "load",
            Samples.write(directory, "numbers.csv", rows.toString()),
            numbers,
            "--schema",
            "id long, name string, n int")
        .assertOk();
    Path file = Samples.write(directory, "keys.csv", keys.toString());
    Object[] lookup = {"lookup", numbers, "--keys", file, "--columns", "n", "--json"};
    assertEquals(expected.toString(), ProgramRun.of(lookup).assertOk().out());
    ProgramRun.of("index", "add", numbers, "--key", "id,name").assertOk();
    assertEquals(expected.toString(), ProgramRun.of(lookup).assertOk().out());
  }

  @Test
  void findsAllRowsOfTheFirstColumnsOfAKey() throws IOException {
    Path events = directory.resolve("events");
    for (int load = 0; load < 3; load++) {
      StringBuilder rows = new StringBuilder("run,event\n");
      for (int event = 0; event < 2; event++) {
        rows.append("%d,%d\n%d,%d\n".formatted(2 * load, event, 2 * load + 1, event));
      }
      Path file = Samples.write(directory, "events%d.csv".formatted(load), rows.toString());
      ProgramRun.load(file, events);
    }
    Path keys = Samples.write(directory, "runs.csv", "run\n5\n9\n3\n");
    for (boolean isIndexed : new boolean[] {false, true}) {
      ProgramRun run = ProgramRun.of("lookup", events, "run=3", "--json", "--explain");
      assertEquals(0, run.exitCode());
      assertEquals("{\"run\":3,\"event\":0}\n{\"run\":3,\"event\":1}\n", run.out());
      assertTrue(
          run.err().startsWith("stoa: read 1 of 3 splits and 2 of 6 pages; requested "), run.err());
      assertEquals(
          "{\"run\":5}\n{\"run\":5}\n{\"run\":3}\n{\"run\":3}\n",
          ProgramRun.of("lookup", events, "--keys", keys, "--columns", "run", "--json")
              .assertOk()
              .out());
      if (!isIndexed) {
        ProgramRun.of("index", "add", events, "--key", "run,event").assertOk();
      }
    }
  }

  @Test
  void printsATableOnRequest() {
    List<String> lines =
        ProgramRun.of("lookup", table, "size=1", "--columns", "url,size", "--format", "table")
            .assertOk()
            .lines();
    assertEquals("│ http://example.org/a │    1 │", lines.get(4));
    assertEquals("1 row", lines.get(6));
  }

  @Test
  void explainPrintsTheNumbersOfSplitsPagesAndBytesRead() {
    ProgramRun runWithoutMatch = ProgramRun.of("lookup", table, "size=7777777", "--explain");
    assertEquals(0, runWithoutMatch.exitCode());
    assertTrue(
        runWithoutMatch
            .err()
            .startsWith("stoa: read 0 of 1 split and 0 of 3 pages; requested 0 bytes, the files"),
        runWithoutMatch.err());
    ProgramRun runWithMatch = ProgramRun.of("lookup", table, "size=1", "--explain");
    assertEquals(0, runWithMatch.exitCode());
    assertTrue(
        runWithMatch.err().matches("stoa: read 1 of 1 split and \\d of 3 pages; requested .+\\R"),
        runWithMatch.err());
  }

  @Test
  void explainNeverCountsMoreBytesThanThereAre() throws IOException {
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < 3_000; i++) {
      rows.append("{\"id\":").append(i * 7_919L % 3_001).append(",\"text\":\"").append(i * 31L);
      rows.append("\"}\n");
    }
    Path numbers = directory.resolve("numbers");
    ProgramRun.load(Samples.write(directory, "numbers.jsonl", rows.toString()), numbers);
    ProgramRun run = ProgramRun.of("lookup", numbers, "id=7", "--explain");
    assertEquals(0, run.exitCode());
    Matcher counts =
        Pattern.compile("requested ([0-9,]+) bytes, the files have ([0-9,]+) bytes")
            .matcher(run.err());
    assertTrue(counts.find(), run.err());
    long read = Long.parseLong(counts.group(1).replace(",", ""));
    long total = Long.parseLong(counts.group(2).replace(",", ""));
    assertTrue(read > 4_096 && read <= total, run.err());
  }

  @Test
  void findsValuesOfUnionsByTheirType() throws IOException {
    Path codes = directory.resolve("codes");
    String rows =
        """
        {"code":7,"more":[true]}
        {"code":"b7","more":["x",2]}
        {"code":{"a":1},"more":[3,"x"]}
        {"code":null,"more":[]}
        """;
    ProgramRun.of("load", Samples.write(directory, "codes.jsonl", rows), codes, "--keep-unions")
        .assertOk();
    for (String key : List.of("code=7", "code=b7")) {
      String value = ProgramRun.of("lookup", codes, key, "--columns", "code").assertOk().out();
      assertEquals(key.replace("=", ": "), value.strip());
    }
    assertEquals(
        List.of("1", "1", "1", "2"),
        List.of(
            count(codes, "code = 'b7'"),
            count(codes, "code < 8"),
            count(codes, "not code = 1"),
            count(codes, "contains(more, 'x')")));
    ProgramRun rejected = ProgramRun.of("count", codes, "--where", "code = date '2020-01-01'");
    assertTrue(
        rejected.err().contains("none of these types can be compared with date '2020-01-01'"),
        rejected.err());
  }

  private static String count(Path table, String predicate) {
    return ProgramRun.of("count", table, "--where", predicate).assertOk().out().strip();
  }

  @Test
  void rejectsInvalidKeys() {
    assertEquals(2, ProgramRun.of("lookup", table, "size").exitCode());
    assertEquals(2, ProgramRun.of("lookup", table).exitCode());
    assertEquals(1, ProgramRun.of("lookup", table, "sise=1").exitCode());
    assertEquals(1, ProgramRun.of("lookup", table, "size=one").exitCode());
  }
}
