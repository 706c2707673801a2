package dev.stoa.bench.experiment.maps;

import java.io.IOException;
import java.nio.file.Path;

/** How a format's users iterate over a column of maps. */
@FunctionalInterface
interface MapLoop {
  /** Reopens the files and adds the answer to the totals. */
  void run(Path directory, MapQuery query, MapTotals totals) throws IOException;
}
