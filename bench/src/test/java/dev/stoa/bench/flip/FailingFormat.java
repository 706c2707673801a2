package dev.stoa.bench.flip;

import dev.stoa.bench.rows.Rows;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * A format that cannot be read.
 *
 * @param failure thrown by each read: an error or unchecked exception
 */
record FailingFormat(Throwable failure) implements FlipFormat {
  @Override
  public String label() {
    return "failing";
  }

  @Override
  public String setup() {
    return "none";
  }

  @Override
  public void write(Path directory, Rows rows) {}

  @Override
  public void read(Path directory, Consumer<String> rows) {
    if (failure instanceof Error error) {
      throw error;
    }
    throw (RuntimeException) failure;
  }
}
