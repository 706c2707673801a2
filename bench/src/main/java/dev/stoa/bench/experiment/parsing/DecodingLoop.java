package dev.stoa.bench.experiment.parsing;

import dev.stoa.bench.peer.Sums;
import java.io.IOException;
import java.nio.file.Path;

/** Decodes the records of a data set and sums the fields of a case; each decoder has its own. */
interface DecodingLoop {
  /** Opens the data set in a directory and sums its rows. */
  Sums sum(Path directory, ParsingCase parsingCase) throws IOException;
}
