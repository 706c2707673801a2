package dev.stoa.bench.column.child;

import dev.stoa.bench.harness.Outcome;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/** Tables of a system that runs in its own JVM, started here. */
public final class ChildTable implements Closeable {
  private final ChildJvm jvm;

  private ChildTable(ChildJvm jvm) {
    this.jvm = jvm;
  }

  /** Starts the process. */
  public static ChildTable start(ChildCommand command) throws IOException {
    return new ChildTable(ChildJvm.start(command));
  }

  /** Creates a table from a Parquet file. */
  public void create(Path source, Path table) throws IOException {
    jvm.write(source, table);
  }

  /**
   * Adds a column of ints to all rows; the outcome has the time of that and the column's content.
   *
   * @param expression its values, in SQL
   */
  public Outcome addColumn(Path table, String name, String expression) throws IOException {
    return jvm.addColumn(table, name, expression);
  }

  @Override
  public void close() throws IOException {
    jvm.close();
  }
}
