package dev.stoa.hadoop.mapreduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Checks that docs/reference/mapreduce.md describes exactly the settings and counters of the code.
 */
final class MapReducePageTest {
  private static final Path SOURCES = Path.of("src/main/java");
  private static final Pattern KEY_IN_CODE =
      Pattern.compile("\"(stoa\\.(?:input|output|read)\\.[a-z.]*[a-z])\"");
  private static final Pattern KEY_IN_TABLE =
      Pattern.compile("^\\| `(stoa\\.[A-Za-z.]+)` \\|", Pattern.MULTILINE);

  /**
   * The prefix of the keys that {@code ColumnOptionKeys} composes of parts; JobSettingsTest checks
   * them.
   */
  private static final String COLUMN_PREFIX = "stoa.output.column.";

  /** The prefix of the keys of joins, which JoinPageTest checks. */
  private static final String JOIN_PREFIX = "stoa.join.";

  /** The prefix of the keys of lookup joins, which JoinPageTest checks. */
  private static final String LOOKUP_PREFIX = "stoa.lookup.";

  private static String page;

  @BeforeAll
  static void read() throws IOException {
    page = Files.readString(Path.of("../docs/reference/mapreduce.md"));
  }

  @Test
  void tableOfSettingsHasExactlyTheKeysOfTheCode() throws IOException {
    Set<String> documentedKeys = matches(KEY_IN_TABLE, page);
    documentedKeys.removeIf(
        key -> Stream.of(COLUMN_PREFIX, JOIN_PREFIX, LOOKUP_PREFIX).anyMatch(key::startsWith));
    Set<String> codeKeys = new TreeSet<>();
    for (Path source : sources()) {
      codeKeys.addAll(matches(KEY_IN_CODE, Files.readString(source)));
    }
    assertTrue(codeKeys.size() > 20, codeKeys.toString());
    assertEquals(codeKeys, documentedKeys);
  }

  @Test
  void eachCounterIsDocumented() {
    for (StoaCounter counter : StoaCounter.values()) {
      assertTrue(page.contains("`" + counter + "`"), counter.name());
    }
    assertTrue(page.contains("`" + StoaCounter.GROUP + "`"));
  }

  private static List<Path> sources() throws IOException {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList();
    }
  }

  private static Set<String> matches(Pattern pattern, String text) {
    Set<String> matches = new TreeSet<>();
    pattern.matcher(text).results().forEach(match -> matches.add(match.group(1)));
    return matches;
  }
}
