package dev.stoa.spark.place;

import dev.stoa.hadoop.storage.HadoopStorage;
import dev.stoa.hadoop.storage.HadoopStorages;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.io.Serializable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.TaskContext;
import org.apache.spark.util.SerializableConfiguration;

/** Where a table is and how it is reached; goes from the driver to the executors. */
public final class TablePlace implements Serializable {
  private static final long serialVersionUID = 1L;

  private final String path;
  private final SerializableConfiguration conf;

  /** A table's directory, and the settings to reach it. */
  public TablePlace(Path path, Configuration conf) {
    this.path = path.toString();
    this.conf = new SerializableConfiguration(conf);
  }

  /** The storage for reading. */
  public Storage open() throws IOException {
    return HadoopStorages.open(conf.value(), new Path(path));
  }

  /** The storage for reading in a task, which may have failed before on a damaged block file. */
  public Storage openInTask() throws IOException {
    TaskContext task = TaskContext.get();
    if (task == null || task.attemptNumber() == 0) {
      return open();
    }
    Configuration checked = new Configuration(conf.value());
    checked.setBoolean(HadoopStorage.DIRECT_READS, false);
    return HadoopStorages.open(checked, new Path(path));
  }

  /** The storage for writing. */
  public Storage openForWriting() throws IOException {
    return HadoopStorages.openForWriting(conf.value(), new Path(path));
  }

  /** The path, for messages. */
  @Override
  public String toString() {
    return path;
  }
}
