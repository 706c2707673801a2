package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Loads CSV files with the options that say how they are written. */
final class CsvReadOptionsTest {
  private static final String[] OPTIONS = {
    "--skip-lines", "1",
    "--comment", "%",
    "--date-format", "%d/%m/%Y",
    "--decimal-separator", ",",
    "--delimiter", ";",
    "--no-trim"
  };

  private static final String TEXT = "Report\nday;amount; name\n% first\n01/02/2024;1,250; x\n";
  private static final String ROW = "{\"day\":\"2024-02-01\",\"amount\":1.25,\" name\":\" x\"}\n";

  @TempDir private Path directory;

  private ProgramRun load(Path input, Path table, String... options) {
    Object[] arguments = new Object[3 + options.length];
    arguments[0] = "load";
    arguments[1] = input;
    arguments[2] = table;
    System.arraycopy(options, 0, arguments, 3, options.length);
    return ProgramRun.of(arguments);
  }

  @Test
  void obeysEachOption() throws IOException {
    Path table = directory.resolve("table");
    load(Samples.write(directory, "a.csv", TEXT), table, OPTIONS).assertOk();
    load(Samples.write(directory, "b.csv", TEXT), table, OPTIONS).assertOk();
    assertEquals(ROW + ROW, ProgramRun.of("cat", table, "--json").assertOk().out());
  }

  @Test
  void aJobObeysEachOption() throws IOException {
    Path table = directory.resolve("table");
    Path input = Samples.write(directory, "a.csv", TEXT);
    String[] options = new String[OPTIONS.length + 1];
    System.arraycopy(OPTIONS, 0, options, 0, OPTIONS.length);
    options[OPTIONS.length] = "--job";
    assertEquals(0, load(input, table, options).exitCode());
    assertEquals(ROW, ProgramRun.of("cat", table, "--json").assertOk().out());
  }

  @Test
  void appendsToATableWhatIsDetected() throws IOException {
    Path table = directory.resolve("table");
    ProgramRun.load(Samples.write(directory, "a.csv", "day,n\n2024-02-29,1.5\n"), table);
    ProgramRun run =
        load(Samples.write(directory, "b.csv", "day; n\n12/31/2024; 2,5\n1/2/2025; 3\n"), table);
    assertTrue(
        run.err().endsWith("blanks around fields removed, decimal commas, dates as %m/%d/%Y\n"),
        run.err());
    assertEquals(
        """
        {"day":"2024-02-29","n":1.5}
        {"day":"2024-12-31","n":2.5}
        {"day":"2025-01-02","n":3.0}
        """,
        ProgramRun.of("cat", table, "--json").assertOk().out());
  }

  @Test
  void expandsPatternsThatNoShellExpanded() throws IOException {
    Samples.write(directory, "a1.csv", "n\n1\n");
    Samples.write(directory, "a2.csv", "n\n2\n");
    Path table = directory.resolve("table");
    ProgramRun.of("load", directory + "/a*.csv", table).assertOk();
    assertEquals("{\"n\":1}\n{\"n\":2}\n", ProgramRun.of("cat", table, "--json").out());
    Samples.write(directory, "a3.jsonl", "{\"n\":3}\n");
    ProgramRun.of("load", directory + "/a*", table)
        .assertBadInput("different formats", "a1.csv is CSV", "a3.jsonl is JSON");
  }

  @ParameterizedTest
  @CsvSource({
    "--decimal-separator,x,a point or a comma",
    "--date-format,dd/mm/yyyy,%m/%d/%Y",
    "--skip-lines,-1,an integer of 0 or more",
    "--comment,ab,a single one",
  })
  void rejectsUnusableValues(String option, String value, String remedy) throws IOException {
    load(Samples.write(directory, "a.csv", TEXT), directory.resolve("t"), option, value)
        .assertBadUsage(option, remedy);
  }

  @Test
  void rejectsOptionsThatContradict() throws IOException {
    Path input = Samples.write(directory, "a.csv", TEXT);
    Path table = directory.resolve("t");
    load(input, table, "--trim", "--no-trim").assertBadUsage("--no-trim");
    load(input, table, "--comment", ";", "--delimiter", ";").assertBadUsage("--comment");
    load(input, table, "--comment", "'", "--quote", "'").assertBadUsage("--comment");
  }

  @Test
  void commandsThatPrintRowsReadFilesWithTheSameOptions() throws IOException {
    Path input = Samples.write(directory, "a.csv", TEXT);
    for (String command : List.of("head", "cat", "sample", "count")) {
      Object[] arguments = new Object[3 + OPTIONS.length];
      arguments[0] = command;
      arguments[1] = input;
      arguments[2] = "--json";
      System.arraycopy(OPTIONS, 0, arguments, 3, OPTIONS.length);
      String expected = command.equals("count") ? "{\"rows\":1}\n" : ROW;
      assertEquals(expected, ProgramRun.of(arguments).assertOk().out());
    }
    assertEquals(
        "day date not null,\namount double not null,\n\" name\" string not null\n",
        ProgramRun.of(
                "schema",
                input,
                "--delimiter",
                ";",
                "--skip-lines",
                1,
                "--comment",
                "%",
                "--date-format",
                "%d/%m/%Y",
                "--decimal-separator",
                ",",
                "--no-trim")
            .assertOk()
            .out());
    Path table = directory.resolve("table");
    load(input, table, OPTIONS).assertOk();
    ProgramRun.of("head", table, "--delimiter", ";").assertBadUsage("is a table, and no file");
  }

  @Test
  void numbersMayLackDigitsBeforeOrAfterThePoint() throws IOException {
    Path input = Samples.write(directory, "a.csv", "x,y,z,id\n.5,1,-0,01\n5.,-.25,3,.5\n");
    assertEquals(
        """
        {"x":0.5,"y":1.0,"z":-0.0,"id":"01"}
        {"x":5.0,"y":-0.25,"z":3.0,"id":".5"}
        """,
        ProgramRun.of("cat", input, "--json").assertOk().out());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Report 2024¶¶a,b¶1,2 | skip the lines before them with --skip-lines 2
          a,b¶1,2¶# end        | skip such lines with --comment
          a,b¶1,2¶3            | put fields that contain separators
          """)
  void rowsOfOtherLengthsNameTheOption(String text, String remedy) throws IOException {
    Path input = Samples.write(directory, "a.csv", text.replace('¶', '\n') + "\n");
    load(input, directory.resolve("table")).assertBadInput(remedy);
  }

  @Test
  void decimalCommasAreNamed() throws IOException {
    Path table = directory.resolve("table");
    ProgramRun.load(Samples.write(directory, "a.csv", "n,s\n1.5,a\n"), table);
    Path input = Samples.write(directory, "b.csv", "n,s\n1.5,b\n\"2,5\",c\n");
    load(input, table).assertBadInput("line 3", "give --decimal-separator ,");
  }

  @Test
  void separatorsOfThousandsAreRemoved() throws IOException {
    Path input =
        Samples.write(directory, "a.csv", "n,x,s\n\"1,234,567\",\"-1,234.5\",\"1,23\"\n7,.5,x\n");
    ProgramRun run = ProgramRun.of("cat", input, "--json");
    assertTrue(
        run.err().contains("column n has numbers such as 1,234,567, and is text"), run.err());
    assertTrue(run.err().contains("give --thousands-separator ,"), run.err());
    assertEquals(
        """
        {"n":1234567,"x":-1234.5,"s":"1,23"}
        {"n":7,"x":0.5,"s":"x"}
        """,
        ProgramRun.of("cat", input, "--json", "--thousands-separator", ",").assertOk().out());
    Path german =
        Samples.write(directory, "b.csv", "n;x\n1.234.567;1.234,5\n12.34;-7,25\n8;1.000\n");
    Path table = directory.resolve("table");
    load(german, table, "--thousands-separator", ".", "--delimiter", ";").assertOk();
    assertEquals(
        """
        {"n":"1.234.567","x":1234.5}
        {"n":"12.34","x":-7.25}
        {"n":"8","x":1000.0}
        """,
        ProgramRun.of("cat", table, "--json").assertOk().out());
  }

  @Test
  void separatorsOfThousandsLeaveDatesAlone() throws IOException {
    Path input = Samples.write(directory, "a.csv", "d;n\n31.12.2024;1.234,5\n01.02.2024;-7\n");
    Path table = directory.resolve("table");
    ProgramRun run =
        load(input, table, "--thousands-separator", ".", "--schema", "d date, n double");
    assertEquals(0, run.exitCode(), run.err());
    assertEquals(
        """
        {"d":"2024-12-31","n":1234.5}
        {"d":"2024-02-01","n":-7.0}
        """,
        ProgramRun.of("cat", table, "--json").assertOk().out());
  }
}
