package dev.stoa.bench.harness;

import dev.stoa.cli.work.FileTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The data sets of one experiment, seed and number of rows, each in its own directory, which is
 * either complete or absent. Given to {@link Experiment#prepare}.
 */
public final class DataDirectory {
  private static final String UNFINISHED = ".unfinished";

  private final Path data;
  private final Path scratch;

  DataDirectory(Path data, Path scratch) {
    this.data = data;
    this.scratch = scratch;
  }

  /** Generates the missing data sets in one call of the generator, unless none is missing. */
  public void generateMissing(Collection<String> names, DataGenerator generator)
      throws IOException {
    Map<String, Path> missing = new LinkedHashMap<>();
    for (String name : names) {
      if (Files.notExists(path(name))) {
        Path unfinished = data.resolve(name + UNFINISHED);
        FileTree.remove(unfinished); // An earlier run was interrupted.
        missing.put(name, Files.createDirectories(unfinished));
      }
    }
    if (missing.isEmpty()) {
      return;
    }
    generator.generate(missing);
    for (Map.Entry<String, Path> dataSet : missing.entrySet()) {
      Files.move(dataSet.getValue(), path(dataSet.getKey()), StandardCopyOption.ATOMIC_MOVE);
    }
  }

  /** The directory of a data set. */
  public Path path(String name) {
    return data.resolve(name);
  }

  /** An existing directory for temporary files of runs; removed after the experiment. */
  public Path scratch() throws IOException {
    return Files.createDirectories(scratch);
  }
}
