package dev.stoa.bench.harness;

import dev.stoa.bench.work.FileTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The data sets of one experiment, seed and number of rows, each in a directory of its own that is
 * either whole or not there. Given to {@link Experiment#prepare}.
 */
public final class DataDirectory {
  private static final String UNFINISHED = ".unfinished";

  private final Path data;
  private final Path scratch;

  DataDirectory(Path data, Path scratch) {
    this.data = data;
    this.scratch = scratch;
  }

  /**
   * Has the maker make those data sets that are not there yet, all in one call; it is not called
   * when there are none.
   */
  public void make(Collection<String> names, DataMaker maker) throws IOException {
    Map<String, Path> missing = new LinkedHashMap<>();
    for (String name : names) {
      if (Files.notExists(of(name))) {
        Path unfinished = data.resolve(name + UNFINISHED);
        FileTree.remove(unfinished); // An earlier run was interrupted.
        missing.put(name, Files.createDirectories(unfinished));
      }
    }
    if (missing.isEmpty()) {
      return;
    }
    maker.make(missing);
    for (Map.Entry<String, Path> made : missing.entrySet()) {
      Files.move(made.getValue(), of(made.getKey()), StandardCopyOption.ATOMIC_MOVE);
    }
  }

  /** The directory of a data set. */
  public Path of(String name) {
    return data.resolve(name);
  }

  /** An existing directory for what runs leave behind; it goes away when the experiment is over. */
  public Path scratch() throws IOException {
    return Files.createDirectories(scratch);
  }
}
