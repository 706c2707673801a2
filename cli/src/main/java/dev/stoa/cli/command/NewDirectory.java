package dev.stoa.cli.command;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The local directory that a load brings into being, and takes away when it leaves it empty. */
final class NewDirectory {
  private final Optional<Path> path;

  private NewDirectory(Optional<Path> path) {
    this.path = path;
  }

  /** That of a table; directories that are there already, or not on a local disk, stay. */
  static NewDirectory of(String table) throws IOException {
    return new NewDirectory(TableLocations.localPath(table).filter(Files::notExists));
  }

  /** Removes the directory if it has nothing in it. */
  void removeIfEmpty() throws IOException {
    if (path.isPresent()) {
      try {
        Files.deleteIfExists(path.get());
      } catch (DirectoryNotEmptyException e) {
        // The load was done, or another one came.
      }
    }
  }
}
