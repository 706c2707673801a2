package dev.stoa.cli.input.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.Arrays;
import java.util.List;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A pattern of local paths that no shell has expanded, since it was quoted or read from a file:
 * {@code *}, {@code ?}, {@code [a-z]} and {@code {a,b}} match within a name, {@code **} any
 * directories. Wildcards do not match hidden names unless the pattern's last name begins like one.
 */
final class LocalPattern {
  private static final String WILDCARDS = "*?[{";
  private static final String ANY_DIRECTORIES = "**";

  private final Path directory;
  private final List<String> names;
  private final PathMatcher matcher;

  private LocalPattern(Path directory, List<String> names) {
    this.directory = directory;
    this.names = names;
    // "a/**/b" also matches a/b, as in shells.
    String pattern = String.join("/", names).replace("**/", "{**/,}");
    this.matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
  }

  /** Returns whether a name that is no file contains wildcards. */
  static boolean isPattern(String input) {
    return input.chars().anyMatch(character -> WILDCARDS.indexOf(character) >= 0)
        && Files.notExists(Path.of(input));
  }

  /**
   * Returns the files and directories that match a pattern, sorted; of {@code **}, only files.
   *
   * @throws InputException when the pattern is malformed, or nothing matches
   */
  static List<Path> matches(String input) throws IOException {
    List<String> parts = Arrays.asList(input.split("/", -1));
    int firstPattern = 0;
    while (parts.get(firstPattern).chars().noneMatch(c -> WILDCARDS.indexOf(c) >= 0)) {
      firstPattern++;
    }
    String parent = parts.stream().limit(firstPattern).collect(Collectors.joining("/"));
    Path directory = Path.of(firstPattern == 1 && parent.isEmpty() ? "/" : parent);
    try {
      List<Path> matches =
          new LocalPattern(directory, parts.subList(firstPattern, parts.size())).find();
      if (matches.isEmpty()) {
        throw new InputException("no file matches " + input + ": check the pattern");
      }
      return matches;
    } catch (PatternSyntaxException e) {
      throw new InputException(
          "invalid pattern " + input + ": " + e.getDescription() + ", or no such file", e);
    }
  }

  private List<Path> find() throws IOException {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    boolean isDeep = names.stream().anyMatch(name -> name.contains(ANY_DIRECTORIES));
    int maxDepth = isDeep ? Integer.MAX_VALUE : names.size();
    boolean matchesHidden = !InputLocations.isVisible(names.get(names.size() - 1));
    try (Stream<Path> paths = Files.walk(directory, maxDepth)) {
      return paths
          .filter(path -> !path.equals(directory))
          .filter(path -> matcher.matches(directory.relativize(path)))
          .filter(path -> !isDeep || Files.isRegularFile(path))
          .filter(path -> matchesHidden || InputLocations.isVisible(path.getFileName().toString()))
          .sorted()
          .toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
