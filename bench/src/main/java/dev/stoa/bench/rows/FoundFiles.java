package dev.stoa.bench.rows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The files of real records that may lie beside the checkout, in {@code shared/data}. */
public final class FoundFiles {
  private FoundFiles() {}

  /** The file of this name, from the working directory upwards. */
  public static Optional<Path> named(String name) {
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      Path file = at.resolve("shared/data").resolve(name);
      if (Files.isRegularFile(file)) {
        return Optional.of(file);
      }
    }
    return Optional.empty();
  }
}
