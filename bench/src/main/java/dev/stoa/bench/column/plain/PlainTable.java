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
 * A table of plain columns, stored in one directory.
 *
 * @param directory the directory of the files
 * @param rowCount the number of rows
 * @param columns the columns in order
 */
public record PlainTable(Path directory, long rowCount, List<PlainColumn> columns) {
  private static final String CONTENTS_FILE = "contents.txt";

  /** Copies the list. */
  public PlainTable {
    columns = List.copyOf(columns);
  }

  /** Reads the contents file. */
  public static PlainTable open(Path directory) throws IOException {
    List<String> lines = Files.readAllLines(directory.resolve(CONTENTS_FILE));
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
    lines.add(Long.toString(rowCount));
    columns.forEach(column -> lines.add(column.toLine()));
    Files.write(directory.resolve(CONTENTS_FILE), lines);
  }

  /**
   * Returns the column with a name.
   *
   * @throws IllegalArgumentException if the table has no column with this name
   */
  public PlainColumn column(String name) {
    return columns.stream()
        .filter(candidate -> candidate.column().name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(directory + " has no column " + name));
  }

  /** Maps the files of a column. */
  public MappedColumn map(PlainColumn column) throws IOException {
    return MappedColumn.map(this, column);
  }
}
