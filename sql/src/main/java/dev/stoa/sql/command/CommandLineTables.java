package dev.stoa.sql.command;

import dev.stoa.cli.argument.SnapshotOptions;
import dev.stoa.cli.argument.TableLocations;
import dev.stoa.sql.TableLocator;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Finds the tables that statements name, as other commands do: by local path or Hadoop URI. */
record CommandLineTables(SnapshotOptions snapshotOptions) implements TableLocator {
  @Override
  public Optional<Table> find(String location) throws IOException {
    Optional<Path> path = TableLocations.localPath(location);
    boolean isDirectory = path.isPresent() && Files.isDirectory(path.get());
    boolean mayBeElsewhere = path.isEmpty() || location.contains("@"); // before a branch's name
    boolean isTable =
        isDirectory || (mayBeElsewhere && Table.exists(TableLocations.forReading(location)));
    return isTable ? Optional.of(snapshotOptions.open(location)) : Optional.empty();
  }

  @Override
  public List<String> neighbors(String location) throws IOException {
    return TableLocations.localPath(location).isPresent()
        ? TableLocator.LOCAL.neighbors(location)
        : List.of();
  }

  @Override
  public Storage openForWriting(String location) throws IOException {
    return TableLocations.forWriting(location);
  }
}
