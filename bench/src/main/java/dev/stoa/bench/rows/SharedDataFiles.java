package dev.stoa.bench.rows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The files of real records, if present next to the checkout in {@code shared/data}. */
public final class SharedDataFiles {
  private SharedDataFiles() {}

  /** Searches for a file from the working directory upwards. */
  public static Optional<Path> find(String name) {
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      Path file = at.resolve("shared/data").resolve(name);
      if (Files.isRegularFile(file)) {
        return Optional.of(file);
      }
    }
    return Optional.empty();
  }
}
