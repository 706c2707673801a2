package dev.stoa.bench.experiment.iomode;

import dev.stoa.hadoop.storage.HadoopStorage;
import dev.stoa.storage.ForwardingInputFile;
import dev.stoa.storage.ForwardingStorage;
import dev.stoa.storage.InputFile;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * How the bytes of HDFS files are read that a DataNode on this machine stores. The labels are the
 * names of contestants.
 */
enum IoMode {
  STREAMING("streaming", "a DataNode sends the bytes, with checksums that HDFS's client verifies"),
  LEGACY_LOCAL("legacy-local", "HDFS's client reads the block files and verifies their checksums"),
  DIRECT("direct", "Stoa reads the block files, by position"),
  MAPPED("mapped", "Stoa maps the block files (the default)"),
  LOCAL_FILE("local-file", "the same files in a local directory, without HDFS, mapped");

  private final String label;
  private final String setup;

  IoMode(String label, String setup) {
    this.label = label;
    this.setup = setup;
  }

  String label() {
    return label;
  }

  String setup() {
    return setup;
  }

  /** Opens a directory of HDFS to read it in this mode; empty if the mode does not use HDFS. */
  Optional<Storage> openStorage(Configuration cluster, Path directory) throws IOException {
    if (this == LOCAL_FILE) {
      return Optional.empty();
    }
    HadoopStorage storage = HadoopStorage.at(conf(cluster), directory);
    return Optional.of(this == DIRECT ? withoutMapping(storage) : storage);
  }

  private Configuration conf(Configuration cluster) {
    Configuration conf = new Configuration(cluster);
    // Otherwise all modes would share one client with the settings of the first mode.
    conf.setBoolean("fs.hdfs.impl.disable.cache", true);
    conf.set("dfs.client.context", label);
    conf.setBoolean("stoa.read.direct", this == DIRECT || this == MAPPED);
    conf.setBoolean("dfs.client.read.shortcircuit", this == LEGACY_LOCAL);
    conf.setBoolean("dfs.client.use.legacy.blockreader.local", this == LEGACY_LOCAL);
    return conf;
  }

  private static Storage withoutMapping(Storage storage) {
    return new ForwardingStorage(storage) {
      @Override
      public InputFile open(String path) throws IOException {
        return new ForwardingInputFile(storage.open(path)) {};
      }
    };
  }
}
