package dev.stoa.spark.read;

import dev.stoa.engine.EngineScans;
import dev.stoa.table.scan.LocatedTask;
import dev.stoa.table.scan.ScanTask;
import org.apache.spark.sql.connector.read.InputPartition;

/** The input of one Spark task; goes from the driver to an executor. */
class TaskPartition implements InputPartition {
  private static final long serialVersionUID = 1L;

  private final byte[] task;
  private final String[] hosts;

  TaskPartition(LocatedTask placed) {
    this.task = EngineScans.toBytes(placed.task());
    this.hosts = placed.hosts().toArray(String[]::new);
  }

  ScanTask task() {
    return EngineScans.fromBytes(task);
  }

  @Override
  public String[] preferredLocations() {
    return hosts.clone();
  }
}
