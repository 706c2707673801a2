package dev.stoa.cli.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.input.file.InputException;
import dev.stoa.cli.input.record.InferenceListener;
import dev.stoa.cli.input.record.InputFormat;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.RecordSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Finds inputs and detects their formats. */
class RecordSourcesTest {
  @TempDir Path directory;

  private static String errorMessage(String... inputs) {
    return assertThrows(
            InputException.class,
            () -> RecordSources.open(List.of(inputs), InputOptions.defaults()).close())
        .getMessage();
  }

  @Test
  void detectsFormatByContentBeforeName() throws IOException {
    assertEquals(
        List.of("{\"a\":1}"), Inputs.rows(Inputs.write(directory, "a.txt", "", " {\"a\":1}")));
    assertEquals(List.of("{\"{a}\":1}"), Inputs.rows(Inputs.write(directory, "A.CSV", "{a}", "1")));
    assertEquals(
        List.of("{\"a\":1}"),
        Inputs.rows(
            InputOptions.defaults().withFormat(InputFormat.CSV),
            Inputs.write(directory, "a.data", "a", "1")));
  }

  @Test
  void rejectsUnknownFormats() throws IOException {
    assertEquals(
        "a.rc is an RCFile, which cannot be read: convert it to Avro, JSON lines or CSV, plain, .gz"
            + " or .zst",
        Inputs.errorMessage(Inputs.write(directory, "a.rc", "RCF....")));
    assertEquals(
        "a.bin is neither JSON, CSV, Avro, Parquet, ORC, Arrow, a SequenceFile nor a WARC by its"
            + " content and name: if it is one of them, name the format with --format",
        Inputs.errorMessage(Inputs.write(directory, "a.bin", "hello")));
    assertEquals(
        "a.jsonl is neither JSON, CSV, Avro, Parquet, ORC, Arrow, a SequenceFile nor a WARC by its"
            + " content and name: if it is one of them, name the format with --format",
        Inputs.errorMessage(Inputs.write(directory, "a.jsonl", new byte[100])));
    assertEquals(
        "e is empty: check that it was written completely",
        Inputs.errorMessage(Inputs.write(directory, "e", new byte[0])));
  }

  @Test
  void reportsMissingFiles() {
    String missingFile = directory.resolve("no.jsonl").toString();
    assertEquals("no such file: " + missingFile + "; check the name", errorMessage(missingFile));
    assertEquals(
        "the directory " + directory + " has no files to read: name the files",
        errorMessage(directory.toString()));
    assertEquals("the inputs are missing: name at least one file", errorMessage());
    assertEquals("no such file: file:///no/such; check the name", errorMessage("file:///no/such"));
    assertTrue(
        errorMessage("nosuchscheme://host/a").startsWith("nosuchscheme://host/a cannot be read ("));
  }

  @Test
  void readsVisibleFilesOfDirectoriesInOrder() throws IOException {
    Inputs.write(directory, "part-1", "{\"a\":2}");
    Inputs.write(directory, "part-0", "{\"a\":1}");
    Inputs.write(directory, "_SUCCESS", "");
    Inputs.write(directory, ".part-0.crc", "x");
    assertEquals(List.of("{\"a\":1}", "{\"a\":2}"), Inputs.rows(directory));
    try (RecordSource source =
        RecordSources.open(List.of(directory.toUri().toString()), InputOptions.defaults())) {
      assertEquals(List.of("{\"a\":1}", "{\"a\":2}"), Inputs.rows(source));
      assertEquals("the end of the input", source.location());
      assertEquals(16, source.sizeInBytes());
      assertEquals(16, source.position());
    }
  }

  @Test
  void rejectsInputsOfDifferentFormats() throws IOException {
    Path jsonFile = Inputs.write(directory, "a.jsonl", "{\"a\":1}");
    Path csvFile = Inputs.write(directory, "b.csv", "a", "1");
    assertEquals(
        "the inputs have different formats, a.jsonl is JSON and b.csv is CSV: read one format at"
            + " a time",
        Inputs.errorMessage(jsonFile, csvFile).replace(directory + "/", ""));
  }

  @Test
  void readsStandardInputTwiceToInferItsSchema() throws IOException {
    InputStream originalInput = System.in;
    System.setIn(
        new ByteArrayInputStream("{\"a\":1}\n{\"a\":2.5}\n".getBytes(StandardCharsets.UTF_8)));
    try (RecordSource source = RecordSources.open(List.of("-"), InputOptions.defaults())) {
      assertTrue(source.next());
      assertEquals("the standard input, line 1", source.location());
      assertEquals(1.0, source.record().get("a"));
      assertTrue(source.next());
    } finally {
      System.setIn(originalInput);
    }
  }

  @Test
  void deletesSpooledStandardInputWhenAnotherInputIsMissing() throws IOException {
    String marker = UUID.randomUUID().toString();
    InputStream originalInput = System.in;
    System.setIn(new ByteArrayInputStream(marker.getBytes(StandardCharsets.UTF_8)));
    try {
      assertTrue(errorMessage("-", "nowhere.jsonl").startsWith("no such file: nowhere.jsonl"));
    } finally {
      System.setIn(originalInput);
    }
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    try (DirectoryStream<Path> temporaryFiles =
        Files.newDirectoryStream(temporary, "stoa-input*")) {
      for (Path file : temporaryFiles) {
        assertFalse(Files.size(file) == marker.length() && Files.readString(file).equals(marker));
      }
    }
  }

  @Test
  void rejectsStandardInputThatIsNamedTwice() {
    assertEquals("standard input can be read only once: name - once", errorMessage("-", "-"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"jsonl", "csv"})
  void reportsInferenceProgress(String extension) throws IOException {
    String[] lines = new String[50_000];
    Arrays.setAll(lines, i -> extension.equals("csv") ? "a" + i : "{\"a\":\"a" + i + "\"}");
    Path firstFile = Inputs.write(directory, "a." + extension, lines);
    lines[0] = extension.equals("csv") ? "a0" : "{}";
    Path secondFile = Inputs.write(directory, "b." + extension, lines);
    long expectedTotalInBytes = Files.size(firstFile) + Files.size(secondFile);
    List<Long> reportedByteCounts = new ArrayList<>();
    InferenceListener listener =
        (bytes, totalSizeInBytes) -> {
          assertEquals(expectedTotalInBytes, totalSizeInBytes);
          reportedByteCounts.add(bytes);
        };
    RecordSources.open(
            List.of(firstFile.toString(), secondFile.toString()),
            InputOptions.defaults().withListener(listener))
        .close();
    assertEquals(reportedByteCounts.stream().sorted().toList(), reportedByteCounts);
    assertTrue(reportedByteCounts.get(0) < expectedTotalInBytes / 4);
    assertEquals(expectedTotalInBytes, reportedByteCounts.get(reportedByteCounts.size() - 1));
  }
}
