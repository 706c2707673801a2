package dev.stoa.cli.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.RecordSource;
import dev.stoa.cli.output.JsonValueWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Reads files of real records and compares each with its line. */
class SharedDataTest {
  @Test
  void roundTripsCrawlPagesExceptNulls() throws IOException {
    assertRoundTrips("crawl-pages.jsonl.gz", 1_026, JsonTrees::withoutNulls);
  }

  @Test
  void roundTripsWikiEdits() throws IOException {
    assertRoundTrips("wikiticker.jsonl.gz", 39_244, tree -> tree);
  }

  @Test
  void roundTripsGithubEventsExceptNulls() throws IOException {
    assertRoundTrips("github-events.jsonl.gz", 9_996, JsonTrees::withoutNulls);
  }

  private static void assertRoundTrips(
      String name, int rowCount, UnaryOperator<Object> toComparedPart) throws IOException {
    Path file = SharedData.file(name);
    List<String> lines = SharedData.lines(file);
    assertEquals(rowCount, lines.size());
    try (RecordSource source =
        RecordSources.open(List.of(file.toString()), InputOptions.defaults())) {
      JsonValueWriter json = JsonValueWriter.of(source.schema());
      for (String line : lines) {
        assertTrue(source.next());
        String actual = json.toJson(source.record());
        assertEquals(
            toComparedPart.apply(JsonTrees.parse(SharedData.withPrintedSeconds(line))),
            toComparedPart.apply(JsonTrees.parse(actual)),
            source.location());
      }
      assertFalse(source.next());
      assertEquals(source.sizeInBytes(), source.position());
    }
  }
}
