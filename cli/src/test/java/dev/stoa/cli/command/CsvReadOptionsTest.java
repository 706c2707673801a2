package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
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
}
