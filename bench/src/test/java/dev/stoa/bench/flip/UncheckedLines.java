package dev.stoa.bench.flip;

import dev.stoa.bench.rows.Rows;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * A made-up format: a file that is not read, one line per row without checks, and an end that must
 * be right.
 *
 * @param maxRows that are read
 */
record UncheckedLines(int maxRows) implements FlipFormat {
  static final String UNUSED = "a-unused";
  static final String ROWS = "b-rows";
  static final String END = "c-end";
  static final int ALL_ROWS = 50;
  private static final String FILLER = "end ".repeat(3_000);

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
    Files.writeString(directory.resolve(UNUSED), FILLER);
    Files.writeString(directory.resolve(ROWS), lines);
    Files.writeString(directory.resolve(END), FILLER);
  }

  @Override
  public void read(Path directory, Consumer<String> rows) throws IOException {
    text(directory, ROWS).lines().limit(maxRows).forEach(rows);
    if (!text(directory, END).equals(FILLER)) {
      throw new IOException("the end is damaged");
    }
  }

  /** Damaged characters are replaced, not rejected. */
  private static String text(Path directory, String file) throws IOException {
    return new String(Files.readAllBytes(directory.resolve(file)), StandardCharsets.UTF_8);
  }
}
