package dev.stoa.format.builder;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import java.util.Arrays;

/**
 * Where the bytes of each byte string, or the items of each array or map, end among those of all.
 */
final class ItemEnds {
  private static final int[] NOTHING = {};

  private final Tally tally;
  private int[] ends = NOTHING;
  private int size;

  ItemEnds(Tally tally) {
    this.tally = tally;
  }

  void add(int end) {
    if (size == ends.length) {
      makeRoom(1);
    }
    ends[size++] = end;
  }

  /** Makes room for more ends. */
  void makeRoom(int count) {
    if (count > ends.length - size) {
      resize(Math.max(Math.addExact(size, count), ColumnBuilder.grown(size)));
    }
  }

  /** Adds the ends of many without items. */
  void addEmpty(int count) {
    makeRoom(count);
    Arrays.fill(ends, size, size + count, last());
    size += count;
  }

  /**
   * Adds the ends of many.
   *
   * @param lengths of each, negative for those that are absent
   * @return what their items' blocks take in Avro's binary form
   */
  long addAll(int[] lengths, int count) {
    long bytes = 0;
    int end = last();
    for (int i = 0; i < count; i++) {
      end += Math.max(0, lengths[i]);
      bytes += lengths[i] < 0 ? 0 : sizeOfBlocks(lengths[i]);
      add(end);
    }
    return bytes;
  }

  /**
   * About what Avro's binary form has besides the items: their number, their size in two bytes, and
   * a zero. What the items themselves take is not known here.
   */
  static int sizeOfBlocks(int items) {
    return 1 + (items == 0 ? 0 : Tally.sizeOf(-(long) items) + Short.BYTES);
  }

  private void resize(int length) {
    tally.grew(Integer.BYTES * ((long) length - ends.length));
    ends = Arrays.copyOf(ends, length);
  }

  /** Where the items of the last one end. */
  int last() {
    return size == 0 ? 0 : ends[size - 1];
  }

  int start(int place) {
    return place == 0 ? 0 : ends[place - 1];
  }

  int end(int place) {
    return ends[place];
  }

  /** The ends, and room after them. Not a copy. */
  int[] array() {
    return ends;
  }

  void truncate(int newSize) {
    size = Math.min(size, newSize);
  }

  void release() {
    tally.grew(-(long) Integer.BYTES * ends.length);
    ends = NOTHING;
    size = 0;
  }

  /** Gives the ends to another, which has none. */
  void copyTo(ItemEnds other) {
    other.ends = Arrays.copyOf(ends, size);
    other.size = size;
  }

  /** Adds the ends of gathered places, and gives the places of their items. */
  int[] gather(ItemEnds source, int[] places, int from, int to) {
    int total = 0;
    resize(to - from);
    for (int i = from; i < to; i++) {
      total = Math.addExact(total, source.end(places[i]) - source.start(places[i]));
      ends[size++] = total;
    }
    int[] items = new int[total];
    int at = 0;
    for (int i = from; i < to; i++) {
      for (int item = source.start(places[i]); item < source.end(places[i]); item++) {
        items[at++] = item;
      }
    }
    return items;
  }

  void writeTo(ByteWriter out) {
    for (int i = 0; i < size; i++) {
      out.writeVarint(ends[i] - start(i));
    }
  }

  void readFrom(ByteReader in, int added) {
    resize(Math.addExact(size, added));
    for (int i = 0; i < added; i++) {
      int end = Math.addExact(last(), (int) in.readVarint());
      ends[size++] = end;
    }
  }
}
