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

/** Turns the user's name of a table into its storage; local ones without loading Hadoop. */
public final class TableLocations {
  private TableLocations() {}

  /** Opens a Hadoop address. */
  private interface StorageOpener {
    Storage open(Configuration configuration, org.apache.hadoop.fs.Path directory)
        throws IOException;
  }

  /** The storage for reading. */
  public static Storage forReading(String table) throws IOException {
    return open(table, HadoopStorages::open);
  }

  /** The storage for writing, which must be able to commit. */
  public static Storage forWriting(String table) throws IOException {
    return open(table, HadoopStorages::openForWriting);
  }

  /** The local path of a table; empty for an address. */
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
      String sentence = HadoopErrorMessages.message(table, e).orElseGet(() -> unknown(table, e));
      throw new IllegalArgumentException(sentence, e);
    }
  }

  private static String unknown(String table, Exception fault) {
    return table
        + " cannot be opened ("
        + fault.getMessage()
        + "): check the address, that HADOOP_CONF_DIR names Hadoop's settings, and that"
        + " STOA_CLASSPATH has the jars of that file system";
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
