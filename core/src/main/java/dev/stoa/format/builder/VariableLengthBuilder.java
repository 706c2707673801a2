package dev.stoa.format.builder;

/**
 * A builder of values that consist of bytes, elements or entries: byte strings, arrays and maps.
 * Stores the end of each value.
 */
abstract class VariableLengthBuilder extends ColumnBuilder {
  final ItemOffsets offsets;

  VariableLengthBuilder(SizeTracker sizeTracker, boolean isNullable) {
    super(sizeTracker, isNullable);
    this.offsets = new ItemOffsets(sizeTracker);
  }

  /** Returns the position of a value's first byte, element or entry. */
  public final int start(int position) {
    return offsets.start(position);
  }

  /** Returns the position after a value's last byte, element or entry. */
  public final int end(int position) {
    return offsets.end(position);
  }

  @Override
  final void appendPlaceholders(int addedCount) {
    offsets.addEmpty(addedCount);
  }
}
