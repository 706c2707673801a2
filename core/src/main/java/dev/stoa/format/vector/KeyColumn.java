package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteRegion;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.avro.Schema;
import org.apache.avro.util.Utf8;

/**
 * The values of one frequent key: a bit for each map, and a node with the values of those that have
 * the key. Opened when the key is first asked for.
 */
final class KeyColumn {
  /** Words of bits between two sums of them. */
  private static final int WORDS_PER_SUM = 8;

  private static final int[] NO_SUMS = {};

  private final byte[] key;
  private final MapNode maps;
  private final int rowCount;
  private final PageInput closed;
  private boolean isOpen;
  private int presentCount;
  private long[] words = {};
  private int[] sums = NO_SUMS;
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
    int[] newSums = new int[count / WORDS_PER_SUM + 1];
    bits.require(0, bits.length());
    ByteBuffer bytes = bits.bytes();
    int sum = 0;
    for (int word = 0; word < count; word++) {
      if (word % WORDS_PER_SUM == 0) {
        newSums[word / WORDS_PER_SUM] = sum;
      }
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
  boolean isEverywhere() {
    if (!isOpen) {
      open();
    }
    return presentCount == rowCount;
  }

  /** Whether the map at a place has the key. */
  boolean has(int index) {
    if (!isOpen) {
      open();
    }
    return presentCount == rowCount || ((words[index >> 6] >>> index) & 1) != 0;
  }

  /** Which of the values is that of the map at a place; of how many maps before it have the key. */
  int rank(int index) {
    if (isEverywhere()) {
      return index;
    }
    int word = index >> 6;
    int sum = word / WORDS_PER_SUM;
    int rank = sums[sum];
    for (int i = sum * WORDS_PER_SUM; i < word; i++) {
      rank += Long.bitCount(words[i]);
    }
    return rank + Long.bitCount(words[word] & ((1L << index) - 1));
  }

  /** How many maps have the key. */
  int presentCount() {
    return isEverywhere() ? rowCount : presentCount;
  }

  /** The values of the maps that have the key. */
  VectorNode values(Schema schema, PageScope scope) {
    if (values == null) {
      if (!isOpen) {
        open();
      }
      values = VectorNode.read(schema, presentCount, closed, scope);
    }
    return values;
  }
}
