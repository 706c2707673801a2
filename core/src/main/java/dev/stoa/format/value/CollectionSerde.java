package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.type.DataType;

/** An array or a map: {@linkplain ItemBlocks blocks} of its elements or entries. */
abstract class CollectionSerde extends ValueSerde {
  static final int MAX_INITIAL_CAPACITY = 1024;

  final ValueLimits limits;
  final ItemReader items;

  CollectionSerde(DataType type, ValueLimits nesting, ItemReader items) {
    super(type);
    this.limits = nesting;
    this.items = items;
  }

  /** How the elements or entries are stored. */
  final ItemReader items() {
    return items;
  }

  /** The nesting depth of this column's values in records. */
  final ValueLimits limits() {
    return limits;
  }

  @Override
  public final boolean isNested() {
    return true;
  }

  @Override
  public final void skip(ByteReader in) {
    items.skipAll(in);
  }
}
