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

/** Arguments of {@code stoa bench} and {@code stoa demo --flip}. */
final class BenchCommandTest {
  @Test
  void anUnknownExperimentIsRefusedWithTheNames() {
    assertBadUsage(List.of("unknown experiment nonsense", "experiments are"), "bench", "nonsense");
  }

  @Test
  void withoutANameTheExperimentsAreNamed() {
    assertBadUsage(List.of("the experiment is missing", "experiments are"), "bench");
  }

  @Test
  void theListIsShown() {
    assertFalse(run(0, "bench", "--list").isBlank());
  }

  @Test
  void anUnknownContestantIsRefusedWithTheNames() {
    assertBadUsage(
        List.of("no contestant hbase", "seq-custom", "stoa-default"),
        "bench",
        "crawl",
        "--contestants",
        "seq-custom,hbase");
  }

  @Test
  void resultsThatCannotBeWrittenAreRefusedBeforeTheRun(@TempDir Path folder) {
    assertBadUsage(
        List.of("none/crawl.json cannot be written"),
        "bench",
        "crawl",
        "--json",
        folder.resolve("none/crawl.json"));
    assertBadUsage(List.of("cannot be written"), "bench", "crawl", "--html", folder);
    assertBadUsage(List.of("local disk"), "bench", "crawl", "--json", "hdfs://host/crawl.json");
  }

  @Test
  void whatIsPrintedIsWrittenAsJsonAndAsAPage(@TempDir Path folder) throws IOException {
    Path json = folder.resolve("crawl.json");
    Path html = folder.resolve("crawl.html");
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
      folder.resolve("data").toString(),
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
  void flippedBytesOfEachFormatAreCounted() {
    String printed = run(0, "demo", "--flip", "--pages", "20", "--seed", "7");
    for (String format : List.of("Parquet", "ORC", "Avro", "Arrow IPC", "Stoa")) {
      assertTrue(printed.lines().anyMatch(line -> line.startsWith("  " + format)), printed);
    }
  }

  @Test
  void flippedBytesRefuseOptionsOfTheJob() {
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
    int found = new CommandLineProgram(Console.of(out, out, false)).run(texts);
    String printed = out.toString(StandardCharsets.UTF_8);
    assertEquals(exitCode, found, printed);
    return printed;
  }
}
