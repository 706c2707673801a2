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
 * One or more split directories of one snapshot, to be read by one map task.
 *
 * <p>Made by the input formats and carried to the task by the framework. It lists the files that
 * the task reads, so tasks read no manifest and all see the same snapshot.
 */
public final class ColumnInputSplit extends InputSplit implements Writable {
  private static final String[] NO_HOSTS = {};

  private String table = "";
  private byte[] task = {};
  private long sizeInBytes;
  private String[] hosts = NO_HOSTS;

  /** For the framework, which fills the split by {@link #readFields}. */
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

  /** The hosts that store most of the split's bytes; not known in the task itself. */
  @Override
  public String[] getLocations() {
    return hosts.clone();
  }

  @Override
  public void write(DataOutput out) throws IOException {
    // Not writeUTF, which is limited to 64 KiB.
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
