package dev.stoa.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stoa.bench.harness.ExperimentRunner;
import dev.stoa.bench.harness.LetterExperiment;
import dev.stoa.bench.harness.Results;
import dev.stoa.bench.harness.Settings;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {
  @TempDir private Path directory;

  private Results results;

  @BeforeEach
  void runExperiment() throws IOException {
    LetterExperiment experiment = new LetterExperiment();
    results =
        ExperimentRunner.run(
            experiment, Settings.of(experiment), Optional.of(directory), ProgressListener.NONE);
  }

  @Test
  void jsonContainsMachineAndRatios() throws IOException {
    JsonNode json = json();
    assertEquals("letters", json.get("experiment").asText());
    assertEquals("stoa bench letters", json.get("command").asText());
    for (String key : new String[] {"cpu", "cores", "memory", "jdk", "os"}) {
      assertTrue(json.get("machine").has(key), key);
    }
    assertEquals(1.5, json.get("ratios").get("all/stoa-plain").asDouble(), 1e-9);
    assertEquals(1.5, json.get("paper").get("all/stoa-plain").asDouble());
  }

  @Test
  void jsonContainsEachContestant() throws IOException {
    JsonNode contestants = json().get("contestants");
    assertEquals(6, contestants.size());
    JsonNode first = contestants.get(0);
    assertEquals("text", first.get("name").asText());
    assertEquals("all", first.get("case").asText());
    assertEquals(0.003, first.get("median_s").asDouble(), 1e-9);
    assertEquals(0.003, first.get("min_s").asDouble(), 1e-9);
    assertEquals(0.003, first.get("max_s").asDouble(), 1e-9);
    assertEquals(10, first.get("bytes_read").asLong());
    assertEquals(10, first.get("bytes_on_disk").asLong());
    assertEquals(10, first.get("rows").asLong());
    assertEquals("10 letters", first.get("answer").asText());
    assertEquals(5, first.get("rounds_s").size());
    assertEquals(0.006, first.get("total_median_s").asDouble(), 1e-9);
  }

  @Test
  void pageNeedsNoOtherFiles() throws IOException {
    String page = page();
    assertFalse(page.contains("{{"), "a placeholder was not replaced");
    assertFalse(
        page.matches("(?s).*<(script|link|img)[^>]*(src|href)=.*"), "refers to another file");
    assertTrue(page.contains("Chart.js v"), "has no chart library");
    assertTrue(page.contains("\"title\":\"Times\""), "has no charts");
  }

  @Test
  void pageUsesOnlySettingsAndMachineDetailsThatResultsContain() throws IOException {
    JsonNode json = json();
    Matcher property = Pattern.compile("\\b(settings|machine)\\.(\\w+)").matcher(page());
    int count = 0;
    while (property.find()) {
      assertTrue(json.get(property.group(1)).has(property.group(2)), property.group());
      count++;
    }
    assertTrue(count > 5, "found " + count + " properties");
  }

  @Test
  void escapesScriptEndTagInResults() throws IOException {
    String page = page();
    assertTrue(page.contains("a paper, \\u003c/script> Table 1"), "the source is not escaped");
  }

  private JsonNode json() throws IOException {
    Path file = directory.resolve("letters.json");
    JsonReport.write(file, results, "stoa bench letters");
    return new ObjectMapper().readTree(file.toFile());
  }

  private String page() throws IOException {
    Path file = directory.resolve("letters.html");
    HtmlReport.write(file, results, "stoa bench letters");
    return Files.readString(file);
  }
}
