package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.table.write.ColumnSetting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The documents name exactly the options that the data source has. */
final class OptionsPageTest {
  private static final Path SOURCES = Path.of("src/main/java/dev/stoa/spark");
  private static final Path DOCUMENTS = Path.of("../docs");
  private static final List<String> CLASSES_WITH_OPTIONS =
      List.of(
          "read/StreamOptions.java",
          "../../../../java-4.2/dev/stoa/spark/table/TableChangelog.java",
          "table/PathWriter.java",
          "table/TableOptions.java",
          "write/WriteSettings.java");
  private static final Pattern CONSTANT =
      Pattern.compile("static final String (?!LATEST)[A-Z_]+ = \"([a-z]\\w*)\"");

  private static final Pattern SESSION_SETTING = Pattern.compile("\"(spark\\.stoa\\.[a-z.]+)\"");

  /** The first cell of a row in a table of options may name several. */
  private static final Pattern ROW = Pattern.compile("^\\| (`[a-zA-Z`, ]+`) \\|.*$");

  private static final Pattern NAME = Pattern.compile("`(\\w+)`");

  @Test
  void documentedOptionsExist() throws IOException {
    Set<String> documented = new TreeSet<>();
    for (String page : List.of("reference/spark.md", "how-to/stream-with-spark.md")) {
      documented.addAll(optionsIn(Files.readAllLines(DOCUMENTS.resolve(page))));
    }
    assertTrue(documented.size() > 15, documented.toString());
    Set<String> unknown = new TreeSet<>(documented);
    unknown.removeAll(options());
    assertEquals(Set.of(), unknown);
  }

  @Test
  void eachOptionAndSessionSettingIsDocumented() throws IOException {
    String documents = documents();
    Set<String> missing = new TreeSet<>(options());
    Set<String> settings = sessionSettings();
    assertTrue(settings.size() > 1, settings.toString());
    missing.addAll(settings);
    missing.removeIf(
        option ->
            documents.contains("`" + option + "`")
                || documents.contains("option(\"" + option + "\""));
    assertEquals(Set.of(), missing);
  }

  /** The names in the first column of the tables whose head is "option". */
  private static Set<String> optionsIn(List<String> lines) {
    Set<String> names = new TreeSet<>();
    boolean isOptions = false;
    for (String line : lines) {
      isOptions = line.startsWith("| option |") || (isOptions && line.startsWith("|"));
      if (isOptions) {
        ROW.matcher(line).results().forEach(row -> names.addAll(matches(NAME, row.group(1))));
      }
    }
    return names;
  }

  private static Set<String> options() throws IOException {
    Set<String> options = new TreeSet<>();
    for (String source : CLASSES_WITH_OPTIONS) {
      options.addAll(matches(CONSTANT, Files.readString(SOURCES.resolve(source))));
    }
    Stream.of(ColumnSetting.values()).map(OptionsPageTest::optionName).forEach(options::add);
    return options;
  }

  /** {@code blockSize} for {@code BLOCK_SIZE}. */
  private static String optionName(ColumnSetting setting) {
    return Pattern.compile("_(.)")
        .matcher(setting.name().toLowerCase(Locale.ROOT))
        .replaceAll(match -> match.group(1).toUpperCase(Locale.ROOT));
  }

  private static Set<String> sessionSettings() throws IOException {
    try (Stream<Path> sources = Files.walk(SOURCES)) {
      Set<String> settings = new TreeSet<>();
      for (Path source : sources.filter(file -> file.toString().endsWith(".java")).toList()) {
        settings.addAll(matches(SESSION_SETTING, Files.readString(source)));
      }
      return settings;
    }
  }

  private static String documents() throws IOException {
    StringBuilder text = new StringBuilder();
    try (Stream<Path> pages = Files.walk(DOCUMENTS)) {
      for (Path page : pages.filter(file -> file.toString().endsWith(".md")).toList()) {
        text.append(Files.readString(page));
      }
    }
    return text.toString();
  }

  private static Set<String> matches(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .map(match -> match.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
