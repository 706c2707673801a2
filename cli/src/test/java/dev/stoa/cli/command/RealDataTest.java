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
 * Real records are loaded into a table and come out equal, by {@code stoa load} and {@code stoa cat
 * --json}.
 */
final class RealDataTest {
  @TempDir private Path folder;

  @Test
  void crawlPagesComeBackEqual() throws IOException {
    assertComesBack("crawl-pages.jsonl.gz", 1_026, tree -> tree);
  }

  @Test
  void wikiEditsComeBackEqual() throws IOException {
    assertComesBack("wikiticker.jsonl.gz", 39_244, tree -> tree);
  }

  @Test
  void githubEventsComeBackEqualButForNulls() throws IOException {
    assertComesBack("github-events.jsonl.gz", 9_996, JsonTrees::withoutNulls);
  }

  @Test
  void pagesOfAWebArchiveComeBackEqual() throws IOException {
    int pageCount = 50;
    Path archive = folder.resolve("crawl.warc.gz");
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
    Path table = folder.resolve("archive");
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

  private void assertComesBack(String name, int rowCount, UnaryOperator<Object> compared)
      throws IOException {
    Path file = SharedData.file(name);
    List<String> expected = SharedData.lines(file);
    assertEquals(rowCount, expected.size());
    Path table = folder.resolve("table");
    ProgramRun.load(file, table);
    List<String> found = ProgramRun.of("cat", table, "--json").assertOk().out().lines().toList();
    assertEquals(rowCount, found.size());
    for (int row = 0; row < rowCount; row++) {
      assertEquals(
          compared.apply(JsonTrees.parse(expected.get(row))),
          compared.apply(JsonTrees.parse(found.get(row))),
          "row " + row);
    }
    assertTrue(ProgramRun.of("verify", table).assertOk().out().endsWith("no fault\n"));
  }
}
