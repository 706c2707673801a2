package dev.stoa.cli.argument;

import dev.stoa.cli.hadoop.HadoopErrorMessages;
import dev.stoa.cli.hadoop.HadoopSettings;
import dev.stoa.cli.hadoop.HadoopUris;
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
import org.apache.hadoop.conf.Configuration;

/**
 * Opens the storage of a table that the user names; that of a local table without loading Hadoop.
 */
public final class TableLocations {
  private TableLocations() {}

  /** Opens the storage at a Hadoop URI. */
  private interface StorageOpener {
    Storage open(Configuration configuration, org.apache.hadoop.fs.Path directory)
        throws IOException;
  }

  /** Opens the storage of a table for reading. */
  public static Storage forReading(String table) throws IOException {
    return open(table, HadoopStorages::open);
  }

  /** Opens the storage of a table for writing; the storage must be able to commit. */
  public static Storage forWriting(String table) throws IOException {
    return open(table, HadoopStorages::openForWriting);
  }

  /** The local path of a table; empty for a URI. */
  public static Optional<Path> localPath(String table) throws IOException {
    return HadoopUris.resolve(table).isPresent() ? Optional.empty() : Optional.of(path(table));
  }

  private static Storage open(String table, StorageOpener opener) throws IOException {
    Optional<String> uri = HadoopUris.resolve(table);
    return uri.isPresent() ? openRemote(uri.get(), opener) : openLocal(table);
  }

  /** Hadoop throws many types for bad addresses, bad settings and missing jars. */
  private static Storage openRemote(String table, StorageOpener opener) throws IOException {
    try {
      return opener.open(HadoopSettings.load(), new org.apache.hadoop.fs.Path(table));
    } catch (InvalidTableException | NotCreatedException | InterruptedIOException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      String message = HadoopErrorMessages.message(table, e).orElseGet(() -> openFailure(table, e));
      throw new IllegalArgumentException(message, e);
    }
  }

  private static String openFailure(String table, Exception fault) {
    return table
        + " cannot be opened ("
        + fault.getMessage()
        + "): check the address, that HADOOP_CONF_DIR is the directory of Hadoop's configuration,"
        + " and that STOA_CLASSPATH has the jars of that file system";
  }

  private static Storage openLocal(String table) {
    Path path = path(table);
    if (Files.isRegularFile(path)) {
      throw new InvalidTableException(table + " is a file, not a table: name a directory");
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
          "invalid path \"" + table + "\" for a table: " + e.getReason(), e);
    }
  }
}
