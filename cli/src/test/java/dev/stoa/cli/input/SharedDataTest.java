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

class SharedDataTest {
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

  private static void assertComesBack(String name, int rowCount, UnaryOperator<Object> compared)
      throws IOException {
    Path file = SharedData.file(name);
    List<String> lines = SharedData.lines(file);
    assertEquals(rowCount, lines.size());
    try (RecordSource source =
        RecordSources.open(List.of(file.toString()), InputOptions.defaults())) {
      JsonValueWriter json = JsonValueWriter.of(source.schema());
      for (String line : lines) {
        assertTrue(source.next());
        String written = json.toJson(source.record());
        assertEquals(
            compared.apply(JsonTrees.parse(line)),
            compared.apply(JsonTrees.parse(written)),
            source.location());
      }
      assertFalse(source.next());
      assertEquals(source.sizeInBytes(), source.position());
    }
  }
}
