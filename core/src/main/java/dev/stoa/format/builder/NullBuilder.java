package dev.stoa.format.builder;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;

/** Nulls of a schema that has no other values: only their number is kept. */
public final class NullBuilder extends ColumnBuilder {
  /** A builder of no nulls. */
  public NullBuilder(Tally tally) {
    super(tally, false);
  }

  @Override
  boolean takesNoBytes() {
    return true;
  }

  @Override
  void appendGaps(int added) {}

  @Override
  void truncateValues(int newCount) {}

  @Override
  void releaseValues() {}

  @Override
  public ColumnBuilder gather(int[] places, int from, int to) {
    NullBuilder gathered = new NullBuilder(new Tally());
    gathered.gatherPresent(this, places, from, to);
    return gathered;
  }

  @Override
  void writeValues(ByteWriter out) {}

  @Override
  void readValues(ByteReader in, int added) {}
}
