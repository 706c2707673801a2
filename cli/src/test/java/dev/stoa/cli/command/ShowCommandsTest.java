package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.CommandLineProgram;
import dev.stoa.cli.console.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@code stoa cat}, {@code stoa head} and {@code stoa count}. */
final class ShowCommandsTest {
  @TempDir private Path directory;
  private Path table;

  @BeforeEach
  void createTable() throws IOException {
    table = Samples.newPagesTable(directory);
  }

  @Test
  void columnsKeepTheirNamesOfTheInput() throws IOException {
    Path file = Samples.write(directory, "people.csv", "id,größe,first name\n1,2,x\n3,4,y\n");
    Path people = directory.resolve("people");
    ProgramRun.load(file, people);
    assertEquals(
        "{\"first name\":\"y\",\"größe\":4}\n",
        ProgramRun.of(
                "cat",
                people,
                "--json",
                "--columns",
                "first name,größe",
                "--where",
                "größe > 2 and \"first name\" = 'y'")
            .assertOk()
            .out());
    Path copy = directory.resolve("copy.csv");
    ProgramRun.of("export", people, copy).assertOk();
    assertEquals(Files.readString(file), Files.readString(copy));
  }

  @Test
  void catPrintsALinePerField() {
    assertEquals(
        List.of(
            "url: http://example.org/a",
            "metadata: {\"content-type\":\"text/html\",\"server\":\"x\"}",
            "size: 1",
            ""),
        ProgramRun.of("cat", table).assertOk().lines().subList(0, 4));
  }

  @Test
  void printsColumnsInTheGivenOrder() {
    assertEquals(
        "{\"size\":1,\"url\":\"http://example.org/a\"}\n",
        ProgramRun.of("cat", table, "--json", "--columns", "size,url", "-n", 1).assertOk().out());
  }

  @Test
  void printsMapKeysAsColumnsOfTheRowsThatAPredicateKeeps() {
    assertEquals(
        "{\"content-type\":\"text/html\",\"size\":1}\n",
        ProgramRun.of(
                "cat",
                table,
                "--json",
                "--columns",
                "metadata['content-type'], size",
                "--where",
                "2 > size and any(metadata ilike 'TEXT/_tml') and url ~ '/a$'")
            .assertOk()
            .out());
    ProgramRun.of("count", table, "--where", "url = abc")
        .assertBadInput("no column \"abc\"", "a string needs single quotes: 'abc'");
  }

  @Test
  void headPrintsTenRowsOrTheGivenNumber() throws IOException {
    Path input = Samples.write(directory, "many.jsonl", Samples.PAGES.repeat(5));
    Path many = directory.resolve("many");
    ProgramRun.load(input, many);
    assertEquals(10, ProgramRun.of("head", many, "--json").assertOk().lines().size());
    assertEquals(12, ProgramRun.of("head", many, "--json", "-n", 12).assertOk().lines().size());
    assertEquals(0, ProgramRun.of("head", many, "--json", "-n", 0).assertOk().lines().size());
    assertEquals(15, ProgramRun.of("cat", many, "--json").assertOk().lines().size());
  }

  @Test
  void headTruncatesLongValuesAndCatDoesNot() throws IOException {
    String longText = "x".repeat(1000);
    Path input = Samples.write(directory, "long.jsonl", "{\"text\":\"" + longText + "\"}\n");
    Path longTable = directory.resolve("long");
    ProgramRun.load(input, longTable);
    String head = ProgramRun.of("head", longTable).assertOk().out();
    assertFalse(head.contains(longText), head);
    assertTrue(head.contains("(1000 characters)"), head);
    assertTrue(ProgramRun.of("cat", longTable).assertOk().out().contains(longText));
  }

  @Test
  void headPrintsATableOnATerminal() {
    Object[] arguments = {"head", table, "--columns", "size,url", "-n", 2};
    List<String> expected =
        List.of(
            "┌──────┬──────────────────────┐",
            "│ size │ url                  │",
            "│ long │ string               │",
            "├──────┼──────────────────────┤",
            "│    1 │ http://example.org/a │",
            "│   22 │ http://example.org/b │",
            "└──────┴──────────────────────┘",
            "2 of 3 rows");
    assertEquals(expected, ProgramRun.onTerminal(80, arguments).assertOk().lines());
    assertEquals("size: 1", ProgramRun.of(arguments).assertOk().lines().get(0));
    ProgramRun lines =
        ProgramRun.onTerminal(80, "head", table, "--format", "lines", "--columns", "size");
    assertEquals("size: 1", lines.assertOk().lines().get(0));
    ProgramRun where = ProgramRun.onTerminal(80, "head", table, "--where", "size = 1");
    assertEquals("1 row", where.assertOk().lines().get(6));
  }

  @Test
  void catPrintsATableOnRequest() {
    List<String> lines =
        ProgramRun.of("cat", table, "--format", "table", "--columns", "size").assertOk().lines();
    assertEquals(List.of("│ size │", "│ long │"), lines.subList(1, 3));
    assertEquals("3 rows", lines.get(lines.size() - 1));
    ProgramRun.of("cat", table, "--format", "table", "--json")
        .assertBadUsage("--json and --format");
    ProgramRun.of("cat", table, "--format", "xml").assertBadUsage("xml");
  }

  @Test
  void countPrintsTheNumberOfRows() {
    assertEquals("3\n", ProgramRun.of("count", table).assertOk().out());
    assertEquals("{\"rows\":3}\n", ProgramRun.of("count", table, "--json").assertOk().out());
  }

  @Test
  void printsAndCountsOnlyTheSelectedRows() {
    String htmlPredicate = "metadata['content-type'] = 'text/html'";
    ProgramRun catRun = ProgramRun.of("cat", table, "--json").assertOk();
    List<String> expected =
        catRun.lines().stream().filter(line -> line.contains("text/html")).toList();
    assertTrue(!expected.isEmpty() && expected.size() < 3);
    for (String command : List.of("cat", "head")) {
      assertEquals(
          expected,
          ProgramRun.of(command, table, "--json", "--where", htmlPredicate).assertOk().lines());
    }
    assertEquals(
        expected.size() + "\n",
        ProgramRun.of("count", table, "--where", htmlPredicate).assertOk().out());
    assertEquals(
        expected.size(),
        ProgramRun.of("cat", table, "--json", "--columns", "size", "--where", htmlPredicate)
            .assertOk()
            .lines()
            .size());
    assertEquals("0\n", ProgramRun.of("count", table, "--where", "false").assertOk().out());
    assertEquals("3\n", ProgramRun.of("count", table, "--where", "true").assertOk().out());
  }

  @Test
  void rejectsInvalidPredicates() {
    ProgramRun.of("cat", table, "--where", "size >")
        .assertBadUsage("--where", "position 7", "expected a column, or a value");
    ProgramRun.of("count", table, "--where", "hots = 1")
        .assertBadInput("\"hots\"", "url, metadata, size");
    ProgramRun.of("head", table, "--where", "size = 'x'")
        .assertBadInput("compare it with a number");
  }

  @Test
  void acceptsTheUriOfATable() {
    assertEquals("3\n", ProgramRun.of("count", table.toUri()).assertOk().out());
  }

  @Test
  void reportsUnknownColumnsAndListsTheColumns() {
    ProgramRun.of("cat", table, "--columns", "url,hots")
        .assertBadInput("\"hots\"", "url, metadata, size");
  }

  @Test
  void rejectsPathsWithoutTables() {
    Path nothing = directory.resolve("nothing");
    for (String command : List.of("describe", "verify")) {
      ProgramRun.of(command, nothing).assertBadInput(nothing, "is not a table");
    }
    for (String command : List.of("cat", "head", "count", "schema")) {
      ProgramRun.of(command, nothing).assertBadInput("there is no table or file " + nothing);
    }
  }

  @Test
  void rejectsInvalidRowCounts() {
    ProgramRun.of("head", table, "-n", "-1").assertBadUsage("-1", "write an integer");
    ProgramRun.of("cat", table, "-n", "some").assertBadUsage("some", "write an integer");
  }

  @Test
  void closedPipeIsNotAnError() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    OutputStream closedPipe =
        new OutputStream() {
          @Override
          public void write(int singleByte) throws IOException {
            throw new IOException("Broken pipe");
          }
        };
    Console console = Console.of(closedPipe, err, false);
    assertEquals(0, new CommandLineProgram(console).run("cat", table.toString()));
    assertEquals("", err.toString(StandardCharsets.UTF_8));
  }

  @Test
  void reportsAFullDisk() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    OutputStream fullDisk =
        new OutputStream() {
          @Override
          public void write(int singleByte) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    Console console = Console.of(fullDisk, err, false);
    assertEquals(1, new CommandLineProgram(console).run("cat", table.toString()));
    assertTrue(err.toString(StandardCharsets.UTF_8).contains("the disk is full"));
  }

  @Test
  void numbersHaveAnExponentOnlyIfTheyAreVeryLargeOrSmall() throws IOException {
    String numbers =
        "12345678.0 -98765432.125 0.00025 1.0E-5 9999999999999998.0 1.0E16 0.0 -0.0 1.0E300";
    String rows = "x\n" + numbers.replace(' ', '\n') + "\n";
    Path file = Samples.write(directory, "numbers.csv", rows);
    Path doubles = directory.resolve("doubles");
    ProgramRun.of("load", file, doubles, "--schema", "x double").assertOk();
    assertEquals(
        numbers,
        ProgramRun.of("cat", doubles, "--json")
            .assertOk()
            .out()
            .replaceAll("[{]\"x\":(.*)[}]\n", "$1 ")
            .strip());
    Path copy = directory.resolve("copy.csv");
    ProgramRun.of("export", doubles, copy).assertOk();
    assertEquals(rows, Files.readString(copy));
    Path floats = directory.resolve("floats");
    ProgramRun.of("load", file, floats, "--schema", "x float", "--skip-bad", 1);
    assertTrue(
        ProgramRun.of("cat", floats, "--json").assertOk().out().startsWith("{\"x\":12345678.0}"));
  }
}
