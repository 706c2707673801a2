package dev.stoa.cli.load;

import dev.stoa.cli.argument.TableLocations;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The local directory that a load creates for its table, and removes if the load fails. */
public final class CreatedDirectory {
  private final Optional<Path> path;

  private CreatedDirectory(Optional<Path> path) {
    this.path = path;
  }

  /** Returns, before a load, the directory of its table; one that exists or is remote is kept. */
  public static CreatedDirectory of(String table) throws IOException {
    return new CreatedDirectory(TableLocations.localPath(table).filter(Files::notExists));
  }

  /** Removes the directory if it is empty. */
  public void removeIfEmpty() throws IOException {
    if (path.isPresent()) {
      try {
        Files.deleteIfExists(path.get());
      } catch (DirectoryNotEmptyException e) {
        // The load succeeded, or another one wrote into the directory.
      }
    }
  }
}
