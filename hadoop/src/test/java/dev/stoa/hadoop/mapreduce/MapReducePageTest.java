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

/** docs/reference/mapreduce.md names exactly the settings and counters that the code has. */
final class MapReducePageTest {
  private static final Path SOURCES = Path.of("src/main/java");
  private static final Pattern KEY_IN_CODE =
      Pattern.compile("\"(stoa\\.(?:input|output|read)\\.[a-z.]*[a-z])\"");
  private static final Pattern KEY_IN_TABLE =
      Pattern.compile("^\\| `(stoa\\.[A-Za-z.]+)` \\|", Pattern.MULTILINE);

  /** Of these keys {@code ColumnOptionKeys} has only the parts; JobSettingsTest checks them. */
  private static final String OF_COLUMNS = "stoa.output.column.";

  private static String page;

  @BeforeAll
  static void read() throws IOException {
    page = Files.readString(Path.of("../docs/reference/mapreduce.md"));
  }

  @Test
  void tableOfSettingsHasExactlyTheKeysOfTheCode() throws IOException {
    Set<String> inTable = matches(KEY_IN_TABLE, page);
    inTable.removeIf(key -> key.startsWith(OF_COLUMNS));
    Set<String> inCode = new TreeSet<>();
    for (Path source : sources()) {
      inCode.addAll(matches(KEY_IN_CODE, Files.readString(source)));
    }
    assertTrue(inCode.size() > 20, inCode.toString());
    assertEquals(inCode, inTable);
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
    Set<String> found = new TreeSet<>();
    pattern.matcher(text).results().forEach(match -> found.add(match.group(1)));
    return found;
  }
}
