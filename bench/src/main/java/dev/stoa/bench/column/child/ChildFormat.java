package dev.stoa.bench.column.child;

import dev.stoa.bench.column.ColumnFormat;
import dev.stoa.bench.column.Query;
import dev.stoa.bench.harness.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A format that a child JVM reads, which starts at the first request and ends with the experiment.
 */
abstract class ChildFormat implements ColumnFormat {
  private final String name;
  private final String setup;
  private final ChildCommand command;
  private Optional<FormatChildClient> client = Optional.empty();

  ChildFormat(String name, String setup, ChildCommand command) {
    this.name = name;
    this.setup = setup;
    this.command = command;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final String setup() {
    return setup;
  }

  /** The only file of a data set. */
  abstract Path file(Path directory);

  @Override
  public final Outcome execute(Path directory, Query query) throws IOException {
    return client().answer(file(directory), query);
  }

  /** Returns the client of the child JVM, which it starts if necessary. */
  final FormatChildClient client() throws IOException {
    if (client.isEmpty()) {
      client = Optional.of(FormatChildClient.start(command));
    }
    return client.get();
  }

  @Override
  public final void close() throws IOException {
    if (client.isPresent()) {
      client.get().close();
      client = Optional.empty();
    }
  }
}
