package dev.stoa.bench.harness;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** Generates data sets, several in one pass over their source. */
@FunctionalInterface
public interface DataGenerator {
  /**
   * Writes data sets.
   *
   * @param directories an empty directory for each data set, by the data set's name
   */
  void generate(Map<String, Path> directories) throws IOException;
}
