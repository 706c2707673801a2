package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.type.DataType;

/** An array or a map: {@linkplain ItemBlocks blocks} of its elements or entries. */
abstract class CollectionType extends ValueType {
  static final int LARGEST_FIRST_CAPACITY = 1024;

  final NestingDepth nesting;
  final Items items;

  CollectionType(DataType type, NestingDepth nesting, Items items) {
    super(type);
    this.nesting = nesting;
    this.items = items;
  }

  /** How the elements or entries are stored. */
  final Items items() {
    return items;
  }

  /** How deeply values of this column are nested in records. */
  final NestingDepth nesting() {
    return nesting;
  }

  @Override
  public final boolean isContainer() {
    return true;
  }

  @Override
  public final void skip(ByteReader in) {
    items.skipAll(in);
  }
}
