package dev.stoa.spark.read;

import dev.stoa.engine.EngineScans;
import dev.stoa.table.scan.LocatedTask;
import dev.stoa.table.scan.ScanTask;
import org.apache.spark.sql.connector.read.InputPartition;

/** The input of a Spark task; sent from the driver to an executor. */
class TaskPartition implements InputPartition {
  private static final long serialVersionUID = 1L;

  private final byte[] task;
  private final String[] hosts;

  TaskPartition(LocatedTask located) {
    this.task = EngineScans.toBytes(located.task());
    this.hosts = located.hosts().toArray(String[]::new);
  }

  ScanTask task() {
    return EngineScans.fromBytes(task);
  }

  @Override
  public String[] preferredLocations() {
    return hosts.clone();
  }
}
