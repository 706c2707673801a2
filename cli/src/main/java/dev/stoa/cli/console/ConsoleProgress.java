package dev.stoa.cli.console;

import dev.stoa.cli.work.ProgressListener;

/** Shows the progress of the demo and of experiments in the same way as that of other commands. */
public final class ConsoleProgress implements ProgressListener {
  private final Console console;
  private ProgressReporter current;
  private ProgressReporter steps;

  /** Shows progress on {@code console}. */
  public ConsoleProgress(Console console) {
    this.console = console;
  }

  @Override
  public void begin(String work, long totalInBytes) {
    current = ProgressReporter.start(console, work, totalInBytes);
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
      steps = ProgressReporter.start(console, "", 0);
    }
    steps.show(work);
  }

  /** Clears the last progress line. */
  public void finish() {
    if (steps != null) {
      steps.close();
    }
  }
}
