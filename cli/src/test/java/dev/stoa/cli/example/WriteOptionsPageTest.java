package dev.stoa.cli.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.command.Commands;
import dev.stoa.cli.console.Console;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.ColumnProfile;
import dev.stoa.table.write.ColumnSetting;
import dev.stoa.table.write.GroupOptions;
import dev.stoa.table.write.WriteOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that docs/reference/write-options.md names each option, its values and its default. */
final class WriteOptionsPageTest {
  private static final Pattern SETTER = Pattern.compile("`(with[A-Z]\\w*)`");
  private static final Pattern ARGUMENT = Pattern.compile("`(--[a-z-]+)`");

  private static String page;

  @BeforeAll
  static void read() throws IOException {
    page = Files.readString(Path.of("../docs/reference/write-options.md"));
  }

  @Test
  void pageNamesExactlyTheOptionsOfTheApi() {
    Set<String> setters = new TreeSet<>();
    for (Class<?> type : List.of(WriteOptions.class, ColumnOptions.class, GroupOptions.class)) {
      Arrays.stream(type.getMethods())
          .filter(method -> !Modifier.isStatic(method.getModifiers()))
          .map(Method::getName)
          .filter(name -> name.startsWith("with") && !name.equals("withSettings"))
          .forEach(setters::add);
    }
    assertEquals(setters, matches(SETTER));
  }

  @Test
  void pageNamesOnlyArgumentsOfLoad() {
    Console console = Console.of(new ByteArrayOutputStream(), new ByteArrayOutputStream(), false);
    Set<String> loadOptions =
        Commands.commandLine(console)
            .getSubcommands()
            .get("load")
            .getCommandSpec()
            .optionsMap()
            .keySet();
    Set<String> namedOptions = matches(ARGUMENT);
    assertTrue(namedOptions.size() > 8, namedOptions.toString());
    namedOptions.removeAll(loadOptions);
    assertEquals(Set.of(), namedOptions);
  }

  @Test
  void pageHasARowForEachLayoutProfileAndCodec() {
    assertRows(ColumnLayout.values(), ColumnLayout::label);
    assertRows(ColumnProfile.values(), ColumnProfile::label);
    assertRows(CompressionCodec.values(), CompressionCodec::label);
  }

  @ParameterizedTest
  @EnumSource(ColumnSetting.class)
  void pageContainsTheDefaultOfEachColumnOption(ColumnSetting setting) {
    String option = "`--" + setting.name().toLowerCase(Locale.ROOT).replace('_', '-');
    String text = setting.text(ColumnOptions.defaults());
    String expected = setting == ColumnSetting.BLOCK_SIZE ? kib(text) : "`" + text + "`";
    assertDefault(option, expected);
  }

  @Test
  void pageContainsTheDefaultSizes() {
    WriteOptions defaults = WriteOptions.defaults();
    assertDefault("`withMemoryBudgetInBytes`", mib(defaults.memoryBudgetInBytes()));
    assertDefault("`withSplitSizeInBytes`", mib(defaults.splitSizeInBytes()));
    assertDefault("`withPageSizeInBytes`", mib(defaults.pageSizeInBytes()));
    assertDefault("`withMaxOpenPartitions`", "" + defaults.maxOpenPartitions());
    assertDefault("`withThreadCount`", "" + defaults.threadCount());
    GroupOptions groups = defaults.groups();
    assertDefault("`withPackingThreshold`", "" + groups.packingThreshold());
    assertDefault("`withSmallColumnLimitInBytes`", kib("" + groups.smallColumnLimitInBytes()));
    assertDefault("`withPackedFileSizeInBytes`", mib(groups.packedFileSizeInBytes()));
    assertDefault("`withMaxFiles`", "" + groups.maxFiles());
  }

  @ParameterizedTest
  @ValueSource(strings = {"../docs/reference/mapreduce.md", "../docs/reference/spark.md"})
  void pageOfEachEngineLinksToThisPage(String enginePage) throws IOException {
    assertTrue(Files.readString(Path.of(enginePage)).contains("](write-options.md"), enginePage);
  }

  private static <T> void assertRows(T[] values, Function<T, String> label) {
    Stream.of(values).map(label).forEach(text -> row("| `" + text + "` |"));
  }

  private static void assertDefault(String option, String expected) {
    assertEquals(expected, defaultIn(row(option)), row(option));
  }

  /** Returns the row of a table that contains a text. */
  private static String row(String text) {
    return page.lines()
        .filter(line -> line.startsWith("|") && line.contains(text))
        .findFirst()
        .orElseThrow(() -> new AssertionError("the page has no row with " + text));
  }

  /** Returns the default in the last cell of a row, without an explanation after a semicolon. */
  private static String defaultIn(String row) {
    String[] cells = row.split("\\|", -1);
    String[] parts = cells[cells.length - 2].split(";", 2);
    return parts[0].strip();
  }

  private static String kib(String bytes) {
    return Long.parseLong(bytes) / 1024 + " KiB";
  }

  private static String mib(long bytes) {
    return (bytes >> 20) + " MiB";
  }

  private static Set<String> matches(Pattern pattern) {
    Set<String> names = new TreeSet<>();
    pattern.matcher(page).results().forEach(match -> names.add(match.group(1)));
    return names;
  }
}
