package dev.stoa.cli.load.job;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputSplit;

/** One file of the inputs; created by {@link RecordInputFormat}. */
public final class RecordInputSplit extends InputSplit implements Writable {
  private String name;
  private int fileOrdinal;
  private long sizeInBytes;

  /** Creates a split to be read by {@link #readFields}; called by the framework. */
  public RecordInputSplit() {
    this("", 0, 0);
  }

  RecordInputSplit(String name, int fileOrdinal, long sizeInBytes) {
    this.name = name;
    this.fileOrdinal = fileOrdinal;
    this.sizeInBytes = sizeInBytes;
  }

  String name() {
    return name;
  }

  /** Returns the position of the file among those of all inputs. */
  int fileOrdinal() {
    return fileOrdinal;
  }

  @Override
  public long getLength() {
    return sizeInBytes;
  }

  @Override
  public String[] getLocations() {
    return new String[0];
  }

  @Override
  public void write(DataOutput out) throws IOException {
    Text.writeString(out, name);
    out.writeInt(fileOrdinal);
    out.writeLong(sizeInBytes);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    name = Text.readString(in);
    fileOrdinal = in.readInt();
    sizeInBytes = in.readLong();
  }

  @Override
  public String toString() {
    return name;
  }
}
