package dev.stoa.bench.column.child;

import dev.stoa.bench.column.ColumnFormat;
import dev.stoa.bench.column.Query;
import dev.stoa.bench.harness.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** A format in its own JVM, which starts at the first request and ends with the experiment. */
abstract class ChildFormat implements ColumnFormat {
  private final String name;
  private final String setup;
  private final ChildCommand command;
  private Optional<ChildJvm> jvm = Optional.empty();

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
    return jvm().answer(file(directory), query);
  }

  /** The running process. */
  final ChildJvm jvm() throws IOException {
    if (jvm.isEmpty()) {
      jvm = Optional.of(ChildJvm.start(command));
    }
    return jvm.get();
  }

  @Override
  public final void close() throws IOException {
    if (jvm.isPresent()) {
      jvm.get().close();
      jvm = Optional.empty();
    }
  }
}
