package dev.stoa.bench.column.child;

import dev.stoa.bench.harness.Outcome;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/** Tables of a system that runs in a JVM of its own, which starts now. */
public final class ChildTable implements Closeable {
  private final ChildJvm jvm;

  private ChildTable(ChildJvm jvm) {
    this.jvm = jvm;
  }

  /** Starts the process. */
  public static ChildTable start(ChildCommand command) throws IOException {
    return new ChildTable(ChildJvm.start(command));
  }

  /** Makes a table of a Parquet file. */
  public void make(Path source, Path table) throws IOException {
    jvm.make(source, table);
  }

  /**
   * Adds a column of ints to all rows; the outcome has the time of that, and what the column holds.
   *
   * @param expression what its values are, in SQL
   */
  public Outcome addColumn(Path table, String name, String expression) throws IOException {
    return jvm.addColumn(table, name, expression);
  }

  @Override
  public void close() throws IOException {
    jvm.close();
  }
}
