package dev.stoa.cli.argument;

import dev.stoa.cli.hadoop.HadoopSettings;
import dev.stoa.cli.hadoop.HadoopUris;
import dev.stoa.exception.InvalidTableException;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.apache.hadoop.fs.FileSystem;

/** The directory of a table as a whole: local, or in a Hadoop file system. */
public final class TableDirectory {
  private TableDirectory() {}

  /** Deletes a directory if it is empty. */
  public static void deleteIfEmpty(String location) throws IOException {
    Optional<Path> localPath = TableLocations.localPath(location);
    if (localPath.isPresent()) {
      try {
        Files.deleteIfExists(localPath.get());
      } catch (DirectoryNotEmptyException e) {
        // Another process wrote into it.
      }
      return;
    }
    org.apache.hadoop.fs.Path path = hadoopPath(location);
    FileSystem fileSystem = path.getFileSystem(HadoopSettings.load());
    if (fileSystem.exists(path) && fileSystem.listStatus(path).length == 0) {
      fileSystem.delete(path, false);
    }
  }

  /**
   * Renames a directory, which must not be on another file system than the new name.
   *
   * @throws InvalidTableException when the new name exists or cannot be the directory's
   */
  public static void move(String location, String newLocation) throws IOException {
    Optional<Path> source = TableLocations.localPath(location);
    Optional<Path> target = TableLocations.localPath(newLocation);
    if (source.isPresent() && target.isPresent()) {
      moveLocal(source.get(), target.get());
    } else if (source.isEmpty() && target.isEmpty()) {
      moveRemote(hadoopPath(location), hadoopPath(newLocation));
    } else {
      throw onAnotherFileSystem(location, newLocation);
    }
  }

  private static void moveLocal(Path source, Path target) throws IOException {
    if (Files.isSymbolicLink(source)) {
      throw new InvalidTableException(
          "%s is a symbolic link, which would be renamed instead of the table: name the table, %s"
              .formatted(source, source.toRealPath()));
    }
    if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
      throw exists(target.toString());
    }
    checkNotInside(
        source.toAbsolutePath().normalize(), target.toAbsolutePath().normalize(), target);
    Path parent = target.toAbsolutePath().normalize().getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    try {
      Files.move(source, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      throw onAnotherFileSystem(source.toString(), target.toString());
    }
  }

  private static void checkNotInside(Path source, Path target, Path shownTarget) {
    if (target.startsWith(source)) {
      throw new InvalidTableException(
          shownTarget + " is inside the table, which cannot be moved there: choose another path");
    }
  }

  private static void moveRemote(org.apache.hadoop.fs.Path source, org.apache.hadoop.fs.Path target)
      throws IOException {
    FileSystem fileSystem = source.getFileSystem(HadoopSettings.load());
    FileSystem targetFileSystem = target.getFileSystem(HadoopSettings.load());
    if (!fileSystem.getUri().equals(targetFileSystem.getUri())) {
      throw onAnotherFileSystem(source.toString(), target.toString());
    }
    if (fileSystem.exists(target)) {
      throw exists(target.toString());
    }
    if (target.getParent() != null) {
      fileSystem.mkdirs(target.getParent());
    }
    if (!fileSystem.rename(source, target)) {
      throw new InvalidTableException(
          source
              + " could not be renamed to "
              + target
              + ": check that the new path is not inside the table, and that you may write there");
    }
  }

  private static org.apache.hadoop.fs.Path hadoopPath(String location) throws IOException {
    return new org.apache.hadoop.fs.Path(HadoopUris.resolve(location).orElseThrow());
  }

  private static InvalidTableException exists(String target) {
    return new InvalidTableException(
        target + " already exists: choose another path, or remove it first");
  }

  private static InvalidTableException onAnotherFileSystem(String source, String target) {
    return new InvalidTableException(
        "%s and %s are on different file systems, between which a table cannot be renamed: load its"
                .formatted(source, target)
            + " rows with stoa load %s %s, then remove the old table".formatted(source, target));
  }
}
