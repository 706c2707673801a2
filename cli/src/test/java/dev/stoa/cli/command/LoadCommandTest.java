package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@code stoa load}. */
final class LoadCommandTest {
  @TempDir private Path directory;

  @Test
  void roundTripsJsonLines() throws IOException {
    Path table = Samples.newPagesTable(directory);
    assertEquals(Samples.PAGES, ProgramRun.of("cat", table, "--json").assertOk().out());
  }

  @Test
  void appendsToAnExistingTable() throws IOException {
    Path table = Samples.newPagesTable(directory);
    Path moreRows = Samples.write(directory, "more.jsonl.gz", Samples.PAGES);
    ProgramRun run = ProgramRun.of("load", moreRows, table, "--json").assertOk();
    assertEquals(
        "{\"table\":\"" + table + "\",\"loaded\":3,\"rows\":6,\"splits\":2,\"version\":2}\n",
        run.out());
    assertEquals(
        Samples.PAGES + Samples.PAGES, ProgramRun.of("cat", table, "--json").assertOk().out());
  }

  @Test
  void loadsSeveralInputsInOrder() throws IOException {
    Path firstFile = Samples.write(directory, "first.csv", "id,name\n1,one\n2,two\n");
    Path secondFile = Samples.write(directory, "second.csv", "id,name\n3,three\n");
    Path table = directory.resolve("numbers");
    ProgramRun.of("load", firstFile, secondFile, table).assertOk();
    assertEquals(
        "{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n",
        ProgramRun.of("cat", table, "--columns", "id", "--json").assertOk().out());
  }

  @Test
  void splitsATableByTheSplitSize() throws IOException {
    Random random = new Random(1);
    StringBuilder lines = new StringBuilder("text\n");
    for (int row = 0; row < 3; row++) {
      random.ints(70_000, 'a', 'z').forEach(lines::appendCodePoint);
      lines.append('\n');
    }
    Path input = Samples.write(directory, "texts.csv", lines.toString());
    Path table = directory.resolve("small");
    ProgramRun.of("load", input, table, "--memory", "1M", "--split-size", "64K").assertOk();
    assertTrue(
        ProgramRun.of("describe", table, "--json").assertOk().out().contains("\"splits\":3"));
    ProgramRun.of("load", input, table, "--split-size", "65535")
        .assertBadUsage("the split size \"65535\" is too small", "write at least 64K");
    ProgramRun.of("compact", table, "--split-size", "1").assertBadUsage("is too small");
  }

  @Test
  void usesTheGivenSchema() throws IOException {
    String schema =
        """
        {"type":"record","name":"Page","fields":[
          {"name":"url","type":"string"},{"name":"size","type":"int"},
          {"name":"metadata","type":{"type":"map","values":"string"}}]}
        """;
    Path file = Samples.write(directory, "page.avsc", schema);
    Path input = Samples.write(directory, "pages.jsonl", Samples.PAGES);
    Path table = directory.resolve("pages");
    ProgramRun.of("load", input, table, "--schema", file).assertOk();
    String description = ProgramRun.of("describe", table, "--json").assertOk().out();
    assertTrue(
        description.contains("{\"name\":\"size\",\"id\":2,\"type\":\"int not null\""), description);
  }

  @Test
  void rejectsInvalidSchemas() throws IOException {
    Path file = Samples.write(directory, "page.avsc", "{\"type\":\"recrod\"}");
    Path input = Samples.write(directory, "pages.jsonl", Samples.PAGES);
    ProgramRun.of("load", input, directory.resolve("t"), "--schema", file)
        .assertBadInput(file, "not a valid Avro schema");
  }

  @Test
  void reportsMissingInputsWithoutCreatingATable() {
    Path table = directory.resolve("t");
    ProgramRun.of("load", directory.resolve("nothing.json"), table)
        .assertBadInput(directory.resolve("nothing.json"), "no such file");
    assertFalse(Files.exists(table));
  }

  @Test
  void rejectsRecordsThatDoNotFitWithoutChangingTheTable() throws IOException {
    Path table = Samples.newPagesTable(directory);
    Path invalidFile =
        Samples.write(
            directory,
            "bad.jsonl",
            Samples.PAGES + "{\"url\":\"u\",\"metadata\":{},\"size\":\"much\"}\n");
    ProgramRun.of("load", invalidFile, table).assertBadInput(invalidFile, "size", "much");
    assertEquals("3\n", ProgramRun.of("count", table).assertOk().out());
    ProgramRun.of("verify", table).assertOk();
  }

  @Test
  void aTruncatedInputLeavesNoTable() throws IOException {
    Path input = Samples.write(directory, "pages.jsonl.gz", Samples.PAGES.repeat(1000));
    byte[] bytes = Files.readAllBytes(input);
    Files.write(input, Arrays.copyOf(bytes, bytes.length / 2));
    Path table = directory.resolve("t");
    ProgramRun.of("load", input, table).assertBadInput(input);
    ProgramRun.of("count", table).assertBadInput("there is no table or file " + table);
  }

  @Test
  void aFailedLoadLeavesNoDirectory() throws IOException {
    Path input = Samples.write(directory, "twice.jsonl", "{\"a\":1,\"a\":2}\n");
    Path table = directory.resolve("t");
    ProgramRun.of("load", input, table).assertBadInput(input, "duplicate key");
    assertFalse(Files.exists(table));
  }

  @Test
  void rejectsBinarySchemaFiles() throws IOException {
    Path input = Samples.write(directory, "pages.jsonl.gz", Samples.PAGES);
    ProgramRun.of("load", input, directory.resolve("t"), "--schema", input)
        .assertBadInput(input, "is not a schema: not a text file");
  }

  @Test
  void loadIgnoresFilesOfAKilledLoad() throws IOException {
    Path table = directory.resolve("pages");
    Files.createDirectories(table.resolve("_stoa"));
    Files.createDirectories(table.resolve("s-000001-00ff00ff"));
    Path unfinishedSplit = Files.createDirectories(table.resolve("s-000000-1f3a9c2e"));
    Files.writeString(unfinishedSplit.resolve("_schema.avsc"), "{");
    Files.writeString(unfinishedSplit.resolve("1-url.7c02ab10.col"), "half");
    Path input = Samples.write(directory, "pages.jsonl", Samples.PAGES);
    ProgramRun.of("load", input, table).assertOk();
    assertEquals(Samples.PAGES, ProgramRun.of("cat", table, "--json").assertOk().out());
    ProgramRun.of("verify", table).assertOk();
  }

  @Test
  void rejectsDirectoriesThatAreNotTables() throws IOException {
    Path input = Samples.write(directory, "pages.jsonl", Samples.PAGES);
    ProgramRun.of("load", input, directory).assertBadInput(directory, "is not a table");
    assertFalse(Files.exists(directory.resolve("_stoa")));
  }

  @Test
  void rejectsFilesAtTheLocationOfTheTable() throws IOException {
    Path input = Samples.write(directory, "pages.jsonl", Samples.PAGES);
    Path file = Samples.write(directory, "file", "mine");
    ProgramRun.of("load", input, file).assertBadInput(file, "name a directory");
    assertEquals("mine", Files.readString(file));
  }

  @Test
  void reportsTheFieldThatDiffersFromTheTable() throws IOException {
    Path table = Samples.newPagesTable(directory);
    Path otherTable = directory.resolve("other");
    Path input =
        Samples.write(
            directory, "other.jsonl", "{\"url\":1,\"size\":2,\"metadata\":{\"a\":\"b\"}}\n");
    ProgramRun.load(input, otherTable);
    Path avro = directory.resolve("other.avro");
    ProgramRun.of("export", otherTable, avro).assertOk();
    ProgramRun.of("load", avro, table)
        .assertBadInput(
            "column \"url\" is string not null in " + table,
            "long not null in the records, and no type has the values of both");
  }

  @Test
  void defaultMemoryIsAtMostAQuarterOfTheHeap() {
    assertEquals(16L << 20, LoadCommand.defaultMemoryInBytes(64L << 20));
    assertEquals(256L << 20, LoadCommand.defaultMemoryInBytes(8L << 30));
  }

  @Test
  void rejectsEmptyInputNames() {
    ProgramRun.of("load", "", directory.resolve("t")).assertBadInput("name of an input is empty");
    assertTrue(Files.notExists(directory.resolve("t")));
  }

  @Test
  void rejectsCallsWithoutATable() {
    ProgramRun.of("load", "input.json").assertBadUsage("stoa load --help");
  }

  @Test
  void rejectsInvalidSizesAndFormats() {
    ProgramRun.of("load", "a", "b", "--memory", "lots").assertBadUsage("lots", "256M");
    ProgramRun.of("load", "a", "b", "--memory", "0").assertBadUsage("0", "256M");
    ProgramRun.of("load", "a", "b", "--format", "xml").assertBadUsage("xml", "sequence-file");
  }
}
