package dev.stoa.format.builder;

/** Arrays or maps, whose elements or entries Avro's binary form counts in blocks. */
abstract class CollectionBuilder extends ItemsBuilder {
  CollectionBuilder(Tally tally, boolean isNullable) {
    super(tally, isNullable);
  }

  /** Ends an array or map, which has the items up to {@code itemCount} of all. */
  final void endBlocks(int itemCount) {
    tallyValue(ItemEnds.sizeOfBlocks(itemCount - ends.last()));
    ends.add(itemCount);
    endValue();
  }

  /**
   * Ends many arrays or maps, all items of which were added.
   *
   * @param lengths how many items each has, negative for those that are absent
   */
  public final void endAll(int[] lengths, int count) {
    tallyValues(count, ends.addAll(lengths, count));
    endPlaces(lengths, count);
  }
}
