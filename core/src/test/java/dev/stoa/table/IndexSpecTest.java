package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.table.change.IndexSpec;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The text of a key index is printed as it is parsed. */
class IndexSpecTest {
  private static void assertParsed(IndexSpec expected, String text) {
    assertEquals(expected, IndexSpec.parse(text), text);
    assertEquals(expected, IndexSpec.parse(expected.toString()), expected.toString());
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
  void semicolonsAreBetweenIndexes() {
    List<IndexSpec> specs =
        List.of(IndexSpec.of("a"), IndexSpec.of("b; c", "d").unique(), IndexSpec.of("e"));
    assertEquals(specs, IndexSpec.parseAll("a; unique \"b; c\",d;e"));
    assertEquals(specs, IndexSpec.parseAll("a;unique `b; c`, d ; e;"));
    assertEquals(List.of(), IndexSpec.parseAll(" "));
  }

  @Test
  void columnsMustBeNamed() {
    for (String text : List.of("a,,b", "", "a include ", "unique ", "a include b,")) {
      String message =
          assertThrows(IllegalArgumentException.class, () -> IndexSpec.parse(text)).getMessage();
      assertTrue(message.startsWith("\"" + text + "\" is not an index: write"), message);
    }
    assertThrows(IllegalArgumentException.class, () -> IndexSpec.parseAll("a;;b"));
    assertThrows(InvalidTableException.class, () -> IndexSpec.of(List.of()));
  }

  @Test
  void anIndexServesAsOneThatOffersLess() {
    IndexSpec index = IndexSpec.of("a", "b").including("c", "d").unique();
    assertTrue(index.serves(IndexSpec.of("a", "b")));
    assertTrue(index.serves(IndexSpec.of("a", "b").including("d").unique()));
    assertFalse(index.serves(IndexSpec.of("b", "a")));
    assertFalse(index.serves(IndexSpec.of("a", "b").including("e")));
    assertFalse(IndexSpec.of("a", "b").serves(IndexSpec.of("a", "b").unique()));
  }
}
