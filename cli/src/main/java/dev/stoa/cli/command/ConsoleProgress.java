package dev.stoa.cli.command;

import dev.stoa.bench.work.Progress;
import dev.stoa.cli.console.Console;

/** Shows the progress of the demo and of the experiments as that of any command. */
final class ConsoleProgress implements Progress {
  private final Console console;
  private dev.stoa.cli.console.Progress current;
  private dev.stoa.cli.console.Progress steps;

  ConsoleProgress(Console console) {
    this.console = console;
  }

  @Override
  public void begin(String work, long totalInBytes) {
    current = dev.stoa.cli.console.Progress.start(console, work, totalInBytes);
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
      steps = dev.stoa.cli.console.Progress.start(console, "", 0);
    }
    steps.show(work);
  }

  /** Clears the line of the last step. */
  void finish() {
    if (steps != null) {
      steps.close();
    }
  }
}
