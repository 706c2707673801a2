package dev.stoa.format.vector;

import dev.stoa.data.Bitmap;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.vector.buffer.PageInput;
import dev.stoa.format.vector.buffer.PageScope;
import dev.stoa.type.DataType;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.avro.util.Utf8;

/**
 * The values of one frequent key: a bit for each map, and a node with the values of those that have
 * the key. Opened when the key is first asked for.
 */
public final class KeyColumn {
  private final byte[] key;
  private final MapNode maps;
  private final int rowCount;
  private final PageInput closed;
  private boolean isOpen;
  private int presentCount;
  private long[] words = {};

  /** How many maps have the key before those of a word. */
  private int[] sums = {};

  private VectorNode values;
  private CharSequence text;

  KeyColumn(byte[] key, MapNode maps, PageInput closed) {
    this.key = key;
    this.maps = maps;
    this.rowCount = maps.count();
    this.closed = closed;
  }

  byte[] key() {
    return key;
  }

  /** The key as a text, the same object each time; it is not to be changed. */
  CharSequence text(boolean isString) {
    if (text == null) {
      text = isString ? new String(key, StandardCharsets.UTF_8) : new Utf8(key);
    }
    return text;
  }

  private void open() {
    presentCount = closed.head().readCount("number of maps with a key", rowCount);
    maps.addEntries(presentCount);
    if (presentCount < rowCount) {
      readBits(closed.readBits(rowCount));
    }
    isOpen = true;
  }

  private void readBits(ByteRegion bits) {
    int count = bits.length() / Long.BYTES;
    long[] read = new long[count];
    int[] newSums = new int[count];
    bits.require(0, bits.length());
    ByteBuffer bytes = bits.bytes();
    int sum = 0;
    for (int word = 0; word < count; word++) {
      newSums[word] = sum;
      read[word] = bytes.getLong(word * Long.BYTES);
      sum += Long.bitCount(read[word]);
    }
    if (sum != presentCount) {
      throw bits.corrupt(0, "expected bits of " + presentCount + " maps, found " + sum);
    }
    words = read;
    sums = newSums;
  }

  /** Whether all maps have the key. */
  public boolean isEverywhere() {
    if (!isOpen) {
      open();
    }
    return presentCount == rowCount;
  }

  /** Whether the map at a place has the key. */
  public boolean has(int index) {
    if (!isOpen) {
      open();
    }
    return presentCount == rowCount || ((words[index >> 6] >>> index) & 1) != 0;
  }

  /** Which of the values is that of the map at a place; of how many maps before it have the key. */
  public int rank(int index) {
    if (isEverywhere()) {
      return index;
    }
    int word = index >> 6;
    return sums[word] + Long.bitCount(words[word] & ((1L << index) - 1));
  }

  /** How many maps before a place have the key, which may be that behind the last. */
  public int rankOfEnd(int end) {
    return end == rowCount ? presentCount() : rank(end);
  }

  /** A bit for each of 64 maps, 1 where it has the key; those behind the last map may be 1. */
  long word(int number) {
    return isEverywhere() ? -1L : words[number];
  }

  /** Gives a bit for each of some maps, 1 where it has the key. */
  public void read(int first, int length, Bitmap target) {
    if (isEverywhere()) {
      target.fill(length);
      return;
    }
    // hot: bench maps
    long[] to = target.startFilling(length);
    int from = first >> 6;
    int shift = first & 63;
    int count = Bitmap.wordCount(length);
    for (int i = 0; i < count; i++) {
      to[i] = words[from + i] >>> shift;
      if (shift != 0 && from + i + 1 < words.length) {
        to[i] |= words[from + i + 1] << -shift;
      }
    }
    target.endFilling();
  }

  /** How many maps have the key. */
  public int presentCount() {
    return isEverywhere() ? rowCount : presentCount;
  }

  /** The values of the maps that have the key. */
  VectorNode values(DataType type, PageScope scope) {
    if (values == null) {
      if (!isOpen) {
        open();
      }
      values = VectorNode.read(type, presentCount, closed, scope);
    }
    return values;
  }
}
