package dev.stoa.spark.read;

import dev.stoa.storage.Storage;
import dev.stoa.table.feed.ChangeTask;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.read.InputPartition;

/** The changes that a Spark task reads; sent from the driver to an executor. */
final class ChangePartition implements InputPartition {
  private static final long serialVersionUID = 1L;

  /** The size of the files of small changes from which on they are several partitions. */
  private static final long TARGET_SIZE_IN_BYTES = 32L << 20;

  private final byte[][] tasks;
  private final String[] hosts;

  private ChangePartition(List<ChangeTask> tasks, Storage storage) throws IOException {
    this.tasks = tasks.stream().map(ChangeTask::toBytes).toArray(byte[][]::new);
    this.hosts = tasks.get(0).hosts(storage).toArray(String[]::new);
  }

  /** Creates partitions of neighboring tasks. */
  static InputPartition[] of(List<ChangeTask> tasks, Storage storage) throws IOException {
    List<InputPartition> partitions = new ArrayList<>();
    List<ChangeTask> group = new ArrayList<>();
    long sizeInBytes = 0;
    for (ChangeTask task : tasks) {
      group.add(task);
      sizeInBytes += task.sizeInBytes();
      if (sizeInBytes >= TARGET_SIZE_IN_BYTES) {
        partitions.add(new ChangePartition(group, storage));
        group.clear();
        sizeInBytes = 0;
      }
    }
    if (!group.isEmpty()) {
      partitions.add(new ChangePartition(group, storage));
    }
    return partitions.toArray(InputPartition[]::new);
  }

  List<ChangeTask> tasks() {
    return Stream.of(tasks).map(ChangeTask::fromBytes).toList();
  }

  @Override
  public String[] preferredLocations() {
    return hosts.clone();
  }
}
