package dev.stoa.cli.load;

import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.ProgressReporter;
import dev.stoa.cli.input.record.InferenceListener;

/** Shows the progress of schema inference. Not thread-safe. */
final class InferenceProgress implements InferenceListener, AutoCloseable {
  private final Console console;

  /** Started by the first progress, since inputs that contain their schema need no inference. */
  private ProgressReporter reporter;

  InferenceProgress(Console console) {
    this.console = console;
  }

  @Override
  public void onProgress(long readByteCount, long totalSizeInBytes) {
    if (reporter == null) {
      reporter = ProgressReporter.start(console, "inferring the schema", totalSizeInBytes);
    }
    reporter.update(readByteCount);
  }

  @Override
  public void close() {
    if (reporter != null) {
      reporter.close();
    }
  }
}
