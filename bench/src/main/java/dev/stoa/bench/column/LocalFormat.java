package dev.stoa.bench.column;

import dev.stoa.bench.experiment.loop.Stopwatch;
import dev.stoa.bench.harness.Outcome;
import java.io.IOException;
import java.nio.file.Path;

/** A format that is read by the thread that asks. */
public interface LocalFormat extends ColumnFormat {
  /** Opens the files anew and finds the answer. */
  ColumnTotals answer(Path directory, Question question) throws IOException;

  @Override
  default Outcome ask(Path directory, Question question) throws IOException {
    Stopwatch watch = Stopwatch.start();
    ColumnTotals totals = answer(directory, question);
    return watch
        .stop(totals.answer(), totals.rows(), totals.bytesRead())
        .withValueBytes(totals.valueBytes());
  }
}
