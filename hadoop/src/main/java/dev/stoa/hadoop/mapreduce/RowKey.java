package dev.stoa.hadoop.mapreduce;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparable;

/**
 * The key of a row of a table: its split directory and its position in it. {@link
 * RowKeyColumnInputFormat} passes it to map functions, {@link ColumnAppendOutputFormat} writes
 * columns by it.
 *
 * <p>Keys sort by split directory, then by row. Keys of one split directory have the same hash
 * code, so Hadoop's default partitioner sends them to one reduce task.
 */
public final class RowKey implements WritableComparable<RowKey> {
  private String split = "";
  private long row;

  /** Creates an empty key; called by the framework, which fills it with {@link #readFields}. */
  public RowKey() {}

  /** Creates the key of a row of a split directory. */
  public RowKey(String split, long row) {
    set(split, row);
  }

  /** Makes this the key of another row. */
  public void set(String newSplit, long newRow) {
    split = newSplit;
    row = newRow;
  }

  /** The name of the split directory. */
  public String split() {
    return split;
  }

  /** The row's position in the split directory, in which deleted rows count. */
  public long row() {
    return row;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    Text.writeString(out, split);
    out.writeLong(row);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    split = Text.readString(in);
    row = in.readLong();
  }

  @Override
  public int compareTo(RowKey other) {
    int order = split.compareTo(other.split);
    return order != 0 ? order : Long.compare(row, other.row);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RowKey that && row == that.row && split.equals(that.split);
  }

  /** Returns the hash code of the split directory, so that one reduce task gets all its keys. */
  @Override
  public int hashCode() {
    return split.hashCode();
  }

  @Override
  public String toString() {
    return split + ", row " + row;
  }
}
