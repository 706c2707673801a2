package dev.stoa.bench.column.child;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.Question;
import java.io.IOException;
import java.nio.file.Path;

/** What a child JVM can do; each format's main class hands one to a {@link ChildServer}. */
public interface ChildReader {
  /** Writes a plain table in the format, as a file. */
  void make(Path plainTable, Path file) throws IOException;

  /** Opens a file anew and finds the answer. */
  ColumnTotals answer(Path file, Question question) throws IOException;

  /**
   * Adds a column of ints to all rows of a table.
   *
   * @param expression what its values are, in SQL
   */
  default void addColumn(Path table, String name, String expression) throws IOException {
    throw new UnsupportedOperationException("files of this format do not change");
  }
}
