package dev.stoa.hadoop.mapreduce;

import dev.stoa.engine.EngineScans;
import dev.stoa.table.scan.ScanTask;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputSplit;

/**
 * An input split: one or more split directories of a snapshot, read by one map task.
 *
 * <p>Created by the input formats and sent to the task by the framework. It lists the files that
 * the task reads, so tasks read no manifest and all read the same snapshot.
 */
public final class ColumnInputSplit extends InputSplit implements Writable {
  private static final String[] NO_HOSTS = {};

  private String table = "";
  private byte[] task = {};
  private long sizeInBytes;
  private String[] hosts = NO_HOSTS;

  /** Creates an empty split; called by the framework, which fills it with {@link #readFields}. */
  public ColumnInputSplit() {}

  ColumnInputSplit(Path table, ScanTask task, List<String> hosts) {
    this.table = table.toString();
    this.task = EngineScans.toBytes(task);
    this.sizeInBytes = task.sizeInBytes();
    this.hosts = hosts.toArray(NO_HOSTS);
  }

  /** The directory of the table. */
  public Path table() {
    return new Path(table);
  }

  /** The part of the table to read. */
  public ScanTask task() {
    return EngineScans.fromBytes(task);
  }

  @Override
  public long getLength() {
    return sizeInBytes;
  }

  /**
   * The hosts that store most of the split's bytes; empty in the task, which does not need them.
   */
  @Override
  public String[] getLocations() {
    return hosts.clone();
  }

  @Override
  public void write(DataOutput out) throws IOException {
    // writeUTF would be limited to 64 KiB
    org.apache.hadoop.io.Text.writeString(out, table);
    out.writeLong(sizeInBytes);
    out.writeInt(task.length);
    out.write(task);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    table = org.apache.hadoop.io.Text.readString(in);
    sizeInBytes = in.readLong();
    task = new byte[in.readInt()];
    in.readFully(task);
    hosts = NO_HOSTS;
  }

  @Override
  public String toString() {
    return table + " " + task().splitNames();
  }
}
