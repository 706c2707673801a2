package dev.stoa.bench.column.child;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.Query;
import java.io.IOException;
import java.nio.file.Path;

/** The operations of a child JVM; each format's main class passes one to a {@link ChildServer}. */
public interface ChildReader {
  /** Writes a plain table to a file in this format. */
  void write(Path plainTable, Path file) throws IOException;

  /** Reopens a file and answers the query. */
  ColumnTotals answer(Path file, Query query) throws IOException;

  /**
   * Adds a column of ints to all rows of a table.
   *
   * @param expression its values, in SQL
   */
  default void addColumn(Path table, String name, String expression) throws IOException {
    throw new UnsupportedOperationException("files of this format do not change");
  }
}
