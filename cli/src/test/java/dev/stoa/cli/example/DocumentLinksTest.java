package dev.stoa.cli.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Every relative link and anchor of every Markdown file resolves, and lines are not too long. */
final class DocumentLinksTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final int MAX_COLUMNS = 110;
  private static final Set<String> SKIPPED_DIRECTORIES = Set.of("target", ".git", "shared");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern CODE_SPAN = Pattern.compile("`[^`]*`");

  @Test
  void everyRelativeLinkAndAnchorResolves() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path document : documents()) {
      for (String line : proseLines(document)) {
        for (String link : links(line)) {
          if (!isExternal(link) && !resolves(document, link)) {
            broken.add(ROOT.relativize(document) + " links to " + link);
          }
        }
      }
    }
    assertEquals(List.of(), broken);
  }

  @Test
  void noLineOfProseIsTooLong() throws IOException {
    List<String> tooLong = new ArrayList<>();
    for (Path document : documents()) {
      for (String line : proseLines(document)) {
        String shown = LINK.matcher(line).replaceAll("]");
        if (!line.startsWith("|") && shown.codePointCount(0, shown.length()) > MAX_COLUMNS) {
          tooLong.add(ROOT.relativize(document) + ": " + line);
        }
      }
    }
    assertEquals(List.of(), tooLong);
  }

  @Test
  void aBrokenAnchorIsFound() {
    Path readme = ROOT.resolve("README.md");
    assertTrue(resolves(readme, "CONTRIBUTING.md#build-and-test"));
    assertTrue(!resolves(readme, "CONTRIBUTING.md#no-such-heading"));
    assertTrue(!resolves(readme, "NO-SUCH-FILE.md"));
  }

  /** The site's navigation is made of this index. */
  @Test
  void theIndexLinksToEachDocument() throws IOException {
    Path folder = ROOT.resolve("docs");
    Path index = folder.resolve("README.md");
    Set<Path> linked = new HashSet<>();
    for (String line : proseLines(index)) {
      links(line).forEach(link -> linked.add(index.resolveSibling(link).normalize()));
    }
    List<Path> missing = new ArrayList<>(documents());
    missing.removeIf(document -> !document.startsWith(folder) || isOfOtherIndex(document, folder));
    assertTrue(missing.size() > 20, missing.toString());
    missing.removeAll(linked);
    missing.remove(index);
    assertEquals(List.of(), missing);
  }

  private static boolean isOfOtherIndex(Path document, Path folder) {
    return document.startsWith(folder.resolve("decisions")) && !document.endsWith("README.md");
  }

  private static List<Path> documents() throws IOException {
    List<Path> documents = new ArrayList<>();
    Files.walkFileTree(
        ROOT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            boolean isSkipped = SKIPPED_DIRECTORIES.contains(directory.getFileName().toString());
            return isSkipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.toString().endsWith(".md")) {
              documents.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    assertTrue(documents.contains(ROOT.resolve("docs/README.md")));
    return documents;
  }

  /** The lines outside fenced code. */
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
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** As GitHub derives them from headings. */
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
