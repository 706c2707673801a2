package dev.stoa.predicate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.predicate.PredicateParser.KeywordTest;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The page docs/reference/predicates.md names each test that predicates can contain. {@code
 * PredicatesDocumentTest} of the module it/core evaluates its examples.
 */
final class PredicatesPageTest {
  private static final Path PAGE = Path.of("..", "docs", "reference", "predicates.md");

  /** Returns the part of the page that a pattern with one group finds. */
  private static String part(String pattern) throws IOException {
    Matcher matcher = Pattern.compile(pattern, Pattern.DOTALL).matcher(Files.readString(PAGE));
    assertTrue(matcher.find(), () -> "docs/reference/predicates.md has no match of " + pattern);
    return matcher.group(1);
  }

  private static List<String> keywords() {
    return Stream.of(KeywordTest.values()).map(KeywordTest::keyword).toList();
  }

  private static void assertNamesEach(List<String> words, String part, String remedy) {
    assertEquals(
        List.of(),
        words.stream()
            .filter(word -> !Pattern.compile("\\b" + word + "\\b").matcher(part).find())
            .toList(),
        remedy);
  }

  @Test
  void grammarHasEachKeywordOfTests() throws IOException {
    assertNamesEach(
        keywords(),
        part("## Syntax\\n\\n```\\n(.*?)```"),
        "add an alternative of the rule \"test\" to docs/reference/predicates.md, Syntax");
  }

  @Test
  void tableOfTextsAndMethodsHasEachTest() throws IOException {
    String table = part("\\| text \\| in Java \\|\\n(.*?)\\n\\n");
    String remedy = "add a row to the table of texts and methods in docs/reference/predicates.md";
    assertNamesEach(keywords(), table, remedy);
    assertNamesEach(
        Arrays.stream(ColumnReference.class.getMethods())
            .filter(method -> method.getReturnType() == FilterPredicate.class)
            .map(Method::getName)
            .distinct()
            .toList(),
        table,
        remedy);
  }

  @Test
  void pageSaysOfEachKeywordWhetherBoundsDecideIt() throws IOException {
    assertNamesEach(
        keywords(),
        part("\\n(Bounds decide .*?)(\\n\\n|\\z)"),
        "say at the end of docs/reference/predicates.md whether bounds decide the test");
  }
}
