package dev.stoa.cli.command;

import dev.stoa.hadoop.storage.HadoopStorages;
import dev.stoa.storage.Storage;
import dev.stoa.storage.local.LocalStorage;
import java.io.IOException;
import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;

/** Turns what the user calls a table into its storage; local ones without loading Hadoop. */
final class TableLocations {
  // Two letters at least: a single one is a Windows drive.
  private static final Pattern ADDRESS = Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]+:.*");

  private TableLocations() {}

  /** The storage for reading. */
  static Storage forReading(String table) throws IOException {
    return isAddress(table)
        ? HadoopStorages.open(new Configuration(), address(table))
        : local(table);
  }

  /** The storage for writing, which must be able to commit. */
  static Storage forWriting(String table) throws IOException {
    return isAddress(table)
        ? HadoopStorages.openForWriting(new Configuration(), address(table))
        : local(table);
  }

  private static boolean isAddress(String table) {
    return ADDRESS.matcher(table).matches();
  }

  private static org.apache.hadoop.fs.Path address(String table) {
    return new org.apache.hadoop.fs.Path(URI.create(table));
  }

  private static Storage local(String table) {
    try {
      return LocalStorage.at(Path.of(table));
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException(
          "\"" + table + "\" is no path for a table: " + e.getReason(), e);
    }
  }
}
