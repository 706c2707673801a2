package dev.stoa.table;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.split.SplitDirectory;
import java.util.Collection;

/** Sums over split directories. */
record Totals(long splitCount, long rowCount, long sizeInBytes) {
  static final Totals NOTHING = new Totals(0, 0, 0);

  static Totals of(Collection<SplitDirectory> splits) {
    long rows = 0;
    long bytes = 0;
    for (SplitDirectory split : splits) {
      rows += split.rowCount();
      bytes += split.sizeInBytes();
    }
    return new Totals(splits.size(), rows, bytes);
  }

  Totals plus(Totals other) {
    return new Totals(
        splitCount + other.splitCount, rowCount + other.rowCount, sizeInBytes + other.sizeInBytes);
  }

  void write(ByteWriter out) {
    out.writeVarint(splitCount);
    out.writeVarint(rowCount);
    out.writeVarint(sizeInBytes);
  }

  static Totals read(ByteReader in) {
    long splits = in.readSize("number of split directories");
    long rows = in.readSize("number of rows");
    return new Totals(splits, rows, in.readSize("number of bytes"));
  }
}
