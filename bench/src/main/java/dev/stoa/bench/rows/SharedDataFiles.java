package dev.stoa.bench.rows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Finds files of real records in {@code shared/data}, a directory that may exist next to the
 * checkout.
 */
public final class SharedDataFiles {
  private SharedDataFiles() {}

  /** Searches {@code shared/data} in the working directory and in its parents. */
  public static Optional<Path> find(String name) {
    for (Path directory = Path.of("").toAbsolutePath();
        directory != null;
        directory = directory.getParent()) {
      Path file = directory.resolve("shared/data").resolve(name);
      if (Files.isRegularFile(file)) {
        return Optional.of(file);
      }
    }
    return Optional.empty();
  }
}
