package dev.stoa.format.builder;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;

/** Arrays: the elements of all, and where those of each end. */
public final class ArrayBuilder extends ColumnBuilder {
  private final ColumnBuilder elements;
  private final ItemEnds ends;

  /** A builder of arrays of these elements. */
  public ArrayBuilder(Tally tally, boolean isNullable, ColumnBuilder elements) {
    super(tally, isNullable);
    this.elements = elements;
    this.ends = new ItemEnds(tally);
  }

  /** Ends an array, whose elements were added to {@link #elements}. */
  public void endArray() {
    tallyValue(ItemEnds.sizeOfBlocks(elements.count() - ends.last()));
    ends.add(elements.count());
    endValue();
  }

  /**
   * Ends many arrays, all elements of which were added.
   *
   * @param lengths of the arrays, negative for those that are absent
   */
  public void endArrays(int[] lengths, int count) {
    tallyValues(count, ends.addAll(lengths, count));
    endPlaces(lengths, count);
  }

  /** The elements of all arrays. */
  public ColumnBuilder elements() {
    return elements;
  }

  /** Where the elements of an array end. */
  public int end(int place) {
    return ends.end(place);
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
  void appendGaps(int added) {
    ends.addEmpty(added);
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
