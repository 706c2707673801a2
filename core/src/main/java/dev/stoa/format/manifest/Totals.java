package dev.stoa.format.manifest;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.split.SplitDirectory;
import java.util.Collection;

/**
 * The numbers of split directories, of their rows, and of their bytes.
 *
 * @param splitCount the number of split directories
 * @param rowCount the number of their rows, including deleted rows
 * @param sizeInBytes the size of their column files
 */
public record Totals(long splitCount, long rowCount, long sizeInBytes) {
  /** The totals of no split directories. */
  public static final Totals EMPTY = new Totals(0, 0, 0);

  /** Returns the totals of these split directories. */
  public static Totals of(Collection<SplitDirectory> splits) {
    long rowCount = 0;
    long sizeInBytes = 0;
    for (SplitDirectory split : splits) {
      rowCount += split.rowCount();
      sizeInBytes += split.sizeInBytes();
    }
    return new Totals(splits.size(), rowCount, sizeInBytes);
  }

  /** Returns the sum of two totals. */
  public Totals plus(Totals other) {
    return new Totals(
        splitCount + other.splitCount, rowCount + other.rowCount, sizeInBytes + other.sizeInBytes);
  }

  /** Returns these totals with another size. */
  public Totals withSize(long newSizeInBytes) {
    return new Totals(splitCount, rowCount, newSizeInBytes);
  }

  /** Appends these totals, for {@link #read}. */
  public void write(ByteWriter out) {
    out.writeVarint(splitCount);
    out.writeVarint(rowCount);
    out.writeVarint(sizeInBytes);
  }

  static Totals read(ByteReader in) {
    long splitCount = in.readSize("number of split directories");
    long rowCount = in.readSize("number of rows");
    return new Totals(splitCount, rowCount, in.readSize("number of bytes"));
  }
}
