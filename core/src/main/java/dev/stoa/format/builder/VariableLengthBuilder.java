package dev.stoa.format.builder;

/** A builder of values of any length, such as strings and arrays, and their end offsets. */
abstract class VariableLengthBuilder extends ColumnBuilder {
  final ItemOffsets offsets;

  VariableLengthBuilder(SizeTracker sizeTracker, boolean isNullable) {
    super(sizeTracker, isNullable);
    this.offsets = new ItemOffsets(sizeTracker);
  }

  /** The position of a value's first item. */
  public final int start(int position) {
    return offsets.start(position);
  }

  /** The position after a value's last item. */
  public final int end(int position) {
    return offsets.end(position);
  }

  @Override
  final void appendPlaceholders(int addedCount) {
    offsets.addEmpty(addedCount);
  }
}
