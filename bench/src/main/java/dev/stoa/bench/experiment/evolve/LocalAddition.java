package dev.stoa.bench.experiment.evolve;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.experiment.loop.Stopwatch;
import dev.stoa.bench.harness.Outcome;
import java.io.IOException;
import java.nio.file.Path;

/** Adds a column in this process and measures the time. */
abstract class LocalAddition implements ColumnAddition {
  /** Adds the column; the time of this method is measured. */
  abstract void change(Path directory) throws IOException;

  /** The content of the added column. */
  abstract ColumnTotals addedTotals(Path directory) throws IOException;

  @Override
  public final Outcome add(Path directory) throws IOException {
    Stopwatch stopwatch = Stopwatch.start();
    change(directory);
    Outcome time = stopwatch.stop("", 0, 0);
    ColumnTotals added = addedTotals(directory);
    return new Outcome(
        added.answer(), added.rows(), 0, time.seconds(), added.valueBytes(), time.extraSeconds());
  }
}
