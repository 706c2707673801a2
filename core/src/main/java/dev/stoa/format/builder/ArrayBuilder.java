package dev.stoa.format.builder;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;

/** A builder of arrays: their elements, and the end offset of each array. */
public final class ArrayBuilder extends CollectionBuilder {
  private final ColumnBuilder elements;

  /** Creates a builder of arrays of these elements. */
  public ArrayBuilder(SizeTracker sizeTracker, boolean isNullable, ColumnBuilder elements) {
    super(sizeTracker, isNullable);
    this.elements = elements;
  }

  /** Ends an array after its elements were added to {@link #elements}. */
  public void endArray() {
    endCollection(elements.count());
  }

  /** Returns the elements of all arrays. */
  public ColumnBuilder elements() {
    return elements;
  }

  @Override
  public boolean mayHaveZeroSizeItems() {
    return elements.isZeroSize() || elements.mayHaveZeroSizeItems();
  }

  @Override
  public long zeroSizeItemCount() {
    return elements.isZeroSize() ? elements.count() : elements.zeroSizeItemCount();
  }

  @Override
  void truncateValues(int newCount) {
    offsets.truncate(newCount);
    elements.truncate(offsets.lastEnd());
  }

  @Override
  void releaseValues() {
    offsets.release();
    elements.release();
  }

  @Override
  public ColumnBuilder gather(int[] positions, int from, int to) {
    ItemOffsets gatheredOffsets = new ItemOffsets(new SizeTracker());
    int[] itemPositions = gatheredOffsets.gather(offsets, positions, from, to);
    ArrayBuilder gathered =
        new ArrayBuilder(
            new SizeTracker(),
            isNullable(),
            elements.gather(itemPositions, 0, itemPositions.length));
    gatheredOffsets.copyTo(gathered.offsets);
    gathered.gatherValidity(this, positions, from, to);
    return gathered;
  }

  @Override
  void writeValues(ByteWriter out) {
    offsets.writeTo(out);
    elements.writeTo(out);
  }

  @Override
  void readValues(ByteReader in, int addedCount) {
    offsets.readFrom(in, addedCount);
    elements.readFrom(in);
  }
}
