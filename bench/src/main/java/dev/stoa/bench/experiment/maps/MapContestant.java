package dev.stoa.bench.experiment.maps;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.experiment.loop.Stopwatch;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.cli.work.FileTree;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Runs one query about a column of maps.
 *
 * @param format the format whose files are read
 * @param directory the directory of the format's files
 * @param query the query
 */
record MapContestant(MapFormat format, Path directory, MapQuery query) implements Contestant {
  @Override
  public String name() {
    return format.name();
  }

  @Override
  public String caseName() {
    return query.caseName();
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
    Stopwatch stopwatch = Stopwatch.start();
    MapTotals totals = new MapTotals();
    format.loop().run(directory, query, totals);
    ColumnTotals columnTotals = totals.toColumnTotals();
    return stopwatch
        .stop(columnTotals.answer(), columnTotals.rowCount(), columnTotals.bytesRead())
        .withValueBytes(columnTotals.valueBytes());
  }
}
