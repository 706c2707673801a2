package dev.stoa.spark.location;

import dev.stoa.hadoop.storage.HadoopStorages;
import dev.stoa.storage.Storage;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** The location of a table, used on the driver. */
public final class TableLocation {
  private final Path path;
  private final Configuration conf;

  /** Creates the location of a table's directory, with the configuration to access it. */
  public TableLocation(Path path, Configuration conf) {
    this.path = path;
    this.conf = conf;
  }

  /** Opens the storage for reading. */
  public Storage open() throws IOException {
    return HadoopStorages.open(conf, path);
  }

  /** Opens the storage for writing. */
  public Storage openForWriting() throws IOException {
    return HadoopStorages.openForWriting(conf, path);
  }

  /** Returns the same location for tasks. */
  public BroadcastTableLocation forTasks() {
    return new BroadcastTableLocation(path, BroadcastConfigurations.of(conf));
  }

  /** Returns the path, for messages. */
  @Override
  public String toString() {
    return path.toString();
  }
}
