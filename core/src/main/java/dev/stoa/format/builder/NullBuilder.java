package dev.stoa.format.builder;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;

/** A builder of nulls of a schema that has no other values: stores only their count. */
public final class NullBuilder extends ColumnBuilder {
  /** Creates a builder without positions. */
  public NullBuilder(SizeTracker sizeTracker) {
    super(sizeTracker, false);
  }

  @Override
  boolean isZeroSize() {
    return true;
  }

  @Override
  void appendPlaceholders(int addedCount) {}

  @Override
  void truncateValues(int newCount) {}

  @Override
  void releaseValues() {}

  @Override
  public ColumnBuilder gather(int[] positions, int from, int to) {
    NullBuilder copy = new NullBuilder(new SizeTracker());
    copy.gatherValidity(this, positions, from, to);
    return copy;
  }

  @Override
  void writeValues(ByteWriter out) {}

  @Override
  void readValues(ByteReader in, int addedCount) {}
}
