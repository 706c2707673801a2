package dev.stoa.spark.location;

import dev.stoa.engine.EngineTables;
import dev.stoa.hadoop.storage.HadoopStorage;
import dev.stoa.hadoop.storage.HadoopStorages;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.io.Serializable;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.TaskContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.util.SerializableConfiguration;

/**
 * The location of a table or branch for tasks; sent from the driver to the executors, each of which
 * fetches the configuration once.
 */
public final class BroadcastTableLocation implements Serializable {
  private static final long serialVersionUID = 1L;

  private final String path;
  private final Broadcast<SerializableConfiguration> conf;

  /** The name of the branch; null for the table itself, since optional values do not serialize. */
  private final String branch;

  BroadcastTableLocation(
      Path path, Broadcast<SerializableConfiguration> conf, Optional<String> branch) {
    this.path = path.toString();
    this.conf = conf;
    this.branch = branch.orElse(null);
  }

  /**
   * Opens the storage for reading files in a task, which are the same for all branches. A repeated
   * attempt does not read HDFS block files directly, since an earlier attempt may have failed on a
   * corrupt block file.
   */
  public Storage open() throws IOException {
    TaskContext task = TaskContext.get();
    if (task == null || task.attemptNumber() == 0) {
      return HadoopStorages.open(conf(), new Path(path));
    }
    Configuration withoutDirectReads = new Configuration(conf());
    withoutDirectReads.setBoolean(HadoopStorage.DIRECT_READS, false);
    return HadoopStorages.open(withoutDirectReads, new Path(path));
  }

  /** Opens the storage for writing. */
  public Storage openForWriting() throws IOException {
    return EngineTables.openBranch(
        HadoopStorages.openForWriting(conf(), new Path(path)), Optional.ofNullable(branch));
  }

  /** Returns the path as a URI with its file system. */
  public String qualifiedUri() throws IOException {
    return HadoopStorages.qualify(conf(), new Path(path)).toUri().toString();
  }

  private Configuration conf() {
    return conf.value().value();
  }

  /** Returns the path, for messages. */
  @Override
  public String toString() {
    return path;
  }
}
