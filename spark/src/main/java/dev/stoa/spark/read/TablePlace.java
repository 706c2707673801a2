package dev.stoa.spark.read;

import dev.stoa.hadoop.storage.HadoopStorages;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.io.Serializable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.util.SerializableConfiguration;

/** Where a table is and how it is reached; goes from the driver to the executors. */
final class TablePlace implements Serializable {
  private static final long serialVersionUID = 1L;

  private final String path;
  private final SerializableConfiguration conf;

  TablePlace(Path path, Configuration conf) {
    this.path = path.toString();
    this.conf = new SerializableConfiguration(conf);
  }

  Storage open() throws IOException {
    return HadoopStorages.open(conf.value(), new Path(path));
  }

  @Override
  public String toString() {
    return path;
  }
}
