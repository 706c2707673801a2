package dev.stoa.bench.peer;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/** The Hadoop configuration of all peers, and the number of bytes that they have read. */
public final class PeerFiles {
  private static final String SCHEME = "file";
  private static final int BUFFER_SIZE_IN_BYTES = 128 * 1024;

  /**
   * Copied for each use: loading a configuration takes milliseconds, which would add to the times
   * of peers.
   */
  private static final Configuration PROTOTYPE = load();

  private PeerFiles() {}

  /** Creates a configuration for files on the local disk. */
  public static Configuration newConfiguration() {
    return new Configuration(PROTOTYPE);
  }

  private static Configuration load() {
    Configuration configuration = new Configuration();
    configuration.set("fs.defaultFS", SCHEME + ":///");
    configure(configuration);
    return configuration;
  }

  /** Configures the local file system so that its reads are counted by {@link #bytesRead}. */
  public static void configure(Configuration configuration) {
    configuration.setClass("fs.file.impl", CountingLocalFileSystem.class, FileSystem.class);
    // Otherwise Hadoop might use a cached file system that does not count vectored reads.
    configuration.setBoolean("fs.file.impl.disable.cache", true);
    // With the default of 4 KiB, every peer would need many more system calls.
    configuration.setInt("io.file.buffer.size", BUFFER_SIZE_IN_BYTES);
  }

  /**
   * Returns the number of bytes that this process has read from the local file system through
   * Hadoop, checksums included; Stoa's readers do not use Hadoop.
   */
  @SuppressWarnings("deprecation") // Its replacement supports only one file system per scheme.
  public static long bytesRead() {
    long bytes = 0;
    for (FileSystem.Statistics statistics : FileSystem.getAllStatistics()) {
      if (statistics.getScheme().equals(SCHEME)) {
        bytes += statistics.getBytesRead();
      }
    }
    return bytes;
  }
}
