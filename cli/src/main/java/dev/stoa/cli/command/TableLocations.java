package dev.stoa.cli.command;

import dev.stoa.cli.hadoop.Addresses;
import dev.stoa.cli.hadoop.HadoopFaults;
import dev.stoa.cli.hadoop.HadoopSettings;
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

/** Turns what the user calls a table into its storage; local ones without loading Hadoop. */
final class TableLocations {
  private TableLocations() {}

  /** Opens what an address of Hadoop names. */
  private interface Opening {
    Storage open(Configuration configuration, org.apache.hadoop.fs.Path directory)
        throws IOException;
  }

  /** The storage for reading. */
  static Storage forReading(String table) throws IOException {
    return open(table, HadoopStorages::open);
  }

  /** The storage for writing, which must be able to commit. */
  static Storage forWriting(String table) throws IOException {
    return open(table, HadoopStorages::openForWriting);
  }

  /** Where a table is on a local disk; empty for an address. */
  static Optional<Path> localPath(String table) throws IOException {
    return Addresses.of(table).isPresent() ? Optional.empty() : Optional.of(path(table));
  }

  private static Storage open(String table, Opening opening) throws IOException {
    Optional<String> address = Addresses.of(table);
    return address.isPresent() ? distant(address.get(), opening) : local(table);
  }

  /** Hadoop tells faults of addresses, settings and missing jars by many types. */
  private static Storage distant(String table, Opening opening) throws IOException {
    try {
      return opening.open(HadoopSettings.load(), new org.apache.hadoop.fs.Path(table));
    } catch (InvalidTableException | NotCreatedException | InterruptedIOException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      String sentence = HadoopFaults.sentence(table, e).orElseGet(() -> unknown(table, e));
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
