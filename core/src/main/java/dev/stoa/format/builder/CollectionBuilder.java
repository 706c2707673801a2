package dev.stoa.format.builder;

/** A builder of arrays or maps, whose elements or entries Avro's binary form counts in blocks. */
abstract class CollectionBuilder extends VariableLengthBuilder {
  CollectionBuilder(SizeTracker sizeTracker, boolean isNullable) {
    super(sizeTracker, isNullable);
  }

  /**
   * Ends an array or map.
   *
   * @param itemCount the number of items of this value and all before it
   */
  final void endCollection(int itemCount) {
    countValueBytes(ItemOffsets.avroBlockOverheadInBytes(itemCount - offsets.lastEnd()));
    offsets.add(itemCount);
    endValue();
  }

  /**
   * Ends several arrays or maps after all their items were added.
   *
   * @param lengths the number of items of each array or map, negative for a null
   */
  public final void endCollections(int[] lengths, int count) {
    countValueBytes(count, offsets.addLengths(lengths, count));
    endValues(lengths, count);
  }
}
