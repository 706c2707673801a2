package dev.stoa.cli.console;

import dev.stoa.cli.work.ProgressListener;

/** Shows the progress of the demo and of experiments on the console. */
public final class ConsoleProgress implements ProgressListener {
  private final Console console;
  private ProgressReporter activityReporter;
  private ProgressReporter stepReporter;

  /** Creates a listener that shows progress on {@code console}. */
  public ConsoleProgress(Console console) {
    this.console = console;
  }

  @Override
  public void begin(String work, long totalInBytes) {
    activityReporter = ProgressReporter.start(console, work, totalInBytes);
  }

  @Override
  public void update(long rowCount, long byteCount) {
    activityReporter.update(rowCount, byteCount);
  }

  @Override
  public void end() {
    activityReporter.close();
  }

  @Override
  public void step(String work) {
    if (stepReporter == null) {
      stepReporter = ProgressReporter.start(console, "", 0);
    }
    stepReporter.show(work);
  }

  /** Clears the last progress line. */
  public void finish() {
    if (stepReporter != null) {
      stepReporter.close();
    }
  }
}
