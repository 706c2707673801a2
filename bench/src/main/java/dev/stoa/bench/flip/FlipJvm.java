package dev.stoa.bench.flip;

import dev.stoa.bench.column.arrow.ArrowFormat;
import dev.stoa.bench.column.child.ChildCommand;
import dev.stoa.bench.column.child.ChildProcess;
import dev.stoa.bench.flip.FlipReader.Reading;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** A JVM for reads of damaged files; started again after a read that took too long or crashed. */
final class FlipJvm implements Closeable {
  /** Many times the heap that the undamaged files need. */
  static final long HEAP_SIZE_IN_BYTES = 500_000_000;

  private static final List<String> MEMORY =
      List.of("-Xmx" + HEAP_SIZE_IN_BYTES, "-XX:MaxDirectMemorySize=1g");

  private final FlipOptions options;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "flip-time-limit");
            thread.setDaemon(true);
            return thread;
          });
  private Optional<ChildProcess> child = Optional.empty();

  FlipJvm(FlipOptions options) {
    this.options = options;
  }

  /** A reader of one format in this JVM; closing it changes nothing. */
  FlipReader reader(FlipFormat format) {
    return new FlipReader() {
      @Override
      public String label() {
        return format.label();
      }

      @Override
      public String setup() {
        return format.setup();
      }

      @Override
      public void write(Path directory) throws IOException {
        request(FlipChild.WRITE, format, directory);
      }

      @Override
      public Reading read(Path directory) throws IOException {
        return readInTime(format, directory);
      }
    };
  }

  private Reading readInTime(FlipFormat format, Path directory) throws IOException {
    ChildProcess startedChild = startedChild();
    ScheduledFuture<?> limit =
        timer.schedule(startedChild::kill, options.timeLimit().toMillis(), TimeUnit.MILLISECONDS);
    try {
      List<String> reply = request(FlipChild.READ, format, directory);
      return new Reading(FlipOutcome.valueOf(reply.get(0)), reply.get(1));
    } catch (IOException e) {
      boolean isLate = limit.isDone();
      close();
      return new Reading(isLate ? FlipOutcome.NO_END : FlipOutcome.CRASHED, e.getMessage());
    } finally {
      if (!limit.cancel(false)) {
        close(); // The limit came just after the reply: the process is gone.
      }
    }
  }

  private List<String> request(String operation, FlipFormat format, Path directory)
      throws IOException {
    return startedChild()
        .request(
            operation,
            directory.toAbsolutePath().toString(),
            format.label(),
            Long.toString(options.seed()),
            Long.toString(options.rows()));
  }

  private ChildProcess startedChild() throws IOException {
    if (child.isEmpty()) {
      List<String> words = new ArrayList<>(ArrowFormat.CHECKED.options());
      words.addAll(MEMORY); // The last of two options applies.
      child = Optional.of(ChildProcess.start(ChildCommand.ofThisClassPath(FlipChild.class, words)));
    }
    return child.get();
  }

  /** Ends the process; the next request starts another. */
  @Override
  public void close() throws IOException {
    if (child.isPresent()) {
      child.get().close();
      child = Optional.empty();
    }
  }
}
