package dev.stoa.format.builder;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;

/** Arrays: the elements of all, and where those of each end. */
public final class ArrayBuilder extends CollectionBuilder {
  private final ColumnBuilder elements;

  /** A builder of arrays of these elements. */
  public ArrayBuilder(Tally tally, boolean isNullable, ColumnBuilder elements) {
    super(tally, isNullable);
    this.elements = elements;
  }

  /** Ends an array, whose elements were added to {@link #elements}. */
  public void endArray() {
    endBlocks(elements.count());
  }

  /** The elements of all arrays. */
  public ColumnBuilder elements() {
    return elements;
  }

  @Override
  public boolean mayLackBytes() {
    return elements.takesNoBytes() || elements.mayLackBytes();
  }

  @Override
  public long itemsWithoutBytes() {
    return elements.takesNoBytes() ? elements.count() : elements.itemsWithoutBytes();
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
