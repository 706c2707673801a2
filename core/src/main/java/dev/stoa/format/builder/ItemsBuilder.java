package dev.stoa.format.builder;

/** Values of many items each, such as the elements of arrays, and where those of each end. */
abstract class ItemsBuilder extends ColumnBuilder {
  final ItemEnds ends;

  ItemsBuilder(Tally tally, boolean isNullable) {
    super(tally, isNullable);
    this.ends = new ItemEnds(tally);
  }

  /** Where the items of a value start. */
  public final int start(int place) {
    return ends.start(place);
  }

  /** Where the items of a value end. */
  public final int end(int place) {
    return ends.end(place);
  }

  @Override
  final void appendGaps(int added) {
    ends.addEmpty(added);
  }
}
