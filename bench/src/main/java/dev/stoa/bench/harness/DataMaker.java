package dev.stoa.bench.harness;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** Makes data sets, several in one pass over what they are made of. */
@FunctionalInterface
public interface DataMaker {
  /** Writes each data set into the empty directory of its name. */
  void make(Map<String, Path> directories) throws IOException;
}
