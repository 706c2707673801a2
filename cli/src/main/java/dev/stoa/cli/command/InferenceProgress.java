package dev.stoa.cli.command;

import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.Progress;
import dev.stoa.cli.input.InputWatch;

/** Shows how far inputs are looked through for their schema; for one thread. */
final class InferenceProgress implements InputWatch, AutoCloseable {
  private final Console console;
  private Progress progress;

  InferenceProgress(Console console) {
    this.console = console;
  }

  @Override
  public void saw(long bytes, long totalInBytes) {
    if (progress == null) {
      progress = Progress.start(console, "inferring the schema", totalInBytes);
    }
    progress.update(bytes);
  }

  @Override
  public void close() {
    if (progress != null) {
      progress.close();
    }
  }
}
