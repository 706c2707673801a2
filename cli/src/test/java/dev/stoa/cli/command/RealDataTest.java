package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.input.JsonTrees;
import dev.stoa.cli.input.SharedData;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netpreserve.jwarc.HttpResponse;
import org.netpreserve.jwarc.MediaType;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcWriter;

/**
 * Loads files of real records with {@code stoa load} and compares them with the output of {@code
 * stoa cat --json}.
 */
final class RealDataTest {
  @TempDir private Path directory;

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

  @Test
  void roundTripsThePagesOfAWebArchive() throws IOException {
    int pageCount = 50;
    Path archive = directory.resolve("crawl.warc.gz");
    try (WarcWriter writer = new WarcWriter(Files.newOutputStream(archive))) {
      for (int i = 0; i < pageCount; i++) {
        writer.write(
            new WarcResponse.Builder(URI.create("http://example.org/" + i))
                .body(
                    new HttpResponse.Builder(200, "OK")
                        .addHeader("Server", "number " + i)
                        .body(MediaType.HTML, body(i))
                        .build())
                .build());
      }
    }
    Path table = directory.resolve("archive");
    ProgramRun.load(archive, table);
    List<String> lines = ProgramRun.of("cat", table, "--json").assertOk().lines();
    assertEquals(pageCount, lines.size());
    for (int i = 0; i < pageCount; i++) {
      Map<?, ?> page = (Map<?, ?>) JsonTrees.parse(lines.get(i));
      assertEquals("http://example.org/" + i, page.get("url"));
      assertEquals("number " + i, ((Map<?, ?>) page.get("metadata")).get("server"));
      assertEquals(Base64.getEncoder().encodeToString(body(i)), page.get("content"));
    }
  }

  private static byte[] body(int page) {
    return ("<p>é" + "x".repeat(page) + "</p>").getBytes(StandardCharsets.UTF_8);
  }

  private void assertRoundTrips(String name, int rowCount, UnaryOperator<Object> toComparedPart)
      throws IOException {
    Path file = SharedData.file(name);
    List<String> expected = SharedData.lines(file);
    assertEquals(rowCount, expected.size());
    Path table = directory.resolve("table");
    ProgramRun.load(file, table);
    List<String> actual = ProgramRun.of("cat", table, "--json").assertOk().out().lines().toList();
    assertEquals(rowCount, actual.size());
    for (int row = 0; row < rowCount; row++) {
      assertEquals(
          toComparedPart.apply(JsonTrees.parse(SharedData.withPrintedSeconds(expected.get(row)))),
          toComparedPart.apply(JsonTrees.parse(actual.get(row))),
          "row " + row);
    }
    assertTrue(ProgramRun.of("verify", table).assertOk().out().endsWith("no fault\n"));
  }
}
