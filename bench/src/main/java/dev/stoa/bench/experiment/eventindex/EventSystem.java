package dev.stoa.bench.experiment.eventindex;

import dev.stoa.bench.column.UnavailableFormatException;
import dev.stoa.bench.harness.Outcome;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/** A format with its events: in this JVM, or in one of its own. */
interface EventSystem extends Closeable {
  String name();

  String setup();

  Set<EventCase> cases();

  /** Whether it is a server, whose events cannot be kept for another run of the bench. */
  boolean isServer();

  /**
   * Starts the server, if it is one, with its files in a directory; called before events are
   * written.
   *
   * @throws UnavailableFormatException if the server cannot start on this machine
   */
  void startServer(Path directory) throws IOException;

  /** Writes all events. */
  void write(Path directory) throws IOException;

  /**
   * Measures a case.
   *
   * @param directory the directory of the events, which does not change
   * @param scratch a directory that does not exist, for events that are written; it is removed
   */
  Outcome run(EventCase eventCase, Path directory, Path scratch) throws IOException;

  /** Returns the size of the events that were written to a directory. */
  long bytesOnDisk(Path directory) throws IOException;

  /** Returns a system in this JVM. */
  static EventSystem of(EventFormat format, EventWork work) {
    return new InThisJvm(format, work);
  }

  /** A system in this JVM, whose store stays open from its first measurement on. */
  final class InThisJvm implements EventSystem {
    private final EventFormat format;
    private final EventWork work;
    private Optional<EventStore> store = Optional.empty();

    private InThisJvm(EventFormat format, EventWork work) {
      this.format = format;
      this.work = work;
    }

    @Override
    public String name() {
      return format.name();
    }

    @Override
    public String setup() {
      return format.setup();
    }

    @Override
    public Set<EventCase> cases() {
      return format.cases();
    }

    @Override
    public boolean isServer() {
      return false;
    }

    @Override
    public void startServer(Path directory) throws IOException {
      format.startServer(directory);
    }

    @Override
    public long bytesOnDisk(Path directory) throws IOException {
      return format.sizeInBytes(directory);
    }

    @Override
    public void write(Path directory) throws IOException {
      work.write(format, directory);
    }

    @Override
    public Outcome run(EventCase eventCase, Path directory, Path scratch) throws IOException {
      return switch (eventCase) {
        case INGEST -> work.ingest(format, scratch);
        case UPSERT, DELETE -> work.change(eventCase, format, scratch);
        case LOOKUP_WHILE_WRITING, SMALL_COMMITS ->
            work.findChanging(eventCase, format, directory, scratch);
        case LOOKUP, ABSENT, BATCH, THREADS, SCAN -> {
          if (store.isEmpty()) {
            store = Optional.of(format.open(directory));
          }
          yield work.read(eventCase, store.get());
        }
      };
    }

    @Override
    public void close() throws IOException {
      if (store.isPresent()) {
        store.get().close();
        store = Optional.empty();
      }
      format.close();
    }
  }
}
