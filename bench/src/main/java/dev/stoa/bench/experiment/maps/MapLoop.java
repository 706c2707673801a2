package dev.stoa.bench.experiment.maps;

import java.io.IOException;
import java.nio.file.Path;

/** How a format's users go through a column of maps. */
@FunctionalInterface
interface MapLoop {
  /** Opens the files anew and adds what is asked to the totals. */
  void run(Path directory, MapQuestion question, MapTotals totals) throws IOException;
}
