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
 * The data sets for one experiment, seed and number of rows, each in its own directory, which is
 * either complete or absent. Passed to {@link Experiment#prepare}.
 */
public final class DataDirectory {
  private static final String UNFINISHED_SUFFIX = ".unfinished";

  private final Path root;
  private final Path scratchDirectory;

  DataDirectory(Path root, Path scratchDirectory) {
    this.root = root;
    this.scratchDirectory = scratchDirectory;
  }

  /** Generates all missing data sets in one call of the generator. */
  public void generateMissing(Collection<String> names, DataGenerator generator)
      throws IOException {
    Map<String, Path> missingDirectories = new LinkedHashMap<>();
    for (String name : names) {
      if (Files.notExists(path(name))) {
        Path unfinishedDirectory = root.resolve(name + UNFINISHED_SUFFIX);
        FileTree.remove(unfinishedDirectory); // An earlier run was interrupted.
        missingDirectories.put(name, Files.createDirectories(unfinishedDirectory));
      }
    }
    if (missingDirectories.isEmpty()) {
      return;
    }
    generator.generate(missingDirectories);
    for (Map.Entry<String, Path> dataSet : missingDirectories.entrySet()) {
      Files.move(dataSet.getValue(), path(dataSet.getKey()), StandardCopyOption.ATOMIC_MOVE);
    }
  }

  /** Returns the directory of a data set. */
  public Path path(String name) {
    return root.resolve(name);
  }

  /**
   * Creates the scratch directory if it is missing, and returns it: one directory for the temporary
   * files of all runs, removed after the experiment.
   */
  public Path createScratchDirectory() throws IOException {
    return Files.createDirectories(scratchDirectory);
  }
}
