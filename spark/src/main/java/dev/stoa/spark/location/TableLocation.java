package dev.stoa.spark.location;

import dev.stoa.hadoop.storage.HadoopStorages;
import dev.stoa.storage.Storage;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** The location of a table for the driver. */
public final class TableLocation {
  private final Path path;
  private final Configuration conf;

  /** The location of a table's directory, and the configuration to access it. */
  public TableLocation(Path path, Configuration conf) {
    this.path = path;
    this.conf = conf;
  }

  /** The storage for reading. */
  public Storage open() throws IOException {
    return HadoopStorages.open(conf, path);
  }

  /** The storage for writing. */
  public Storage openForWriting() throws IOException {
    return HadoopStorages.openForWriting(conf, path);
  }

  /** The same location for tasks. */
  public BroadcastTableLocation forTasks() {
    return new BroadcastTableLocation(path, BroadcastConfigurations.of(conf));
  }

  /** The path, for messages. */
  @Override
  public String toString() {
    return path.toString();
  }
}
