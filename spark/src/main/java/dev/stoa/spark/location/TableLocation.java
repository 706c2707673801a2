package dev.stoa.spark.location;

import dev.stoa.engine.EngineTables;
import dev.stoa.hadoop.storage.HadoopStorages;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** The location of a table or of a branch of it, used on the driver. */
public final class TableLocation {
  private final Path path;
  private final Configuration conf;
  private final Optional<String> branch;

  /** Creates the location of a table's directory, with the configuration to access it. */
  public TableLocation(Path path, Configuration conf) {
    this(path, conf, Optional.empty());
  }

  private TableLocation(Path path, Configuration conf, Optional<String> branch) {
    this.path = path;
    this.conf = conf;
    this.branch = branch;
  }

  /** Returns the location of a branch of this table; if empty, of the table itself. */
  public TableLocation withBranch(Optional<String> name) {
    return new TableLocation(path, conf, name);
  }

  /** Returns the name of the branch; empty for the table itself. */
  public Optional<String> branch() {
    return branch;
  }

  /** Returns the directory of the table. */
  public Path directory() {
    return path;
  }

  /** Opens the storage for reading. */
  public Storage open() throws IOException {
    return EngineTables.openBranch(HadoopStorages.open(conf, path), branch);
  }

  /** Opens the storage for writing. */
  public Storage openForWriting() throws IOException {
    return EngineTables.openBranch(HadoopStorages.openForWriting(conf, path), branch);
  }

  /** Returns the same location for tasks. */
  public BroadcastTableLocation forTasks() {
    return new BroadcastTableLocation(path, BroadcastConfigurations.of(conf), branch);
  }

  /** Returns the path, with the name of the branch as in {@code crawl@audit}, for messages. */
  @Override
  public String toString() {
    return path + branch.map(name -> "@" + name).orElse("");
  }
}
