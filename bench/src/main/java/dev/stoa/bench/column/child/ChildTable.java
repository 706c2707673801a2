package dev.stoa.bench.column.child;

import dev.stoa.bench.harness.Outcome;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/** A child JVM that creates tables of another system and adds columns to them. */
public final class ChildTable implements Closeable {
  private final FormatChildClient client;

  private ChildTable(FormatChildClient client) {
    this.client = client;
  }

  /** Starts the process. */
  public static ChildTable start(ChildCommand command) throws IOException {
    return new ChildTable(FormatChildClient.start(command));
  }

  /** Creates a table from a Parquet file. */
  public void create(Path source, Path table) throws IOException {
    client.write(source, table);
  }

  /**
   * Adds a column of ints to all rows; the outcome has the time of this, and the totals of the
   * column as the answer.
   *
   * @param expression the values of the column, as an SQL expression
   */
  public Outcome addColumn(Path table, String name, String expression) throws IOException {
    return client.addColumn(table, name, expression);
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
