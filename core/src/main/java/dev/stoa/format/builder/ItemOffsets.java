package dev.stoa.format.builder;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import java.util.Arrays;

/**
 * The end of each value of a builder: an offset in the bytes of byte strings, or a position in the
 * items of arrays or maps.
 */
final class ItemOffsets {
  private static final int[] EMPTY = {};

  private final SizeTracker sizeTracker;
  private int[] endOffsets = EMPTY;
  private int size;

  ItemOffsets(SizeTracker sizeTracker) {
    this.sizeTracker = sizeTracker;
  }

  void add(int end) {
    if (size == endOffsets.length) {
      reserve(1);
    }
    endOffsets[size++] = end;
  }

  /** Makes room for {@code count} more offsets. */
  void reserve(int count) {
    if (count > endOffsets.length - size) {
      resize(Math.max(Math.addExact(size, count), ColumnBuilder.nextCapacity(size)));
    }
  }

  /** Adds the end offsets of several values without items. */
  void addEmpty(int count) {
    reserve(count);
    Arrays.fill(endOffsets, size, size + count, lastEnd());
    size += count;
  }

  /**
   * Adds the end offsets of several arrays or maps.
   *
   * @param lengths the number of items of each value, negative for nulls
   * @return the approximate size of their item blocks in Avro's binary form without the items
   */
  long addLengths(int[] lengths, int count) {
    long sizeInBytes = 0;
    int end = lastEnd();
    for (int i = 0; i < count; i++) {
      end += Math.max(0, lengths[i]);
      sizeInBytes += lengths[i] < 0 ? 0 : avroBlockOverheadInBytes(lengths[i]);
      add(end);
    }
    return sizeInBytes;
  }

  /**
   * Returns the approximate size of a block of items in Avro's binary form without the items: their
   * count, which is negative if their size follows, the size, for which two bytes are assumed, and
   * a zero at the end.
   */
  static int avroBlockOverheadInBytes(int itemCount) {
    return 1 + (itemCount == 0 ? 0 : SizeTracker.zigzagSize(-(long) itemCount) + Short.BYTES);
  }

  private void resize(int length) {
    sizeTracker.addMemory(Integer.BYTES * ((long) length - endOffsets.length));
    endOffsets = Arrays.copyOf(endOffsets, length);
  }

  /** Returns the end offset of the last value. */
  int lastEnd() {
    return size == 0 ? 0 : endOffsets[size - 1];
  }

  int start(int position) {
    return position == 0 ? 0 : endOffsets[position - 1];
  }

  int end(int position) {
    return endOffsets[position];
  }

  /** Returns the end offsets; the array may be longer. Not a copy. */
  int[] array() {
    return endOffsets;
  }

  void truncate(int newSize) {
    size = Math.min(size, newSize);
  }

  void release() {
    sizeTracker.addMemory(-(long) Integer.BYTES * endOffsets.length);
    endOffsets = EMPTY;
    size = 0;
  }

  /** Copies the end offsets to an empty instance, without counting the memory. */
  void copyTo(ItemOffsets other) {
    other.endOffsets = Arrays.copyOf(endOffsets, size);
    other.size = size;
  }

  /**
   * Adds the end offsets of the values at some positions of another builder to this empty instance;
   * returns the positions of these values' items.
   */
  int[] gather(ItemOffsets source, int[] positions, int from, int to) {
    int itemCount = 0;
    resize(to - from);
    for (int i = from; i < to; i++) {
      itemCount = Math.addExact(itemCount, source.end(positions[i]) - source.start(positions[i]));
      endOffsets[size++] = itemCount;
    }
    int[] itemPositions = new int[itemCount];
    int itemIndex = 0;
    for (int i = from; i < to; i++) {
      for (int item = source.start(positions[i]); item < source.end(positions[i]); item++) {
        itemPositions[itemIndex++] = item;
      }
    }
    return itemPositions;
  }

  void writeTo(ByteWriter out) {
    for (int i = 0; i < size; i++) {
      out.writeVarint(endOffsets[i] - start(i));
    }
  }

  void readFrom(ByteReader in, int addedCount) {
    resize(Math.addExact(size, addedCount));
    for (int i = 0; i < addedCount; i++) {
      int end = Math.addExact(lastEnd(), (int) in.readVarint());
      endOffsets[size++] = end;
    }
  }
}
