package dev.stoa.cli.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** No comment and no document contains a phrase that {@code CONTRIBUTING.md} lists as stilted. */
final class WordingTest {
  private static final Path CONTRIBUTING = SourceFiles.ROOT.resolve("CONTRIBUTING.md");
  private static final Pattern CODE_SPAN = Pattern.compile("`([^`]*)`");
  private static final Pattern MARKDOWN_CODE =
      Pattern.compile("(?s)```.*?```|`[^`]*`|\\]\\([^)\\s]*\\)");

  private final Map<String, String> better = phrases();

  /** Longer phrases first, as one may begin like another. */
  private final Pattern listed =
      Pattern.compile(
          better.keySet().stream()
              .sorted((a, b) -> b.length() - a.length())
              .map(phrase -> phrase.replace(" ", "\\s+"))
              .collect(Collectors.joining("|", "(?i)\\b(?:", ")")));

  /** What to write instead of each phrase of the table. */
  private static Map<String, String> phrases() {
    Map<String, String> better = new LinkedHashMap<>();
    String table = read(CONTRIBUTING).split("\n## Wording\n", 2)[1].split("\n## ", 2)[0];
    for (String line : table.split("\n", -1)) {
      String[] cells = line.split("\\|", -1);
      if (cells.length == 4) {
        Matcher phrase = CODE_SPAN.matcher(cells[1]);
        while (phrase.find()) {
          better.put(phrase.group(1), cells[2].strip());
        }
      }
    }
    assertTrue(better.size() > 20, "the table of phrases is not where it was");
    return better;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private List<String> found(String name, String prose) {
    List<String> found = new ArrayList<>();
    Matcher matcher = listed.matcher(prose);
    while (matcher.find()) {
      String phrase = matcher.group().replaceAll("\\s+", " ").toLowerCase(java.util.Locale.ROOT);
      long line = prose.substring(0, matcher.start()).lines().count();
      found.add("%s:%d: \"%s\": write: %s".formatted(name, line, phrase, better.get(phrase)));
    }
    return found;
  }

  private static String prose(String name, String text) {
    return name.endsWith(".java")
        ? JavaComments.of(text)
        : MARKDOWN_CODE
            .matcher(text)
            .replaceAll(code -> code.group().replaceAll("\\S", "" + JavaComments.CODE));
  }

  @Test
  void nothingIsWordedAsTheListedPhrases() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : SourceFiles.all()) {
      String name = SourceFiles.ROOT.relativize(file).toString();
      found.addAll(found(name, prose(name, read(file))));
    }
    assertEquals("", String.join("\n", found));
  }

  @Test
  void phrasesAreFoundInCommentsAcrossLines() {
    String source =
        """
        /** A page so far
         * as it is read. */
        String whatever = "whatever"; // Whatever it is
        char quote = '"'; /* anew */
        """;
    assertEquals(
        List.of(
            "A.java:1: \"so far as\": write: if; where",
            "A.java:3: \"whatever\": write: regardless of; any",
            "A.java:4: \"anew\": write: again"),
        found("A.java", prose("A.java", source)));
  }

  @Test
  void codeInMarkdownIsNotProse() {
    String text = "`whatever` [x](whatever.md)\n```\nanew\n```\nIt is told.\n";
    assertEquals(
        List.of("a.md:5: \"is told\": write: knows; receives; distinguished from"),
        found("a.md", prose("a.md", text)));
  }
}
