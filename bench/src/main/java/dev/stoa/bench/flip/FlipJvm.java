package dev.stoa.bench.flip;

import dev.stoa.bench.column.arrow.ArrowFormat;
import dev.stoa.bench.column.child.ChildCommand;
import dev.stoa.bench.column.child.ChildProcess;
import dev.stoa.bench.flip.FlipSubject.ReadResult;
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

/**
 * Reads damaged files in a child JVM, which is started again after a read that took too long or
 * crashed.
 */
final class FlipJvm implements Closeable {
  /** The maximum heap of the child: many times what reading undamaged files needs. */
  static final long HEAP_SIZE_IN_BYTES = 500_000_000;

  private static final List<String> MEMORY_OPTIONS =
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

  /** Returns a subject that writes and reads one format in the child. */
  FlipSubject subject(FlipFormat format) {
    return new FlipSubject() {
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
      public ReadResult read(Path directory) throws IOException {
        return readInTime(format, directory);
      }
    };
  }

  private ReadResult readInTime(FlipFormat format, Path directory) throws IOException {
    ChildProcess process = startedChild();
    ScheduledFuture<?> limit =
        timer.schedule(process::kill, options.timeLimit().toMillis(), TimeUnit.MILLISECONDS);
    try {
      List<String> reply = request(FlipChild.READ, format, directory);
      return new ReadResult(FlipOutcome.valueOf(reply.get(0)), reply.get(1));
    } catch (IOException e) {
      boolean isTimedOut = limit.isDone();
      close();
      return new ReadResult(
          isTimedOut ? FlipOutcome.TIMED_OUT : FlipOutcome.CRASHED, e.getMessage());
    } finally {
      if (!limit.cancel(false)) {
        close(); // The time limit was reached just after the reply, so the process has been killed.
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
            Long.toString(options.rowCount()));
  }

  private ChildProcess startedChild() throws IOException {
    if (child.isEmpty()) {
      List<String> jvmOptions = new ArrayList<>(ArrowFormat.CHECKED.jvmOptions());
      // These override Arrow's options, since the last of two options applies.
      jvmOptions.addAll(MEMORY_OPTIONS);
      child =
          Optional.of(
              ChildProcess.start(ChildCommand.ofThisClassPath(FlipChild.class, jvmOptions)));
    }
    return child.get();
  }

  /** Ends the child; the next request starts another one. */
  @Override
  public void close() throws IOException {
    if (child.isPresent()) {
      child.get().close();
      child = Optional.empty();
    }
  }
}
