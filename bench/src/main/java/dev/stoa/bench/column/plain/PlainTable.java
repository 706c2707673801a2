package dev.stoa.bench.column.plain;

import dev.stoa.bench.column.Column;
import dev.stoa.bench.column.ValueKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A directory of plain columns.
 *
 * @param directory the directory of the files
 * @param rows the row count of each column
 * @param columns the columns in order
 */
public record PlainTable(Path directory, long rows, List<PlainColumn> columns) {
  private static final String CONTENTS = "contents.txt";

  /** Copies the list. */
  public PlainTable {
    columns = List.copyOf(columns);
  }

  /** Reads the contents file. */
  public static PlainTable open(Path directory) throws IOException {
    List<String> lines = Files.readAllLines(directory.resolve(CONTENTS));
    List<PlainColumn> columns = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] words = line.split(" ", -1);
      ValueKind kind = ValueKind.valueOf(words[1].toUpperCase(Locale.ROOT));
      columns.add(
          new PlainColumn(
              new Column(words[0], kind), columns.size(), Boolean.parseBoolean(words[2])));
    }
    return new PlainTable(directory, Long.parseLong(lines.get(0)), columns);
  }

  /** Writes the contents file, which completes the directory. */
  void writeContents() throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add(Long.toString(rows));
    columns.forEach(column -> lines.add(column.line()));
    Files.write(directory.resolve(CONTENTS), lines);
  }

  /**
   * The column of this name.
   *
   * @throws IllegalArgumentException when the table has no such column
   */
  public PlainColumn column(String name) {
    return columns.stream()
        .filter(candidate -> candidate.column().name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(directory + " has no column " + name));
  }

  /** Maps the bytes of a column. */
  public MappedColumn map(PlainColumn column) throws IOException {
    return MappedColumn.map(this, column);
  }
}
