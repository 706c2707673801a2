package dev.stoa.cli.command;

import dev.stoa.cli.input.HadoopSettings;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.hadoop.storage.HadoopStorages;
import dev.stoa.storage.NotCreatedException;
import dev.stoa.storage.Storage;
import dev.stoa.storage.local.LocalStorage;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;

/** Turns what the user calls a table into its storage; local ones without loading Hadoop. */
final class TableLocations {
  // Two letters at least: a single one is a Windows drive.
  private static final Pattern ADDRESS = Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]+:.*");

  private TableLocations() {}

  /** Opens what an address of Hadoop names. */
  private interface Opening {
    Storage open(Configuration configuration, org.apache.hadoop.fs.Path directory)
        throws IOException;
  }

  /** The storage for reading. */
  static Storage forReading(String table) throws IOException {
    return isAddress(table) ? distant(table, HadoopStorages::open) : local(table);
  }

  /** The storage for writing, which must be able to commit. */
  static Storage forWriting(String table) throws IOException {
    return isAddress(table) ? distant(table, HadoopStorages::openForWriting) : local(table);
  }

  /** Where a table is on a local disk; empty for an address. */
  static Optional<Path> localPath(String table) {
    return isAddress(table) ? Optional.empty() : Optional.of(path(table));
  }

  private static boolean isAddress(String table) {
    return ADDRESS.matcher(table).matches();
  }

  /** Hadoop tells faults of addresses, settings and missing jars by many types. */
  private static Storage distant(String table, Opening opening) throws IOException {
    try {
      return opening.open(HadoopSettings.load(), new org.apache.hadoop.fs.Path(table));
    } catch (InvalidTableException | NotCreatedException | InterruptedIOException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      throw new IllegalArgumentException(
          table
              + " cannot be opened ("
              + e.getMessage()
              + "): check the address, and that STOA_CLASSPATH has Hadoop's settings and the jars"
              + " of that file system",
          e);
    }
  }

  private static Storage local(String table) {
    Path path = path(table);
    if (Files.isRegularFile(path)) {
      throw new InvalidTableException(
          table + " is no table but a file: name a directory, which a table is");
    }
    return LocalStorage.at(path);
  }

  private static Path path(String table) {
    if (table.isBlank()) {
      throw new IllegalArgumentException("the table's name is empty: give a path");
    }
    try {
      return Path.of(table);
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException(
          "\"" + table + "\" is no path for a table: " + e.getReason(), e);
    }
  }
}
