package dev.stoa.spark.place;

import dev.stoa.hadoop.storage.HadoopStorages;
import dev.stoa.storage.Storage;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** Where a table is and how the driver reaches it. */
public final class TablePlace {
  private final Path path;
  private final Configuration conf;

  /** A table's directory, and the settings to reach it. */
  public TablePlace(Path path, Configuration conf) {
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

  /** The same place for tasks. */
  public TaskPlace forTasks() {
    return new TaskPlace(path, SentConfigurations.of(conf));
  }

  /** The path, for messages. */
  @Override
  public String toString() {
    return path.toString();
  }
}
