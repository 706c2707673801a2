package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.type.DataType;

/** The serde of an array or map: {@linkplain ItemBlocks blocks} of its elements or entries. */
abstract class CollectionSerde extends ValueSerde {
  /** The maximum initial capacity in items: limits the memory that a corrupt count can allocate. */
  static final int MAX_INITIAL_CAPACITY = 1024;

  final ValueLimits limits;
  final ItemReader items;

  CollectionSerde(DataType type, ValueLimits limits, ItemReader items) {
    super(type);
    this.limits = limits;
    this.items = items;
  }

  /** Returns the reader of the stored elements or entries. */
  final ItemReader items() {
    return items;
  }

  /** Returns the limits that the serdes of a column share. */
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
