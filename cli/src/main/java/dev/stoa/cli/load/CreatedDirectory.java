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

  /** Returns the directory of a table before a load; existing and remote ones are not removed. */
  public static CreatedDirectory of(String table) throws IOException {
    return new CreatedDirectory(TableLocations.localPath(table).filter(Files::notExists));
  }

  /** Removes the directory if it is empty. */
  public void removeIfEmpty() throws IOException {
    if (path.isPresent()) {
      try {
        Files.deleteIfExists(path.get());
      } catch (DirectoryNotEmptyException e) {
        // This or another load wrote files into the directory.
      }
    }
  }
}
