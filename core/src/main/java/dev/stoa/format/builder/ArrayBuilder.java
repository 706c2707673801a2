package dev.stoa.format.builder;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;

/** Arrays: the elements of all, and where those of each end. */
public final class ArrayBuilder extends ColumnBuilder {
  private final ColumnBuilder elements;
  private final ItemEnds ends;
  private long sizeBefore;

  /** A builder of arrays of these elements. */
  public ArrayBuilder(Tally tally, boolean isNullable, ColumnBuilder elements) {
    super(tally, isNullable);
    this.elements = elements;
    this.ends = new ItemEnds(tally);
  }

  /** Starts an array, whose elements are then added to {@link #elements}. */
  public void beginArray() {
    sizeBefore = tally().sizeInBytes();
  }

  /** Ends the array. */
  public void endArray() {
    int added = elements.count() - ends.last();
    tallyValue(sizeOfBlocks(added, tally().sizeInBytes() - sizeBefore));
    ends.add(elements.count());
    endValue();
  }

  /** What Avro's binary form has besides the items: their number, their size, and a zero. */
  static int sizeOfBlocks(int items, long bytes) {
    return 1 + (items == 0 ? 0 : Tally.sizeOf(-(long) items) + Tally.sizeOf(bytes));
  }

  /** The elements of all arrays. */
  public ColumnBuilder elements() {
    return elements;
  }

  /** Where the elements of an array start. */
  public int start(int place) {
    return ends.start(place);
  }

  /** Where the elements of an array end. */
  public int end(int place) {
    return ends.end(place);
  }

  @Override
  void appendGap() {
    ends.add(elements.count());
  }

  @Override
  void truncateValues(int newCount) {
    ends.truncate(newCount);
    elements.truncate(ends.last());
  }

  @Override
  void releaseValues() {
    ends.release();
    elements.release();
  }

  @Override
  public ColumnBuilder gather(int[] places, int from, int to) {
    ItemEnds gatheredEnds = new ItemEnds(new Tally());
    int[] items = gatheredEnds.gather(ends, places, from, to);
    ArrayBuilder gathered =
        new ArrayBuilder(new Tally(), isNullable(), elements.gather(items, 0, items.length));
    gatheredEnds.copyTo(gathered.ends);
    gathered.gatherPresent(this, places, from, to);
    return gathered;
  }

  @Override
  void writeValues(ByteWriter out) {
    ends.writeTo(out);
    elements.writeTo(out);
  }

  @Override
  void readValues(ByteReader in, int added) {
    ends.readFrom(in, added);
    elements.readFrom(in);
  }
}
