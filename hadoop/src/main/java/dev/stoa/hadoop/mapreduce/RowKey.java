package dev.stoa.hadoop.mapreduce;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparable;

/**
 * Where a row of a table is: its split directory and its position there. {@link
 * RowKeyColumnInputFormat} gives it to map functions, {@link ColumnAppendOutputFormat} takes it.
 *
 * <p>Keys are sorted by split directory, then by row, and those of one split directory have one
 * hash code, so that Hadoop's own partitioner gives them to one reduce task.
 */
public final class RowKey implements WritableComparable<RowKey> {
  private String split = "";
  private long row;

  /** For the framework, which fills the key by {@link #readFields}. */
  public RowKey() {}

  /** The key of a row of a split directory. */
  public RowKey(String split, long row) {
    set(split, row);
  }

  /** Makes it the key of another row. */
  public void set(String newSplit, long newRow) {
    split = newSplit;
    row = newRow;
  }

  /** The name of the split directory. */
  public String split() {
    return split;
  }

  /** The row's position in the split directory, where deleted rows count. */
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

  /** That of the split directory: see the class. */
  @Override
  public int hashCode() {
    return split.hashCode();
  }

  @Override
  public String toString() {
    return split + ", row " + row;
  }
}
