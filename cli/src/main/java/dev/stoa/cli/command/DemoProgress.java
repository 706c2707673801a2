package dev.stoa.cli.command;

import dev.stoa.bench.demo.Progress;
import dev.stoa.cli.console.Console;

/** Shows the demo's progress as that of any command. */
final class DemoProgress implements Progress {
  private final Console console;
  private dev.stoa.cli.console.Progress current;

  DemoProgress(Console console) {
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
}
