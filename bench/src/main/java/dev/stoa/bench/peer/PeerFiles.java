package dev.stoa.bench.peer;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/** What all peers share of Hadoop: the settings of their files and the count of bytes read. */
public final class PeerFiles {
  private static final String SCHEME = "file";
  private static final int BUFFER_SIZE = 128 * 1024;

  /** Only copied. Loading takes Hadoop milliseconds, which are no peer's to pay. */
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

  /** Makes whoever has these settings, such as a job, read and count local files as peers do. */
  public static void configure(Configuration configuration) {
    configuration.setClass("fs.file.impl", CountedLocalFileSystem.class, FileSystem.class);
    // Or another's file system, made earlier in this process, would be found and counted wrongly.
    configuration.setBoolean("fs.file.impl.disable.cache", true);
    // The default of 4 KiB costs every one of them a multiple of system calls.
    configuration.setInt("io.file.buffer.size", BUFFER_SIZE);
  }

  /**
   * The bytes that all readers of this process have asked from local disks through Hadoop, those of
   * check sums included; ours do not go through it.
   */
  @SuppressWarnings("deprecation") // What took its place knows one file system of each scheme only.
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
