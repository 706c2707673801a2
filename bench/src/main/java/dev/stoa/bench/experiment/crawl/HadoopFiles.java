package dev.stoa.bench.experiment.crawl;

import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** The names and settings of files that Hadoop's file system writes. */
final class HadoopFiles {
  /**
   * Larger than Hadoop's default of 4 KiB, with which every format would need many more system
   * calls.
   */
  static final int BUFFER_SIZE_IN_BYTES = 128 * 1024;

  private HadoopFiles() {}

  /** Creates a configuration for files on the local disk, with Hadoop's checksums. */
  static Configuration newConfiguration() {
    Configuration configuration = new Configuration();
    configuration.set("fs.defaultFS", "file:///");
    configuration.setInt("io.file.buffer.size", BUFFER_SIZE_IN_BYTES);
    return configuration;
  }

  /** Returns the path of the file of a part. */
  static Path partFile(java.nio.file.Path directory, int partIndex) {
    return path(directory.resolve(String.format(Locale.ROOT, "part-%05d", partIndex)));
  }

  static Path path(java.nio.file.Path path) {
    return new Path(path.toUri());
  }
}
