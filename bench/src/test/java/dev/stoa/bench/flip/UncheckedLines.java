package dev.stoa.bench.flip;

import dev.stoa.bench.rows.Rows;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * A format for tests, with three files: one that is never read, one with a line per row and no
 * checksums, and one whose content is checked.
 *
 * @param maxRowsRead the number of rows after which the read stops, so that flips in later rows go
 *     unnoticed
 */
record UncheckedLines(int maxRowsRead) implements FlipFormat {
  static final String UNUSED_FILE = "a-unused";
  static final String ROWS_FILE = "b-rows";
  static final String CHECKED_FILE = "c-end";
  static final int MAX_ROWS_READ = 50;
  private static final String FILLER_TEXT = "end ".repeat(3_000);

  @Override
  public String label() {
    return "lines";
  }

  @Override
  public String setup() {
    return "no checks";
  }

  @Override
  public void write(Path directory, Rows rows) throws IOException {
    StringBuilder lines = new StringBuilder();
    rows.iterator().forEachRemaining(row -> lines.append(RowText.of(row)).append('\n'));
    Files.writeString(directory.resolve(UNUSED_FILE), FILLER_TEXT);
    Files.writeString(directory.resolve(ROWS_FILE), lines);
    Files.writeString(directory.resolve(CHECKED_FILE), FILLER_TEXT);
  }

  @Override
  public void read(Path directory, Consumer<String> rows) throws IOException {
    readText(directory, ROWS_FILE).lines().limit(maxRowsRead).forEach(rows);
    if (!readText(directory, CHECKED_FILE).equals(FILLER_TEXT)) {
      throw new IOException("the checked file is damaged");
    }
  }

  /** Reads a file; replaces damaged characters. */
  private static String readText(Path directory, String file) throws IOException {
    return new String(Files.readAllBytes(directory.resolve(file)), StandardCharsets.UTF_8);
  }
}
