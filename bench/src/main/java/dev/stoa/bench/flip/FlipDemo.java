package dev.stoa.bench.flip;

import dev.stoa.cli.demo.FlippedByteDemo;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Optional;

/** {@code stoa demo --flip}: runs the experiment and prints its table. */
public final class FlipDemo implements FlippedByteDemo {
  @Override
  public boolean run(
      Optional<Long> rowCount, Optional<Long> seed, PrintStream out, ProgressListener progress)
      throws IOException {
    FlipOptions options = FlipOptions.defaults();
    options = rowCount.map(options::withRowCount).orElse(options);
    options = seed.map(options::withSeed).orElse(options);
    FlipPrinter printer = new FlipPrinter(out);
    printer.printStart(options);
    FlipReport report = FlipExperiment.run(options, progress);
    printer.printResults(report);
    return !report.hasWrongRowsFromStoa();
  }
}
