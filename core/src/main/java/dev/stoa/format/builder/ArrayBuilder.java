package dev.stoa.format.builder;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;

/** A builder of arrays: a builder of all elements, and the end of each array in it. */
public final class ArrayBuilder extends CollectionBuilder {
  private final ColumnBuilder elements;

  /** Creates a builder of arrays that collects their elements in {@code elements}. */
  public ArrayBuilder(SizeTracker sizeTracker, boolean isNullable, ColumnBuilder elements) {
    super(sizeTracker, isNullable);
    this.elements = elements;
  }

  /** Ends an array after its elements were added to {@link #elements}. */
  public void endArray() {
    endCollection(elements.count());
  }

  /** Returns the builder of the elements of all arrays. */
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
    ItemOffsets copiedOffsets = new ItemOffsets(new SizeTracker());
    int[] itemPositions = copiedOffsets.gather(offsets, positions, from, to);
    ArrayBuilder copy =
        new ArrayBuilder(
            new SizeTracker(),
            isNullable(),
            elements.gather(itemPositions, 0, itemPositions.length));
    copiedOffsets.copyTo(copy.offsets);
    copy.gatherValidity(this, positions, from, to);
    return copy;
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
