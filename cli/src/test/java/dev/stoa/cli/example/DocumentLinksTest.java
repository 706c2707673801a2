package dev.stoa.cli.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Checks the relative links, anchors and line lengths of all Markdown files. */
final class DocumentLinksTest {
  private static final Path ROOT = SourceFiles.ROOT;
  private static final int MAX_LINE_LENGTH = 110;
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern CODE_SPAN = Pattern.compile("`[^`]*`");

  @Test
  void everyRelativeLinkAndAnchorResolves() throws IOException {
    List<String> brokenLinks = new ArrayList<>();
    for (Path document : documents()) {
      for (String line : proseLines(document)) {
        for (String link : links(line)) {
          if (!isExternal(link) && !resolves(document, link)) {
            brokenLinks.add(ROOT.relativize(document) + " links to " + link);
          }
        }
      }
    }
    assertEquals(List.of(), brokenLinks);
  }

  @Test
  void linesOfProseAreShortEnough() throws IOException {
    List<String> longLines = new ArrayList<>();
    for (Path document : documents()) {
      for (String line : proseLines(document)) {
        String visibleText = LINK.matcher(line).replaceAll("]");
        if (!line.startsWith("|")
            && visibleText.codePointCount(0, visibleText.length()) > MAX_LINE_LENGTH) {
          longLines.add(ROOT.relativize(document) + ": " + line);
        }
      }
    }
    assertEquals(List.of(), longLines);
  }

  @Test
  void onlyExistingFilesAndAnchorsResolve() {
    Path readme = ROOT.resolve("README.md");
    assertTrue(resolves(readme, "CONTRIBUTING.md#build-and-test"));
    assertTrue(!resolves(readme, "CONTRIBUTING.md#no-such-heading"));
    assertTrue(!resolves(readme, "NO-SUCH-FILE.md"));
  }

  /** The navigation of the site is generated from this index. */
  @Test
  void theIndexLinksToEachDocument() throws IOException {
    Path documentDirectory = ROOT.resolve("docs");
    Path index = documentDirectory.resolve("README.md");
    Set<Path> linkedDocuments = new HashSet<>();
    for (String line : proseLines(index)) {
      links(line).forEach(link -> linkedDocuments.add(index.resolveSibling(link).normalize()));
    }
    List<Path> unlinkedDocuments = new ArrayList<>(documents());
    unlinkedDocuments.removeIf(
        document ->
            !document.startsWith(documentDirectory)
                || isListedInAnotherIndex(document, documentDirectory));
    assertTrue(unlinkedDocuments.size() > 20, unlinkedDocuments.toString());
    unlinkedDocuments.removeAll(linkedDocuments);
    unlinkedDocuments.remove(index);
    assertEquals(List.of(), unlinkedDocuments);
  }

  private static boolean isListedInAnotherIndex(Path document, Path documentDirectory) {
    return document.startsWith(documentDirectory.resolve("decisions"))
        && !document.endsWith("README.md");
  }

  private static List<Path> documents() throws IOException {
    List<Path> documents =
        SourceFiles.all().stream().filter(file -> file.toString().endsWith(".md")).toList();
    assertTrue(documents.contains(ROOT.resolve("docs/README.md")));
    return documents;
  }

  /** Returns the lines outside fenced code. */
  private static List<String> proseLines(Path document) throws IOException {
    List<String> lines = new ArrayList<>();
    boolean isCode = false;
    for (String line : Files.readAllLines(document)) {
      if (line.strip().startsWith("```")) {
        isCode = !isCode;
      } else if (!isCode) {
        lines.add(line);
      }
    }
    return lines;
  }

  private static List<String> links(String line) {
    String withoutCode = CODE_SPAN.matcher(line).replaceAll("");
    return LINK.matcher(withoutCode).results().map((MatchResult link) -> link.group(1)).toList();
  }

  private static boolean isExternal(String link) {
    return link.contains("://") || link.startsWith("mailto:");
  }

  private static boolean resolves(Path document, String link) {
    int hash = link.indexOf('#');
    String path = hash < 0 ? link : link.substring(0, hash);
    Path target = path.isEmpty() ? document : document.resolveSibling(path).normalize();
    try {
      return Files.exists(target)
          && (hash < 0 || anchors(target).contains(link.substring(hash + 1)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the anchors of a document, which GitHub derives from its headings. */
  private static Set<String> anchors(Path document) throws IOException {
    Set<String> anchors = new HashSet<>();
    for (String line : proseLines(document)) {
      if (line.matches("#{1,6} .*")) {
        String text = line.replaceFirst("^#+ ", "").strip().toLowerCase(Locale.ROOT);
        anchors.add(text.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'));
      }
    }
    return anchors;
  }
}
