package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the commands that change columns and rows of a table. */
final class ChangeCommandsTest {
  @TempDir private Path directory;
  private Path table;

  @BeforeEach
  void createTable() throws IOException {
    table = Samples.newPagesTable(directory);
  }

  private List<String> jsonRows(String columns) {
    return ProgramRun.of("cat", table, "--json", "--columns", columns).assertOk().lines();
  }

  @Test
  void addsRenamesWidensAndDropsColumns() {
    ProgramRun.of("add-column", table, "score", "double", "--default", "0.5").assertOk();
    ProgramRun.of("add-column", table, "language", "string").assertOk();
    ProgramRun.of("add-column", table, "kind", "string", "--default", "page").assertOk();
    assertEquals("{\"score\":0.5,\"kind\":\"page\"}", jsonRows("score,kind").get(0));
    ProgramRun.of("rename-column", table, "score", "rank").assertOk();
    ProgramRun.of("widen-column", table, "rank", "double").assertOk();
    ProgramRun.of("drop-column", table, "metadata", "kind").assertOk();
    assertEquals("{\"url\":\"http://example.org/b\",\"rank\":0.5}", jsonRows("url,rank").get(1));
    ProgramRun.of("cat", table, "--columns", "kind").assertBadInput("kind");
    ProgramRun.of("verify", table).assertOk();
  }

  @Test
  void dropsAFieldOfTheElementsOfAnArray() throws IOException {
    Path file =
        Samples.write(
            directory, "tags.jsonl", "{\"tags\":[{\"x\":1,\"y\":2},{\"x\":3,\"y\":4}]}\n");
    Path tags = directory.resolve("tags");
    ProgramRun.of("load", file, tags).assertOk();
    ProgramRun.of("drop-column", tags, "tags.element.x").assertOk();
    assertEquals(
        List.of("{\"tags\":[{\"y\":2},{\"y\":4}]}"), ProgramRun.of("cat", tags, "--json").lines());
    ProgramRun.of("drop-column", tags, "tags.x").assertBadInput("\"element\" for the elements");
  }

  @Test
  void deletesUpdatesAndReplacesRows() throws IOException {
    ProgramRun deleteRun = ProgramRun.of("delete", table, "--where", "size > 100").assertOk();
    assertTrue(deleteRun.out().contains("1 row deleted, 2 left"), deleteRun.out());
    ProgramRun updateRun =
        ProgramRun.of("update", table, "--set", "size=7", "--where", "size = 22").assertOk();
    assertTrue(updateRun.out().contains("1 row changed"), updateRun.out());
    Path moreRows =
        Samples.write(
            directory,
            "more.jsonl",
            """
            {"url":"http://example.org/a","metadata":{},"size":5}
            {"url":"http://example.org/c","metadata":{},"size":6}
            """);
    ProgramRun upsertRun = ProgramRun.of("upsert", moreRows, table, "--key", "url").assertOk();
    assertTrue(upsertRun.out().contains("2 rows written, 1 replaced, 3 in all"), upsertRun.out());
    List<String> expected =
        List.of(
            "{\"url\":\"http://example.org/b\",\"size\":7}",
            "{\"url\":\"http://example.org/a\",\"size\":5}",
            "{\"url\":\"http://example.org/c\",\"size\":6}");
    assertEquals(expected, jsonRows("url,size"));
    assertTrue(
        ProgramRun.of("compact", table).assertOk().out().contains("compacted 2 splits into 1"));
    assertTrue(ProgramRun.of("compact", table).assertOk().out().contains("nothing to compact"));
    ProgramRun.of("rebalance", table, "--splits", 2).assertOk();
    assertEquals(expected, jsonRows("url,size"));
    ProgramRun.of("verify", table).assertOk();
  }

  @Test
  void upsertCountsRowsThatALaterRowOfTheInputReplaces() throws IOException {
    Path rows =
        Samples.write(
            directory,
            "duplicates.jsonl",
            """
            {"url":"http://example.org/a","metadata":{},"size":5}
            {"url":"http://example.org/c","metadata":{},"size":6}
            {"url":"http://example.org/c","metadata":{},"size":7}
            {"url":"http://example.org/a","metadata":{},"size":8}
            """);
    ProgramRun run = ProgramRun.of("upsert", rows, table, "--key", "url").assertOk();
    assertTrue(
        run.out()
            .contains(
                "2 rows written (2 superseded by other rows of the same key), 1 replaced, 4 in"
                    + " all"),
        run.out());
  }

  @Test
  void upsertCountsAllRowsThatARecordReplaces() throws IOException {
    ProgramRun.of("update", table, "--set", "size=1").assertOk();
    Path row = Samples.write(directory, "row.jsonl", "{\"size\":1,\"url\":\"x\"}\n");
    ProgramRun run = ProgramRun.of("upsert", row, table, "--key", "size").assertOk();
    assertTrue(run.out().contains("3 rows written, 3 replaced, 3 in all"), run.out());
    ProgramRun log = ProgramRun.of("log", table).assertOk();
    assertTrue(log.out().contains("+3 -3"), log.out());
  }

  @Test
  void noRowsMakeNoVersion() throws IOException {
    Path empty = Samples.write(directory, "empty.csv", "url,metadata,size\n");
    ProgramRun load = ProgramRun.of("load", empty, table).assertOk();
    assertTrue(load.out().contains("0 records loaded"), load.out());
    assertTrue(load.out().contains("in version 1"), load.out());
    ProgramRun upsert = ProgramRun.of("upsert", empty, table, "--key", "url").assertOk();
    assertTrue(
        upsert.out().contains("0 rows written, 0 replaced, 3 in all, version 1"), upsert::out);
  }

  @Test
  void updateSaysThatItTakesNoExpressions() {
    ProgramRun run = ProgramRun.of("update", table, "--set", "size=size*2");
    run.assertBadUsage("found string \"size*2\": --set takes a value, not an expression");
    ProgramRun text = ProgramRun.of("update", table, "--set", "url=url + 1");
    assertTrue(
        text.err().contains("url becomes the text \"url + 1\", not computed from column \"url\""),
        text.err());
    ProgramRun.of("update", table, "--set", "url=size-large").assertOk();
  }

  @Test
  void joinsAColumnFromAFileByKey() throws IOException {
    Path csvFile =
        Samples.write(
            directory,
            "scores.csv",
            """
            other,score,url
            x,1,http://example.org/a
            y,2,http://example.com/é
            z,3,http://example.org/a
            z,4,http://example.net/
            """);
    ProgramRun addRun =
        ProgramRun.of("add-column", table, "score", "long", "--from", csvFile, "--key", "url");
    assertTrue(addRun.assertOk().out().contains("2 of 3 rows matched"), addRun.out());
    assertEquals(List.of("{\"score\":3}", "{\"score\":null}", "{\"score\":2}"), jsonRows("score"));
    Path namesFile =
        Samples.write(
            directory,
            "names.jsonl",
            """
            {"size":1,"name":"one","url":"http://example.org/a"}
            {"size":333,"name":"many","url":"http://example.com/é"}
            """);
    ProgramRun.of(
            "add-column",
            table,
            "name",
            "string",
            "--from",
            namesFile,
            "--key",
            "size,url",
            "--default",
            "none")
        .assertOk();
    assertEquals(
        List.of("{\"name\":\"one\"}", "{\"name\":\"none\"}", "{\"name\":\"many\"}"),
        jsonRows("name"));
    Path avroFile = directory.resolve("names.avro");
    ProgramRun.of("export", table, avroFile, "--columns", "url,score").assertOk();
    ProgramRun.of("rename-column", table, "score", "before").assertOk();
    ProgramRun.of("add-column", table, "score", "int", "--from", avroFile, "--key", "url")
        .assertOk();
    assertEquals(List.of("{\"score\":3}", "{\"score\":null}", "{\"score\":2}"), jsonRows("score"));
    ProgramRun.of("verify", table).assertOk();
  }

  @Test
  void joinsAColumnFromStandardInput() {
    InputStream originalInput = System.in;
    String scores = "{\"url\":\"http://example.org/a\",\"score\":3}\n";
    System.setIn(new ByteArrayInputStream(scores.getBytes(StandardCharsets.UTF_8)));
    try {
      ProgramRun.of("add-column", table, "score", "int", "--from", "-", "--key", "url").assertOk();
    } finally {
      System.setIn(originalInput);
    }
    assertEquals(
        List.of("{\"score\":3}", "{\"score\":null}", "{\"score\":null}"), jsonRows("score"));
  }

  @Test
  void defaultsOfStringsMayContainAnyCharacter() {
    String text = "a\tb\n\"c\" \\ \u0001";
    ProgramRun.of("add-column", table, "note", "string", "--default", text).assertOk();
    assertEquals("{\"note\":\"a\\tb\\n\\\"c\\\" \\\\ \\u0001\"}", jsonRows("note").get(0));
    String attribute = "x\",\"doc\":\"y";
    ProgramRun.of("add-column", table, "quoted", "string", "--default", attribute).assertOk();
    assertEquals("{\"quoted\":\"x\\\",\\\"doc\\\":\\\"y\"}", jsonRows("quoted").get(0));
  }

  @Test
  void rejectsDefaultsWithMoreThanOneValue() {
    for (String value : new String[] {"1,\"doc\":\"x\"", "1 2", "1}", "", "\t"}) {
      ProgramRun.of("add-column", table, "count", "int", "--default", value)
          .assertBadUsage("invalid value");
    }
    assertEquals(2, ProgramRun.of("log", table).assertOk().lines().size(), "heading and version 1");
  }

  @Test
  void replacesTheValuesOfAColumnByKey() throws IOException {
    ProgramRun.of("add-column", table, "score", "long", "--default", "7").assertOk();
    Path csvFile = Samples.write(directory, "scores.csv", "url,score\nhttp://example.org/a,1\n");
    ProgramRun run =
        ProgramRun.of("replace-column", table, "score", "--from", csvFile, "--key", "url")
            .assertOk();
    assertTrue(run.out().contains("column score replaced"), run.out());
    assertEquals(List.of("{\"score\":1}", "{\"score\":7}", "{\"score\":7}"), jsonRows("score"));
    ProgramRun.of("replace-column", table, "nobody", "--from", csvFile, "--key", "url")
        .assertBadInput("nobody");
    ProgramRun.of("replace-column", table, "score", "--from", csvFile).assertBadUsage("--key");
  }

  @Test
  void columnsOfAnyNameAreUpdatedAndReplaced() throws IOException {
    Path odd = directory.resolve("odd");
    String header = "id,first name,a=b,élan\n";
    Path rows = Samples.write(directory, "odd.csv", header + "1,x,2,3\n2,y,4,5\n");
    ProgramRun.of("load", rows, odd).assertOk();
    ProgramRun.of("update", odd, "--set", "first name=Z", "--set", "\"a=b\"=7", "--where", "id = 1")
        .assertOk();
    Path others = Samples.write(directory, "others.csv", header + "2,new,6,7\n");
    ProgramRun.of("replace-column", odd, "first name", "--from", others, "--key", "id").assertOk();
    ProgramRun.of("replace-column", odd, "élan", "--from", others, "--key", "id").assertOk();
    assertEquals(
        List.of(
            "{\"id\":1,\"first name\":\"Z\",\"a=b\":7,\"élan\":3}",
            "{\"id\":2,\"first name\":\"new\",\"a=b\":4,\"élan\":7}"),
        ProgramRun.of("cat", odd, "--json").assertOk().lines());
    ProgramRun.of("update", odd, "--set", "elan=1").assertBadInput("elan", "élan");
  }

  @Test
  void rejectsInvalidJoinsWithoutChangingTheTable() throws IOException {
    List<String> originalColumns = ProgramRun.of("columns", table, "--json").assertOk().lines();
    Path csvFile = Samples.write(directory, "scores.csv", "url,score\nhttp://example.org/a,1\n");
    Path withoutKeys =
        Samples.write(directory, "nokey.csv", "address,score\nhttp://example.org/a,1\n");
    Path withNullKeys = Samples.write(directory, "nulls.jsonl", "{\"url\":null,\"score\":1}\n");
    Path withWordsAsScores =
        Samples.write(directory, "words.csv", "url,score\nhttp://example.org/a,one\n");
    addScoreColumn("long not null", csvFile, "url").assertBadInput("\"score\" has no default");
    addScoreColumn("long", csvFile, "metadata").assertBadInput("metadata");
    addScoreColumn("long", csvFile, "nobody").assertBadInput("nobody");
    addScoreColumn("long", withoutKeys, "url")
        .assertBadInput("nokey.csv: there is no column \"url\", only address, score");
    addScoreColumn("long", withNullKeys, "url").assertBadInput("nulls.jsonl");
    addScoreColumn("long", withWordsAsScores, "url").assertBadInput("words.csv");
    addScoreColumn("long", directory.resolve("nowhere.csv"), "url").assertBadInput("nowhere.csv");
    ProgramRun.of("add-column", table, "score", "long", "--from", csvFile).assertBadUsage("--key");
    assertEquals(originalColumns, ProgramRun.of("columns", table, "--json").assertOk().lines());
  }

  private ProgramRun addScoreColumn(String type, Path file, String key) {
    return ProgramRun.of("add-column", table, "score", type, "--from", file, "--key", key);
  }

  @Test
  void acceptsAllNamesQuotedOrNot() throws IOException {
    Path odd = directory.resolve("odd-names");
    Path rows = Samples.write(directory, "odd-names.csv", "id,first name,\"a,b\"\n1,x,2\n2,y,3\n");
    ProgramRun.of("load", rows, odd).assertOk();
    ProgramRun.of("rename-column", odd, "id", "größe in m").assertOk();
    ProgramRun.of("add-column", odd, "1st", "int", "--default", "7").assertOk();
    ProgramRun.of("add-column", odd, "x\"y", "string not null", "--default", "z").assertOk();
    Path news =
        Samples.write(directory, "news.csv", "größe in m,first name,\"a,b\"\n1,x,20\n3,z,30\n");
    ProgramRun.of("upsert", news, odd, "--key", "größe in m,\"first name\"").assertOk();
    Path extra = Samples.write(directory, "extra.csv", "first name,\"a,b\",new one\nz,30,5\n");
    ProgramRun.of("add-column", odd, "new one", "int", "--from", extra, "--key", "first name,`a,b`")
        .assertOk();
    assertEquals(
        List.of(
            "{\"größe in m\":2,\"first name\":\"y\",\"a,b\":3,\"1st\":7,\"x\\\"y\":\"z\",\"new one\":null}",
            "{\"größe in m\":1,\"first name\":\"x\",\"a,b\":20,\"1st\":7,\"x\\\"y\":\"z\",\"new one\":null}",
            "{\"größe in m\":3,\"first name\":\"z\",\"a,b\":30,\"1st\":7,\"x\\\"y\":\"z\",\"new one\":5}"),
        ProgramRun.of("cat", odd, "--json").assertOk().lines());
    String difference =
        ProgramRun.of("diff", odd, "--from", "1", "--key", "\"first name\"").assertOk().out();
    assertTrue(difference.contains("1 row added, 0 removed, 1 changed"), difference);
    String row = ProgramRun.of("lookup", odd, "first name=z", "größe in m=3").assertOk().out();
    assertTrue(row.contains("30"), row);
    ProgramRun.of("regroup", odd, "--group", "\"a,b\",first name").assertOk();
  }

  @Test
  void rejectsInvalidNamesTypesAndAssignments() throws IOException {
    ProgramRun.of("add-column", table, "", "int").assertBadUsage("a column needs a name");
    ProgramRun.of("add-column", table, "score", "int?").assertBadUsage("write not null otherwise");
    ProgramRun.of("rename-column", table, "url", " ").assertBadUsage("a column needs a name");
    ProgramRun.of("update", table, "--set", "size=1", "--set", "size=2")
        .assertBadUsage("column \"size\" is set twice");
    ProgramRun.of("update", table, "--set", "size").assertBadUsage("invalid assignment \"size\"");
    ProgramRun.of("upsert", table, "--key", "url")
        .assertBadUsage("the table or the inputs are missing");
    ProgramRun.of("regroup", table, "--max-files", "0")
        .assertBadUsage("--max-files must be at least 1, found 0");
    assertEquals(2, ProgramRun.of("log", table).assertOk().lines().size());
  }

  @Test
  void parsesValuesAsTheyAreShown() throws IOException {
    Path schema =
        Samples.write(
            directory,
            "s.avsc",
            """
            {"type":"record","name":"R","fields":[
             {"name":"e","type":{"type":"enum","name":"E","symbols":["A","B"]}},
             {"name":"d","type":["null",{"type":"bytes","logicalType":"decimal","precision":9,"scale":2}]},
             {"name":"b","type":"bytes"},
             {"name":"s","type":["null","string"]}]}
            """);
    Path typedTable = directory.resolve("typed");
    Path input =
        Samples.write(directory, "i.jsonl", "{\"e\":\"A\",\"d\":null,\"b\":\"\",\"s\":null}\n");
    ProgramRun.of("load", input, typedTable, "--schema", schema).assertOk();
    ProgramRun.of(
            "update",
            typedTable,
            "--set",
            "e=B",
            "--set",
            "d=-12.50",
            "--set",
            "b=AP8=",
            "--set",
            "s=7 \"x")
        .assertOk();
    String decimal = "{\"type\":\"bytes\",\"logicalType\":\"decimal\",\"precision\":9,\"scale\":2}";
    ProgramRun.of("add-column", typedTable, "n", decimal, "--default", "1.25").assertOk();
    assertEquals(
        "{\"e\":\"B\",\"d\":-12.50,\"b\":\"AP8=\",\"s\":\"7 \\\"x\",\"n\":1.25}",
        ProgramRun.of("cat", typedTable, "--json").assertOk().out().strip());
    ProgramRun.of("update", typedTable, "--set", "e=C").assertBadUsage("invalid value C", "\"e\"");
    ProgramRun.of("update", typedTable, "--set", "d=1.234")
        .assertBadUsage("invalid value 1.234", "\"d\"");
  }

  @Test
  void aRenamedColumnHasItsNewNameInJson() throws IOException {
    Path oddTable = directory.resolve("odd");
    ProgramRun.load(Samples.write(directory, "odd.jsonl", "{\"a b\":1}\n"), oddTable);
    ProgramRun.of("rename-column", oddTable, "a b", "c").assertOk();
    assertEquals("{\"c\":1}", ProgramRun.of("cat", oddTable, "--json").assertOk().out().strip());
    ProgramRun.load(Samples.write(directory, "new.jsonl", "{\"c\":2}\n"), oddTable);
    assertEquals("2", ProgramRun.of("count", oddTable).assertOk().out().strip());
  }

  @Test
  void rejectsInvalidChangesWithoutChangingTheTable() throws IOException {
    ProgramRun.of("delete", table).assertBadUsage("--where");
    ProgramRun.of("delete", table, "--where", "nobody = 1").assertBadInput("nobody");
    ProgramRun.of("add-column", table, "size", "long").assertBadInput("size");
    ProgramRun.of("add-column", table, "score", "long not null").assertBadUsage("--default");
    ProgramRun.of("add-column", table, "score", "number?").assertBadUsage("number");
    ProgramRun.of("add-column", table, "score", "long", "--default", "x").assertBadUsage("x");
    ProgramRun.of("rename-column", table, "nobody", "x").assertBadInput("nobody");
    ProgramRun.of("rename-column", table, "url", "size").assertBadInput("size");
    ProgramRun.of("widen-column", table, "url", "long")
        .assertBadInput("column \"url\" is string not null and cannot be read as long");
    ProgramRun.of("drop-column", table, "url", "size", "metadata")
        .assertBadInput("needs at least one");
    ProgramRun.of("drop-column", table, "url", "nobody")
        .assertBadInput("there is no column \"nobody\": the columns are metadata, size");
    ProgramRun.of("rename-column", table, "url.host", "x").assertBadInput("leads into a string");
    ProgramRun.of("update", table, "--set", "size=x").assertBadUsage("size");
    ProgramRun.of("update", table, "--set", "nobody=1").assertBadInput("nobody");
    Path keyedFile =
        Samples.write(directory, "bad.jsonl", "{\"url\":\"u\",\"metadata\":{},\"size\":1}\n");
    ProgramRun.of("upsert", keyedFile, table, "--key", "metadata").assertBadInput("metadata");
    ProgramRun.of("rebalance", table, "--splits", 0).assertBadUsage("--splits");
    ProgramRun.of("rebalance", table).assertBadUsage("--splits is missing");
    ProgramRun.of("compact", directory.resolve("nowhere")).assertBadInput("nowhere");
    assertEquals("3", ProgramRun.of("count", table).assertOk().out().strip());
    assertEquals(2, ProgramRun.of("log", table).assertOk().lines().size());
    assertTrue(Files.exists(table));
  }
}
