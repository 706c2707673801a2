package dev.stoa.bench.peer;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/**
 * The Hadoop configuration shared by all peers: the settings of their files and the count of bytes
 * read.
 */
public final class PeerFiles {
  private static final String SCHEME = "file";
  private static final int BUFFER_SIZE = 128 * 1024;

  /** Copied for each use: loading takes milliseconds, which would count in the times of peers. */
  private static final Configuration LOADED = load();

  private PeerFiles() {}

  /** New settings for files on the local disk. */
  public static Configuration newConfiguration() {
    return new Configuration(LOADED);
  }

  private static Configuration load() {
    Configuration configuration = new Configuration();
    configuration.set("fs.defaultFS", SCHEME + ":///");
    configure(configuration);
    return configuration;
  }

  /** Makes users of these settings, such as a job, read and count local files as peers do. */
  public static void configure(Configuration configuration) {
    configuration.setClass("fs.file.impl", CountedLocalFileSystem.class, FileSystem.class);
    // Otherwise a cached file system of this process would be found and counted wrongly.
    configuration.setBoolean("fs.file.impl.disable.cache", true);
    // With the default of 4 KiB, every peer would make many more system calls.
    configuration.setInt("io.file.buffer.size", BUFFER_SIZE);
  }

  /**
   * The bytes that all readers of this process have read from local disks through Hadoop, checksums
   * included; our readers bypass it.
   */
  @SuppressWarnings("deprecation") // Its replacement supports one file system per scheme only.
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
