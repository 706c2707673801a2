package dev.stoa.bench.experiment.maps;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.experiment.loop.Stopwatch;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.bench.work.FileTree;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Asks one question about a column of maps.
 *
 * @param format who is asked
 * @param directory where its files are
 * @param question what is asked
 */
record MapContestant(MapFormat format, Path directory, MapQuestion question) implements Contestant {
  @Override
  public String name() {
    return format.name();
  }

  @Override
  public String caseName() {
    return question.caseName();
  }

  @Override
  public String setup() {
    return format.setup();
  }

  @Override
  public long bytesOnDisk() throws IOException {
    return FileTree.sizeInBytes(directory);
  }

  @Override
  public Outcome run() throws IOException {
    Stopwatch watch = Stopwatch.start();
    MapTotals found = new MapTotals();
    format.loop().run(directory, question, found);
    ColumnTotals totals = found.total();
    return watch
        .stop(totals.answer(), totals.rows(), totals.bytesRead())
        .withValueBytes(totals.valueBytes());
  }
}
