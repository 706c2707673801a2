package dev.stoa.bench.column;

import dev.stoa.bench.experiment.loop.Stopwatch;
import dev.stoa.bench.harness.Outcome;
import java.io.IOException;
import java.nio.file.Path;

/** A column format that is read in this process. */
public interface LocalFormat extends ColumnFormat {
  /** Opens the files and answers the query. */
  ColumnTotals answer(Path directory, Query query) throws IOException;

  @Override
  default Outcome execute(Path directory, Query query) throws IOException {
    Stopwatch stopwatch = Stopwatch.start();
    ColumnTotals totals = answer(directory, query);
    return stopwatch
        .stop(totals.answer(), totals.rowCount(), totals.bytesRead())
        .withValueBytes(totals.valueBytes());
  }
}
