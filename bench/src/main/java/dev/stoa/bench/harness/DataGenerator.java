package dev.stoa.bench.harness;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** Generates data sets, several in one pass over their source. */
@FunctionalInterface
public interface DataGenerator {
  /** Writes each data set into the empty directory of its name. */
  void generate(Map<String, Path> directories) throws IOException;
}
