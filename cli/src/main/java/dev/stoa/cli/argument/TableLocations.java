package dev.stoa.cli.argument;

import dev.stoa.cli.database.DatabaseUrl;
import dev.stoa.cli.hadoop.HadoopUris;
import dev.stoa.cli.input.file.InputException;
import dev.stoa.cli.input.file.InputLocations;
import dev.stoa.engine.EngineTables;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.storage.Storage;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Opens the storages of tables by local path or Hadoop URI; does not load Hadoop for local paths. A
 * name such as {@code crawl@audit} is that of a branch, unless it is that of a table.
 */
public final class TableLocations {
  /** Separates the name of a branch from the table's. */
  private static final char BRANCH_SEPARATOR = '@';

  /** The directory of a table's snapshots. */
  private static final String METADATA_DIRECTORY = "_stoa";

  /** The names of the directories that contain a table's rows. */
  private static final Pattern SPLIT_NAME = Pattern.compile("s-[0-9]{6,}-[0-9a-f]{8}");

  private TableLocations() {}

  /** Opens the storage of a table by its path or URI. */
  private interface Opener {
    Storage open(String location) throws IOException;
  }

  /** Opens the storage of a table or branch for reading. */
  public static Storage forReading(String location) throws IOException {
    return openTableOrBranch(location, TableLocations::tableForReading);
  }

  /**
   * Opens the storage of a table or branch for writing; rejects storages that cannot commit
   * atomically.
   */
  public static Storage forWriting(String location) throws IOException {
    return openTableOrBranch(location, TableLocations::tableForWriting);
  }

  private static Storage openTableOrBranch(String location, Opener opener) throws IOException {
    Optional<Storage> table = tableOfBranch(location, opener);
    return table.isPresent()
        ? EngineTables.openBranch(table.get(), Optional.of(branch(location)))
        : opener.open(location);
  }

  /** Returns the table whose branch a location names; empty if it does not name a branch. */
  private static Optional<Storage> tableOfBranch(String location, Opener opener)
      throws IOException {
    int end = location.lastIndexOf(BRANCH_SEPARATOR);
    if (end <= location.lastIndexOf('/') + 1 || branch(location).isEmpty()) {
      return Optional.empty();
    }
    String tableLocation = location.substring(0, end);
    if (isFile(location) || isFile(tableLocation) || Table.exists(opener.open(location))) {
      return Optional.empty();
    }
    Storage table = opener.open(tableLocation);
    return Table.exists(table) ? Optional.of(table) : Optional.empty();
  }

  private static String branch(String location) {
    return location.substring(location.lastIndexOf(BRANCH_SEPARATOR) + 1);
  }

  private static Storage tableForReading(String location) throws IOException {
    Optional<String> uri = resolve(location);
    return uri.isPresent() ? RemoteLocations.forReading(uri.get()) : openLocal(location);
  }

  private static Storage tableForWriting(String location) throws IOException {
    Optional<String> uri = resolve(location);
    return uri.isPresent() ? RemoteLocations.forWriting(uri.get()) : openLocal(location);
  }

  /** Returns the local path of a table; empty for a URI. */
  public static Optional<Path> localPath(String location) throws IOException {
    return resolve(location).isPresent() ? Optional.empty() : Optional.of(parseLocalPath(location));
  }

  /** Returns whether there is a file, which is no table, at a local path or Hadoop URI. */
  public static boolean isFile(String location) throws IOException {
    Optional<String> uri = resolve(location);
    return uri.isPresent()
        ? RemoteLocations.isFile(uri.get())
        : Files.isRegularFile(parseLocalPath(location));
  }

  /**
   * Returns whether there is a file, or a local directory or pattern of files, that is no table.
   * {@code -} is standard input.
   *
   * @throws InputException when there is nothing at a local path
   */
  public static boolean isInput(String location) throws IOException {
    if (location.equals(InputLocations.STANDARD_INPUT)) {
      return true;
    }
    Optional<Path> path = localPath(location);
    if (path.isPresent() && InputLocations.isPattern(location)) {
      return true;
    }
    if (path.isPresent() && Files.notExists(path.get())) {
      if (tableOfBranch(location, TableLocations::tableForReading).isPresent()) {
        return false;
      }
      throw new InputException("there is no table or file %s: check the path".formatted(location));
    }
    boolean isDirectoryOfFiles =
        path.isPresent()
            && Files.isDirectory(path.get())
            && Files.notExists(path.get().resolve(METADATA_DIRECTORY))
            && hasFilesOfNoTable(path.get());
    return isDirectoryOfFiles || isFile(location);
  }

  /**
   * Returns whether a directory without metadata has files.
   *
   * @throws InputException when they are those of a table that lost its metadata
   */
  private static boolean hasFilesOfNoTable(Path directory) throws IOException {
    List<String> names;
    try (Stream<Path> files = Files.list(directory)) {
      names = files.map(file -> String.valueOf(file.getFileName())).toList();
    }
    if (names.stream().anyMatch(name -> SPLIT_NAME.matcher(name).matches())) {
      throw new InputException(
          "%s has the rows of a table, but no %s, which lists them: restore it from a copy, or run"
                  .formatted(directory, METADATA_DIRECTORY)
              + " stoa repair "
              + directory);
    }
    return !names.isEmpty();
  }

  /** Returns the Hadoop URI of a table, if it is no local path; rejects databases. */
  private static Optional<String> resolve(String location) throws IOException {
    if (DatabaseUrl.isUrl(location)) {
      throw new IllegalArgumentException(
          "%s is a database, not a table: stoa load reads a database into a table, and stoa export"
                  .formatted(new DatabaseUrl(location))
              + " writes a table to one");
    }
    return HadoopUris.resolve(location);
  }

  private static Storage openLocal(String location) {
    Path path = parseLocalPath(location);
    if (Files.isRegularFile(path)) {
      throw new InvalidTableException(
          "%s is a file, not a table: name a directory, or load the file with stoa load %s TABLE;"
                  .formatted(location, location)
              + " head, cat, count, sample, schema and export also read files");
    }
    return LocalStorage.at(path);
  }

  private static Path parseLocalPath(String location) {
    if (location.isBlank()) {
      throw new IllegalArgumentException("the table's name is empty: give a path");
    }
    try {
      return Path.of(location);
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException(
          "invalid path \"" + location + "\" for a table: " + e.getReason(), e);
    }
  }
}
