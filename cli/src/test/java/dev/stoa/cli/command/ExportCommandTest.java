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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs {@code stoa export}. */
final class ExportCommandTest {
  @TempDir private Path directory;
  private Path table;

  @BeforeEach
  void createTable() throws IOException {
    table = Samples.newPagesTable(directory);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "copy.avro",
        "copy.jsonl",
        "copy.json.gz",
        "copy.jsonl.zst",
        "copy.parquet",
        "copy.orc"
      })
  void loadsExportedFilesAgain(String name) {
    Path file = directory.resolve(name);
    assertEquals(
        "3 records written to " + file + "\n",
        ProgramRun.of("export", table, file).assertOk().out());
    Path copy = directory.resolve("copy");
    ProgramRun.load(file, copy);
    assertEquals(Samples.PAGES, ProgramRun.of("cat", copy, "--json").assertOk().out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"jsonl", "avro", "parquet", "orc", "arrow"})
  void convertsFilesWithoutATable(String extension) {
    Path file = directory.resolve("exported." + extension);
    ProgramRun.of("export", table, file).assertOk();
    Path converted = directory.resolve("converted.jsonl");
    assertEquals(
        "2 records written to " + converted + "\n",
        ProgramRun.of(
                "export",
                file,
                converted,
                "--where",
                "size > 1",
                "--columns",
                "size",
                "--order-by",
                "size desc")
            .assertOk()
            .out());
    assertEquals(
        "{\"size\":333}\n{\"size\":22}\n",
        ProgramRun.of("cat", converted, "--json").assertOk().out());
  }

  @Test
  void decimalsOfFilesGetAScale() throws IOException {
    Path file = Samples.write(directory, "n.csv", "n;s\n1,5;a\n123456789012345678,25;b\n7;c\n");
    Path decimals = directory.resolve("n.avro");
    ProgramRun run =
        ProgramRun.of("export", file, decimals, "--delimiter", ";", "--decimal-separator", ",");
    assertEquals(0, run.exitCode(), run.err());
    assertTrue(run.err().contains("about 16 digits of 123456789012345678,25"), run.err());
    Path parquet = directory.resolve("n.parquet");
    ProgramRun.of("export", decimals, parquet).assertOk();
    assertEquals(
        ProgramRun.of("cat", decimals, "--json").assertOk().out(),
        ProgramRun.of("cat", parquet, "--json").assertOk().out());
    ProgramRun.of("export", directory.resolve("none"), parquet)
        .assertBadInput("there is no table or file");
  }

  @Test
  void messagesAboutAFileThatIsReadTwiceAppearOnce() throws IOException {
    String rows = "n;s\n123456789012345678901234567890;a\n0.12345678901234567890;b\nx\n";
    Path file = Samples.write(directory, "n.csv", rows);
    ProgramRun run = ProgramRun.of("export", file, directory.resolve("n.parquet"), "--skip-bad", 1);
    assertEquals(0, run.exitCode(), run.err());
    for (String text : List.of("is CSV with", "so they become bytes", "skipped 1 bad record")) {
      assertEquals(1, run.err().lines().filter(line -> line.contains(text)).count(), run.err());
    }
  }

  @Test
  void exportsTheSelectedColumnsToCsv() throws IOException {
    Path file = directory.resolve("sizes.csv");
    ProgramRun.of("export", table, file, "--columns", "size,url").assertOk();
    assertEquals(
        List.of(
            "size,url",
            "1,http://example.org/a",
            "22,http://example.org/b",
            "333,http://example.com/é"),
        Files.readAllLines(file));
  }

  @ParameterizedTest
  @ValueSource(strings = {"part.parquet", "part.orc"})
  void exportsSelectedRowsColumnsAndVersionsToParquetAndOrc(String name) {
    Path file = directory.resolve(name);
    ProgramRun.of("delete", table, "--where", "size = 22").assertOk();
    ProgramRun.of("export", table, file, "--columns", "size", "--where", "size > 1", "--version", 1)
        .assertOk();
    Path copy = directory.resolve("copy");
    ProgramRun.load(file, copy);
    assertEquals(
        "{\"size\":22}\n{\"size\":333}\n", ProgramRun.of("cat", copy, "--json").assertOk().out());
    ProgramRun.of("export", table, directory.resolve(name + ".gz")).assertBadInput(name + ".gz");
  }

  private Path loadDecimals(String rows) throws IOException {
    Path decimals = directory.resolve("decimals");
    ProgramRun.of(
            "load",
            Samples.write(directory, "amounts.jsonl", rows),
            decimals,
            "--schema",
            "amount decimal, item record<prices array<decimal>, tax map<string, decimal>>")
        .assertOk();
    return decimals;
  }

  @ParameterizedTest
  @ValueSource(strings = {"parquet", "orc", "arrow"})
  void decimalsGetTheSmallestScaleWithAllOfThem(String extension) throws IOException {
    Path decimals =
        loadDecimals(
            """
            {"amount":12345678901234567,"item":{"prices":[1.5,null],"tax":{"a":0.075}}}
            {"amount":0.10,"item":{"prices":[-20.25],"tax":{}}}
            {"amount":null,"item":null}
            """);
    Path file = directory.resolve("a." + extension);
    ProgramRun.of("export", decimals, file).assertOk();
    assertEquals(
        """
        amount decimal(19,2),
        item record<
          prices array<decimal(4,2)>,
          tax map<string, decimal(3,3)>
        >
        """,
        ProgramRun.of("schema", file).assertOk().out());
    Path copy = directory.resolve("copy");
    ProgramRun.load(file, copy);
    assertEquals(
        List.of(
            "{\"amount\":12345678901234567.00,"
                + "\"item\":{\"prices\":[1.50,null],\"tax\":{\"a\":0.075}}}",
            "{\"amount\":0.10,\"item\":{\"prices\":[-20.25],\"tax\":{}}}",
            "{\"amount\":null,\"item\":null}"),
        ProgramRun.of("cat", copy, "--json").assertOk().lines());
  }

  @Test
  void warnsOfDecimalsThatOtherProgramsReadAsBytes() throws IOException {
    Path decimals = loadDecimals("{\"amount\":1e30}\n{\"amount\":1e-30}\n");
    ProgramRun parquet = ProgramRun.of("export", decimals, directory.resolve("a.parquet"));
    assertEquals(0, parquet.exitCode());
    assertTrue(parquet.err().contains("amount: no decimal of 38 digits has"), parquet.err());
    ProgramRun.of("export", decimals, directory.resolve("a.csv")).assertOk();
  }

  @Test
  void warnsOfNamesThatPromiseAnotherFormat() throws IOException {
    Path file = directory.resolve("o.parquet");
    ProgramRun run = ProgramRun.of("export", table, file, "--format", "csv", "--columns", "url");
    assertEquals(0, run.exitCode());
    assertEquals(
        "stoa: "
            + file
            + " is written as csv, as --format says; by its name, other programs take"
            + " it for parquet\n",
        run.err());
    assertEquals("url", Files.readAllLines(file).get(0));
    Path plain = directory.resolve("o.csv");
    String error = ProgramRun.of("export", table, plain, "--format", "csv.gz").err();
    assertTrue(error.contains("since its name decides about compression"), error);
    ProgramRun.of("export", table, directory.resolve("p.csv"), "--format", "csv").assertOk();
    ProgramRun.of("export", table, directory.resolve("p"), "--format", "csv").assertOk();
  }

  @Test
  void exportsJsonLinesToStandardOutput() {
    assertEquals(Samples.PAGES, ProgramRun.of("export", table, "-").assertOk().out());
    List<String> firstLines = Samples.PAGES.lines().limit(2).toList();
    assertEquals(firstLines, ProgramRun.of("export", table, "-", "-n", "2").assertOk().lines());
  }

  @Test
  void reportsUnwritableStandardOutput() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exitCode =
        new CommandLineProgram(Console.of(new FullDiskStream(), err, false))
            .run("export", table.toString(), "-");
    assertEquals(1, exitCode);
    assertTrue(err.toString(StandardCharsets.UTF_8).contains("standard output cannot"));
  }

  @Test
  void reportsErrorsOfTheJvmInOneSentence() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    OutputStream unusable =
        new OutputStream() {
          @Override
          public void write(int singleByte) {
            throw new NoClassDefFoundError("org/example/Codec");
          }
        };
    int exitCode =
        new CommandLineProgram(Console.of(unusable, err, false))
            .run("export", table.toString(), "-");
    assertEquals(1, exitCode);
    assertEquals(
        "stoa: internal error (NoClassDefFoundError: org/example/Codec): rerun with --debug and"
            + " report the output\n",
        err.toString(StandardCharsets.UTF_8));
  }

  private static final class FullDiskStream extends OutputStream {
    @Override
    public void write(int singleByte) throws IOException {
      throw new IOException("No space left on device");
    }
  }

  @Test
  void anExistingFileIsNotOverwritten() throws IOException {
    Path file = Samples.write(directory, "mine.csv", "mine");
    ProgramRun.of("export", table, file).assertBadInput(file);
    assertEquals("mine", Files.readString(file));
  }

  @Test
  void rejectsUnknownFileExtensions() {
    ProgramRun.of("export", table, directory.resolve("copy.pdf"))
        .assertBadInput("copy.pdf", ".avro");
  }

  @Test
  void aFailedExportLeavesNoFile() throws IOException {
    Path column;
    try (var files = Files.walk(table)) {
      column = files.filter(file -> file.toString().endsWith(".col")).findFirst().orElseThrow();
    }
    byte[] bytes = Files.readAllBytes(column);
    bytes[bytes.length / 2] ^= 1;
    Files.write(column, bytes);
    Path target = Files.createDirectory(directory.resolve("target"));
    ProgramRun.of("export", table, target.resolve("copy.avro"))
        .assertBadInput(column.getFileName());
    try (var files = Files.list(target)) {
      assertFalse(files.findAny().isPresent());
    }
  }

  @Test
  void rejectsCallsWithoutAFile() {
    ProgramRun.of("export", table).assertBadUsage("FILE", "stoa export --help");
  }
}
