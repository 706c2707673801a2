package dev.stoa.sql;

import dev.stoa.storage.Storage;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds the tables that SQL names by their directories. Implemented by programs whose tables are
 * not on local disks.
 */
public interface TableLocator {
  /** Finds tables in local directories. */
  TableLocator LOCAL =
      new TableLocator() {
        @Override
        public Optional<Table> find(String location) throws IOException {
          try {
            Path directory = Path.of(location);
            return !location.isEmpty() && Files.isDirectory(directory)
                ? Optional.of(Table.open(directory))
                : Optional.empty();
          } catch (InvalidPathException e) {
            return Optional.empty();
          }
        }

        @Override
        public List<String> neighbors(String location) throws IOException {
          Path parent = Path.of(location).toAbsolutePath().getParent();
          if (parent == null || !Files.isDirectory(parent)) {
            return List.of();
          }
          try (Stream<Path> paths = Files.list(parent)) {
            return paths.filter(Files::isDirectory).map(p -> p.getFileName().toString()).toList();
          }
        }

        @Override
        public Storage openForWriting(String location) {
          return LocalStorage.at(Path.of(location));
        }
      };

  /**
   * Opens the table in a directory; empty if there is no directory, so that DuckDB looks for a
   * table or file of this name.
   *
   * @param location what the statement names, such as {@code data/crawl}
   * @throws dev.stoa.exception.InvalidTableException if the directory contains no table
   */
  Optional<Table> find(String location) throws IOException;

  /** Returns names of directories beside a location that does not exist, for suggestions. */
  default List<String> neighbors(String location) throws IOException {
    return List.of();
  }

  /** Opens the storage of a table that a statement creates or adds rows to. */
  Storage openForWriting(String location) throws IOException;
}
