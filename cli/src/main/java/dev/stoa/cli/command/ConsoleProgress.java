package dev.stoa.cli.command;

import dev.stoa.bench.work.ProgressListener;
import dev.stoa.cli.console.Console;

/** Shows the progress of the demo and of experiments like that of other commands. */
final class ConsoleProgress implements ProgressListener {
  private final Console console;
  private dev.stoa.cli.console.ProgressReporter current;
  private dev.stoa.cli.console.ProgressReporter steps;

  ConsoleProgress(Console console) {
    this.console = console;
  }

  @Override
  public void begin(String work, long totalInBytes) {
    current = dev.stoa.cli.console.ProgressReporter.start(console, work, totalInBytes);
  }

  @Override
  public void update(long rows, long bytes) {
    current.update(rows, bytes);
  }

  @Override
  public void end() {
    current.close();
  }

  @Override
  public void step(String work) {
    if (steps == null) {
      steps = dev.stoa.cli.console.ProgressReporter.start(console, "", 0);
    }
    steps.show(work);
  }

  /** Clears the last progress line. */
  void finish() {
    if (steps != null) {
      steps.close();
    }
  }
}
