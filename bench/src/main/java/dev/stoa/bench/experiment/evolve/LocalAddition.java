package dev.stoa.bench.experiment.evolve;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.experiment.loop.Stopwatch;
import dev.stoa.bench.harness.Outcome;
import java.io.IOException;
import java.nio.file.Path;

/** Adds a column in this process and measures the time. */
abstract class LocalAddition implements ColumnAddition {
  /** Adds the column; the time of this method is measured. */
  abstract void addTimed(Path directory) throws IOException;

  /** Reads the totals of the added column. */
  abstract ColumnTotals addedTotals(Path directory) throws IOException;

  @Override
  public final Outcome addColumn(Path directory) throws IOException {
    Stopwatch stopwatch = Stopwatch.start();
    addTimed(directory);
    Outcome time = stopwatch.stop("", 0, 0);
    ColumnTotals added = addedTotals(directory);
    return new Outcome(
        added.answer(),
        added.rowCount(),
        0,
        time.seconds(),
        added.valueBytes(),
        time.extraSecondsByName());
  }
}
