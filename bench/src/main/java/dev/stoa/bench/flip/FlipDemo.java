package dev.stoa.bench.flip;

import dev.stoa.bench.work.ProgressListener;
import java.io.IOException;
import java.io.PrintStream;

/** Runs the experiment and prints its table. {@code stoa demo --flip} is a thin layer above it. */
public final class FlipDemo {
  private FlipDemo() {}

  /** Runs and prints; the caller checks {@link FlipReport#hasWrongRowsOfStoa}. */
  public static FlipReport run(FlipOptions options, PrintStream out, ProgressListener progress)
      throws IOException {
    FlipPrinter printer = new FlipPrinter(out);
    printer.start(options);
    FlipReport report = FlipExperiment.run(options, progress);
    printer.finish(report);
    return report;
  }
}
