package dev.stoa.bench.experiment.evolve;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.experiment.loop.Stopwatch;
import dev.stoa.bench.harness.Outcome;
import java.io.IOException;
import java.nio.file.Path;

/** An addition in this thread. */
abstract class LocalAddition implements ColumnAddition {
  /** The timed part. */
  abstract void change(Path work) throws IOException;

  /** The content of the added column. */
  abstract ColumnTotals addedTotals(Path work) throws IOException;

  @Override
  public final Outcome add(Path work) throws IOException {
    Stopwatch watch = Stopwatch.start();
    change(work);
    Outcome time = watch.stop("", 0, 0);
    ColumnTotals added = addedTotals(work);
    return new Outcome(
        added.answer(), added.rows(), 0, time.seconds(), added.valueBytes(), time.extraSeconds());
  }
}
