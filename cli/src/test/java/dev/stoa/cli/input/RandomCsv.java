package dev.stoa.cli.input;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Creates random CSV files whose columns mostly have one type, and some odd values. */
final class RandomCsv {
  private static final String[][] VALUES_BY_TYPE = {
    {"0", "7", "-12", "123456789012345678", "999999999999999", "42"},
    {"0.5", "-1.25", "3", "1e10", "12.000", "-0.0", "123456.789", "0.1"},
    {"true", "false"},
    {"true", "FALSE", "True", "false"},
    {"yes", "no", "yes"},
    {"yes", "yes", "yes", "yes", "yes", "yes", "yes", "yes", "yes", "yes", "yes", "NO"},
    {"12/31/2024", "1/2/2024", "03/04/2024"},
    {"1/2/2024", "03/04/2024"},
    {"x", "\"\"\"q\"\"\"", "\"a,b\"", "\"line\nend\"", "é😀", "\" \"", "word", "12a"},
    {"", "1", "2", "3"},
    {"", "\"\"", "text"},
    {"", "", "", "", "", "", "", "late"}
  };

  private static final String[] ODD_VALUES = {
    "",
    "\"\"",
    "NA",
    "null",
    "x",
    "1.5",
    "007",
    "+1",
    "-0",
    "-",
    "9223372036854775807",
    "9223372036854775808",
    "1234567890123456.5",
    " 1",
    "  ",
    "yes ",
    "13/1/2024",
    "truE",
    "NaN",
    ".5",
    "1.",
    "5\" disk"
  };

  private final Random random;
  private final List<String[]> columns = new ArrayList<>();
  private final double oddShare;

  /** What follows each comma. */
  private final String blank;

  RandomCsv(Random random) {
    this.random = random;
    int columnCount = 1 + random.nextInt(5);
    for (int i = 0; i < columnCount; i++) {
      columns.add(VALUES_BY_TYPE[random.nextInt(VALUES_BY_TYPE.length)]);
    }
    this.blank = random.nextInt(4) == 0 ? " " : "";
    this.oddShare = random.nextInt(3) == 0 ? 0 : random.nextInt(100) / 10_000.0;
  }

  /** Returns the text of a file; all files have the same columns. */
  String nextFile() {
    String lineEnd = random.nextInt(4) == 0 ? "\r\n" : "\n";
    StringBuilder text = new StringBuilder(random.nextInt(9) == 0 ? "\ufeff" : "");
    for (int i = 0; i < columns.size(); i++) {
      text.append(i == 0 ? "" : ",").append("name").append(i);
    }
    text.append(lineEnd);
    int rowCount = random.nextInt(120);
    for (int row = 0; row < rowCount; row++) {
      for (int i = 0; i < columns.size(); i++) {
        text.append(i == 0 ? "" : "," + blank).append(nextValue(columns.get(i)));
      }
      boolean isWrong = random.nextInt(3000) == 0;
      boolean isEmptyLineNext = random.nextInt(100) == 0;
      text.append(isWrong ? ",more" : "").append(isEmptyLineNext ? lineEnd : "").append(lineEnd);
    }
    return text.toString();
  }

  private String nextValue(String[] values) {
    String[] choices = random.nextDouble() < oddShare ? ODD_VALUES : values;
    return choices[random.nextInt(choices.length)];
  }
}
