package dev.stoa.bench.column.child;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.Query;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The operations on files of one format in a child JVM; the format's main class passes an instance
 * to a {@link FormatChildServer}.
 */
public interface FormatChild {
  /** Writes a plain table to a file in this format. */
  void write(Path plainTable, Path file) throws IOException;

  /** Opens a file and answers the query. */
  ColumnTotals answer(Path file, Query query) throws IOException;

  /**
   * Adds a column of ints to all rows of a table.
   *
   * @param expression the values of the column, as an SQL expression
   */
  default void addColumn(Path table, String name, String expression) throws IOException {
    throw new UnsupportedOperationException("this format cannot add a column to a file");
  }
}
