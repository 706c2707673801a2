package dev.stoa.cli.load;

import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.ProgressReporter;
import dev.stoa.cli.input.record.InferenceListener;

/** Shows the progress of schema inference. Not thread-safe. */
final class InferenceProgress implements InferenceListener, AutoCloseable {
  private final Console console;
  private ProgressReporter progress;

  InferenceProgress(Console console) {
    this.console = console;
  }

  @Override
  public void onProgress(long bytesRead, long totalInBytes) {
    if (progress == null) {
      progress = ProgressReporter.start(console, "inferring the schema", totalInBytes);
    }
    progress.update(bytesRead);
  }

  @Override
  public void close() {
    if (progress != null) {
      progress.close();
    }
  }
}
