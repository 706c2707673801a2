package dev.stoa.cli.argument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.table.change.IndexSpec;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The text of a key index is printed as it is parsed. */
class IndexSpecsTest {
  private static void assertParsed(IndexSpec expected, String text) {
    assertEquals(expected, IndexSpecs.parse(text), text);
    assertEquals(expected, IndexSpecs.parse(IndexSpecs.text(expected)), IndexSpecs.text(expected));
  }

  @Test
  void parsesColumnsAndWords() {
    assertParsed(IndexSpec.of("url"), "url");
    assertParsed(IndexSpec.of("run", "event").unique(), "unique run, event");
    assertParsed(IndexSpec.of("run").including("a", "b"), "run include a,b");
    assertParsed(IndexSpec.of("a", "b").including("c").unique(), "unique a,b include c");
    assertParsed(IndexSpec.of("unique"), "unique");
    assertParsed(IndexSpec.of("gr\u00f6\u00dfe", "content-type"), "gr\u00f6\u00dfe,content-type");
  }

  @Test
  void wordsInQuotesAreNames() {
    assertParsed(IndexSpec.of("unique id"), "\"unique id\"");
    assertParsed(IndexSpec.of("a include b").including("c"), "\"a include b\" include c");
    assertParsed(IndexSpec.of("a include b", "d"), "`a include b`,d");
    assertParsed(IndexSpec.of("a \" include b").unique(), "unique \"a \"\" include b\"");
    assertParsed(IndexSpec.of("a ` include b"), "\"a ` include b\"");
    assertParsed(IndexSpec.of("a, b"), "\"a, b\"");
  }

  @Test
  void columnsMustBeNamed() {
    assertThrows(IllegalArgumentException.class, () -> IndexSpecs.parse("a,,b"));
    assertThrows(InvalidTableException.class, () -> IndexSpecs.of(List.of(), List.of(), true));
  }
}
