package dev.stoa.bench.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stoa.cli.CommandLineProgram;
import dev.stoa.cli.console.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BenchCommandTest {
  @Test
  void rejectsUnknownExperiments() {
    assertBadUsage(List.of("unknown experiment nonsense", "experiments are"), "bench", "nonsense");
  }

  @Test
  void listsExperimentsIfTheNameIsMissing() {
    assertBadUsage(List.of("the experiment is missing", "experiments are"), "bench");
  }

  @Test
  void printsTheListOfExperiments() {
    assertFalse(run(0, "bench", "--list").isBlank());
  }

  @Test
  void rejectsUnknownContestants() {
    assertBadUsage(
        List.of("no contestant hbase", "seq-custom", "stoa-default"),
        "bench",
        "crawl",
        "--contestants",
        "seq-custom,hbase");
  }

  @Test
  void rejectsScaleFactorsWhereThereAreNone() {
    assertBadUsage(List.of("crawl has no scale factor"), "bench", "crawl", "--scale", "1");
    assertBadUsage(List.of("--rows and --scale"), "bench", "sql", "--scale", "1", "--rows", "1000");
    assertBadUsage(List.of("at least 1"), "bench", "sql", "--scale", "0");
  }

  @Test
  void rejectsReportFilesThatCannotBeWritten(@TempDir Path directory) {
    assertBadUsage(
        List.of("none/crawl.json cannot be written"),
        "bench",
        "crawl",
        "--json",
        directory.resolve("none/crawl.json"));
    assertBadUsage(List.of("cannot be written"), "bench", "crawl", "--html", directory);
    assertBadUsage(List.of("local disk"), "bench", "crawl", "--json", "hdfs://host/crawl.json");
  }

  @Test
  void writesResultsAsJsonAndHtml(@TempDir Path directory) throws IOException {
    Path json = directory.resolve("crawl.json");
    Path html = directory.resolve("crawl.html");
    Object[] arguments = {
      "bench",
      "crawl",
      "--rows",
      "120",
      "--rounds",
      "1",
      "--contestants",
      "seq-custom,stoa-plain",
      "--keep",
      directory.resolve("data").toString(),
      "--json",
      json.toString(),
      "--html",
      html.toString()
    };
    assertTrue(run(0, arguments).contains("map/stoa-plain"));
    JsonNode tree = new ObjectMapper().readTree(json.toFile());
    assertEquals("crawl", tree.get("experiment").asText());
    assertEquals(120, tree.get("contestants").get(1).get("rows").asInt());
    assertTrue(Files.readString(html).contains("map/stoa-plain"), "the page has no ratios");
  }

  @Test
  void countsFlippedBytesOfEachFormat() {
    String printed = run(0, "demo", "--flip", "--pages", "20", "--seed", "7");
    for (String format : List.of("Parquet", "ORC", "Avro", "Arrow IPC", "Stoa")) {
      assertTrue(printed.lines().anyMatch(line -> line.startsWith("  " + format)), printed);
    }
  }

  @Test
  void rejectsInvalidOptionsOfTheFlipDemo() {
    assertBadUsage(List.of("only --pages and --seed"), "demo", "--flip", "--rounds", "2");
    assertBadUsage(List.of("at least 1 row"), "demo", "--flip", "--pages", "0");
  }

  private static void assertBadUsage(List<String> words, Object... arguments) {
    String message = run(2, arguments);
    for (String word : words) {
      assertTrue(message.contains(word), "no \"" + word + "\" in: " + message);
    }
  }

  /** Runs the program and returns all that it printed. */
  private static String run(int exitCode, Object... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String[] texts = Stream.of(arguments).map(Object::toString).toArray(String[]::new);
    int actualExitCode = new CommandLineProgram(Console.of(out, out, false)).run(texts);
    String printed = out.toString(StandardCharsets.UTF_8);
    assertEquals(exitCode, actualExitCode, printed);
    return printed;
  }
}
