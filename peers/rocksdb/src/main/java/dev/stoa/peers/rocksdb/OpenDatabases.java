package dev.stoa.peers.rocksdb;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/** The open databases: a process can open each only once, so readers and writers share it. */
final class OpenDatabases {
  private final Options options;
  private final Map<Path, Entry> entries = new HashMap<>();

  private static final class Entry {
    private final RocksDB database;
    private int userCount;

    Entry(RocksDB database) {
      this.database = database;
    }
  }

  /** Opens databases with these options. */
  OpenDatabases(Options options) {
    this.options = options;
  }

  /** Opens the database of a directory, unless it is open; each call needs a {@link #release}. */
  synchronized RocksDB open(Path directory) throws IOException {
    Path path = directory.toAbsolutePath();
    Entry entry = entries.get(path);
    if (entry == null) {
      try {
        entry = new Entry(RocksDB.open(options, path.toString()));
      } catch (RocksDBException e) {
        throw new IOException("RocksDB cannot open " + path, e);
      }
      entries.put(path, entry);
    }
    entry.userCount++;
    return entry.database;
  }

  /** Closes the database after its last user. */
  synchronized void release(Path directory) {
    Path path = directory.toAbsolutePath();
    Entry entry = entries.get(path);
    entry.userCount--;
    if (entry.userCount == 0) {
      entries.remove(path);
      entry.database.close();
    }
  }
}
