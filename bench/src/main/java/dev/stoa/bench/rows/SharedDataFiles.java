package dev.stoa.bench.rows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The files of real records, if present next to the checkout in {@code shared/data}. */
public final class SharedDataFiles {
  private SharedDataFiles() {}

  /** Searches for a file from the working directory upwards. */
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
