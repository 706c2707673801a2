package dev.stoa.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Prints tables to terminals of several widths. */
final class TextTableTest {
  private static final TextTable.ValueColumn ID =
      new TextTable.ValueColumn("id", "long", true, false);
  private static final TextTable.ValueColumn NAME =
      new TextTable.ValueColumn("name", "string", false, true);

  private static List<String> print(TextTable table, int width) throws IOException {
    return print(table, new Terminal(true, width, false));
  }

  private static List<String> print(TextTable table, Terminal terminal) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Console console = Console.of(out, new ByteArrayOutputStream(), false, terminal);
    table.print(console);
    console.out().flush();
    return out.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  void alignsNumbersRightAndTextLeft() throws IOException {
    TextTable table = TextTable.of("column", "rows>", "codec");
    table.add("url", "1,000", "none");
    table.add("größe", "7", "zstd");
    assertEquals(
        List.of("column   rows  codec", "url     1,000  none", "größe       7  zstd"),
        print(table, Terminal.UNLIMITED));
  }

  @Test
  void drawsBordersAroundTypedValues() throws IOException {
    TextTable table = TextTable.ofValues(List.of(ID, NAME));
    table.add(List.of(Cell.of("7"), Cell.of("日本")));
    table.add(List.of(Cell.NULL, Cell.of("é")));
    assertEquals(
        List.of(
            "┌──────┬────────┐",
            "│   id │ name   │",
            "│ long │ string │",
            "├──────┼────────┤",
            "│    7 │ 日本   │",
            "│ NULL │ é      │",
            "└──────┴────────┘"),
        print(table, 40));
  }

  @Test
  void cutsLongTextsButNotNumbers() throws IOException {
    TextTable table = TextTable.ofValues(List.of(ID, NAME));
    table.add(List.of(Cell.of("1234567890"), Cell.of("x".repeat(50))));
    assertEquals("│ 1234567890 │ xxxxxxxxxxxxxxxxxxxxxx… │", print(table, 40).get(4));
  }

  @Test
  void leavesOutColumnsInTheMiddleAndMarksThem() throws IOException {
    List<TextTable.ValueColumn> columns = new ArrayList<>();
    List<Cell> cells = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      columns.add(new TextTable.ValueColumn("c" + i, "int", true, false));
      cells.add(Cell.of("1000" + i));
    }
    TextTable table = TextTable.ofValues(columns);
    table.add(cells);
    List<String> lines = print(table, 40);
    assertEquals("│    c0 │    c1 │ … │    c7 │    c8 │", lines.get(1));
    assertEquals("│ 10000 │ 10001 │ … │ 10007 │ 10008 │", lines.get(4));
    assertEquals("├───────┼───────┼───┼───────┼───────┤", lines.get(3));
  }

  @Test
  void returnsTheColumnsThatItLeftOut() throws IOException {
    TextTable table = TextTable.of("name", "first>", "second>").leavingOut("first", "second");
    table.add("abcdefgh", "1234567890", "1234567890");
    Terminal terminal = new Terminal(true, 24, false);
    Console console =
        Console.of(new ByteArrayOutputStream(), new ByteArrayOutputStream(), false, terminal);
    assertEquals(List.of("first"), table.print(console));
    assertEquals(List.of("name          second", "abcdefgh  1234567890"), print(table, 24));
  }

  @Test
  void dimsNullsAndEmboldensHeadingsIfThereAreColors() throws IOException {
    TextTable table = TextTable.of("name", "size>");
    table.add(List.of(Cell.NULL, Cell.of("1")));
    List<String> lines = print(table, new Terminal(true, 80, true));
    assertEquals("\033[1mname\033[0m  \033[1msize\033[0m", lines.get(0));
    assertEquals("\033[2mNULL\033[0m     1", lines.get(1));
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 21, 33, 80, 120, 200})
  void noLineIsLongerThanTheTerminalIsWide(int width) throws IOException {
    long seed = Long.getLong("seed", System.nanoTime());
    Random random = new Random(seed);
    for (int round = 0; round < 50; round++) {
      int columnCount = 1 + random.nextInt(30);
      List<TextTable.ValueColumn> columns = new ArrayList<>();
      List<Cell> cells = new ArrayList<>();
      for (int i = 0; i < columnCount; i++) {
        String name = "列".repeat(1 + random.nextInt(20));
        columns.add(
            new TextTable.ValueColumn(name, "t", random.nextBoolean(), random.nextBoolean()));
        cells.add(Cell.of("e\u0301😀x".repeat(random.nextInt(12))));
      }
      TextTable table = TextTable.ofValues(columns);
      table.add(cells);
      int lineWidth = DisplayWidth.of(print(table, width).get(0));
      assertTrue(lineWidth <= width, lineWidth + " > " + width + ", -Dseed=" + seed);
      for (String line : print(table, width)) {
        assertEquals(lineWidth, DisplayWidth.of(line), line + " -Dseed=" + seed);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "abc, 3",
    "日本語, 6",
    "ｆｕｌｌ, 8",
    "한국, 4",
    "e\u0301, 1",
    "😀, 2",
    "👍🏽, 2",
    "👩‍💻, 2",
    "🇩🇪, 2",
    "עברית, 5",
    "─│…, 3"
  })
  void measuresWideAndCombiningCharacters(String text, int width) {
    assertEquals(width, DisplayWidth.of(text));
  }

  @Test
  void cutsBetweenCharacters() {
    assertEquals("日…", DisplayWidth.cut("日本語", 4));
    assertEquals("日本語", DisplayWidth.cut("日本語", 6));
    assertEquals("e\u0301…", DisplayWidth.cut("e\u0301e\u0301e\u0301", 2));
    assertEquals("…", DisplayWidth.cut("😀😀", 2));
    assertEquals("abc…", DisplayWidth.cut("abcdef", 4));
  }
}
