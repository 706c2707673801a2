package dev.stoa.bench.experiment.maps;

import java.io.IOException;
import java.nio.file.Path;

/** How a format's users iterate over a column of maps. */
@FunctionalInterface
interface MapLoop {
  /** Opens the files and adds the values that the query asks for to the totals. */
  void run(Path directory, MapQuery query, MapTotals totals) throws IOException;
}
