package dev.stoa.cli.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Checks that no comment or document contains a phrase that {@code CONTRIBUTING.md} lists. */
final class WordingTest {
  private static final Path CONTRIBUTING = SourceFiles.ROOT.resolve("CONTRIBUTING.md");
  private static final Pattern CODE_SPAN = Pattern.compile("`([^`]*)`");
  private static final Pattern MARKDOWN_CODE =
      Pattern.compile("(?s)```.*?```|`[^`]*`|\\]\\([^)\\s]*\\)");

  private final Map<String, String> replacements = readReplacements();

  /** Matches all phrases; longer ones first, since a phrase may start with another. */
  private final Pattern phrasePattern =
      Pattern.compile(
          replacements.keySet().stream()
              .sorted((a, b) -> b.length() - a.length())
              .map(phrase -> phrase.replace(" ", "\\s+"))
              .collect(Collectors.joining("|", "(?i)\\b(?:", ")")));

  /** Reads the table of phrases and their replacements. */
  private static Map<String, String> readReplacements() {
    Map<String, String> replacements = new LinkedHashMap<>();
    String table = read(CONTRIBUTING).split("\n## Wording\n", 2)[1].split("\n## ", 2)[0];
    for (String line : table.split("\n", -1)) {
      String[] cells = line.split("\\|", -1);
      if (cells.length == 4) {
        Matcher phrase = CODE_SPAN.matcher(cells[1]);
        while (phrase.find()) {
          replacements.put(phrase.group(1), cells[2].strip());
        }
      }
    }
    assertTrue(replacements.size() > 20, "the table of phrases is not where it was");
    return replacements;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<String> findPhrases(String name, String prose) {
    List<String> findings = new ArrayList<>();
    Matcher matcher = phrasePattern.matcher(prose);
    while (matcher.find()) {
      String phrase = matcher.group().replaceAll("\\s+", " ").toLowerCase(Locale.ROOT);
      long line = prose.substring(0, matcher.start()).lines().count();
      findings.add(
          "%s:%d: \"%s\": write: %s".formatted(name, line, phrase, replacements.get(phrase)));
    }
    return findings;
  }

  private static String prose(String name, String text) {
    return name.endsWith(".java")
        ? JavaComments.maskCodeOf(text)
        : MARKDOWN_CODE
            .matcher(text)
            .replaceAll(code -> code.group().replaceAll("\\S", "" + JavaComments.CODE));
  }

  @Test
  void noCommentOrDocumentContainsAListedPhrase() throws IOException {
    List<String> findings = new ArrayList<>();
    for (Path file : SourceFiles.all()) {
      String name = SourceFiles.ROOT.relativize(file).toString();
      findings.addAll(findPhrases(name, prose(name, read(file))));
    }
    assertEquals("", String.join("\n", findings));
  }

  @Test
  void findsPhrasesInCommentsAcrossLines() {
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
        findPhrases("A.java", prose("A.java", source)));
  }

  @Test
  void ignoresCodeInMarkdown() {
    String text = "`whatever` [x](whatever.md)\n```\nanew\n```\nIt is told.\n";
    assertEquals(
        List.of("a.md:5: \"is told\": write: knows; receives; distinguished from"),
        findPhrases("a.md", prose("a.md", text)));
  }
}
