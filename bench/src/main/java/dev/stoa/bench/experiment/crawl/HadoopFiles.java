package dev.stoa.bench.experiment.crawl;

import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** Settings shared by all files that are written through Hadoop. */
final class HadoopFiles {
  /** With Hadoop's default of 4 KiB, every format would make many more system calls. */
  static final int BUFFER_SIZE = 128 * 1024;

  private HadoopFiles() {}

  /** Settings for files on the local disk, with Hadoop's checksums. */
  static Configuration newConfiguration() {
    Configuration configuration = new Configuration();
    configuration.set("fs.defaultFS", "file:///");
    configuration.setInt("io.file.buffer.size", BUFFER_SIZE);
    return configuration;
  }

  /** The file of one part. */
  static Path part(java.nio.file.Path directory, int part) {
    return path(directory.resolve(String.format(Locale.ROOT, "part-%05d", part)));
  }

  static Path path(java.nio.file.Path path) {
    return new Path(path.toUri());
  }
}
