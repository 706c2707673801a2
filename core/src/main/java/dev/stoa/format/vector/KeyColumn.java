package dev.stoa.format.vector;

import dev.stoa.data.Bitmap;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.vector.buffer.PageContext;
import dev.stoa.format.vector.buffer.PageInput;
import dev.stoa.type.DataType;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.avro.util.Utf8;

/**
 * The column of one frequent key of a page's maps: a bit for each map, and a node with the values
 * of the maps that have the key. Opened when the key is first requested.
 */
public final class KeyColumn {
  private final byte[] key;
  private final MapNode mapNode;
  private final int mapCount;
  private final PageInput input;
  private boolean isOpen;
  private int presentCount;
  private long[] presenceWords = {};

  /** For each word, the number of maps before its maps that have the key. */
  private int[] ranks = {};

  private VectorNode values;
  private CharSequence text;

  KeyColumn(byte[] key, MapNode mapNode, PageInput input) {
    this.key = key;
    this.mapNode = mapNode;
    this.mapCount = mapNode.count();
    this.input = input;
  }

  /** Returns the key in UTF-8. Not a copy. */
  byte[] key() {
    return key;
  }

  /**
   * Returns the key as a string: the same object each time, which must not be changed.
   *
   * @param isString whether the page's keys are read as {@code String} rather than as {@code Utf8}
   */
  CharSequence text(boolean isString) {
    if (text == null) {
      text = isString ? new String(key, StandardCharsets.UTF_8) : new Utf8(key);
    }
    return text;
  }

  private void open() {
    presentCount = input.header().readCount("number of maps with a key", mapCount);
    mapNode.addEntries(presentCount);
    if (presentCount < mapCount) {
      readBits(input.readBits(mapCount));
    }
    isOpen = true;
  }

  private void readBits(ByteRegion bits) {
    int count = bits.length() / Long.BYTES;
    long[] newPresenceWords = new long[count];
    int[] newRanks = new int[count];
    bits.require(0, bits.length());
    ByteBuffer bytes = bits.bytes();
    int presentSum = 0;
    for (int word = 0; word < count; word++) {
      newRanks[word] = presentSum;
      newPresenceWords[word] = bytes.getLong(word * Long.BYTES);
      presentSum += Long.bitCount(newPresenceWords[word]);
    }
    if (presentSum != presentCount) {
      throw bits.corrupt(
          0, "expected bits of " + presentCount + " maps, found bits of " + presentSum + " maps");
    }
    presenceWords = newPresenceWords;
    ranks = newRanks;
  }

  /** Opens all values, and reports the key to the page's listener. */
  void openAll(DataType mapValueType, PageContext context) {
    input.beginKey(new String(key, StandardCharsets.UTF_8), presentCount());
    values(mapValueType, context).openAll();
    input.endKey();
  }

  /** Returns whether all maps have the key. */
  public boolean isInAllMaps() {
    if (!isOpen) {
      open();
    }
    return presentCount == mapCount;
  }

  /** Returns whether the map at a position has the key. */
  public boolean contains(int index) {
    if (!isOpen) {
      open();
    }
    return presentCount == mapCount || ((presenceWords[index >> 6] >>> index) & 1) != 0;
  }

  /**
   * Returns the number of maps before a position that have the key: the index of the map's value,
   * if it has the key.
   */
  public int rank(int index) {
    if (isInAllMaps()) {
      return index;
    }
    int word = index >> 6;
    return ranks[word] + Long.bitCount(presenceWords[word] & ((1L << index) - 1));
  }

  /**
   * Returns the number of maps before a position that have the key. The position may be the end of
   * the page, unlike that of {@link #rank}.
   */
  public int rankOrCount(int end) {
    return end == mapCount ? presentCount() : rank(end);
  }

  /** Returns a bit for each of 64 maps, 1 if it has the key; undefined after the last map. */
  long presenceWord(int wordIndex) {
    return isInAllMaps() ? -1L : presenceWords[wordIndex];
  }

  /** Reads a bit for each of {@code length} maps, 1 if it has the key. */
  public void readPresence(int first, int length, Bitmap target) {
    if (isInAllMaps()) {
      target.fill(length);
      return;
    }
    // hot: bench maps
    long[] targetWords = target.resize(length);
    int firstWord = first >> 6;
    int shift = first & 63;
    int count = Bitmap.wordCount(length);
    for (int i = 0; i < count; i++) {
      targetWords[i] = presenceWords[firstWord + i] >>> shift;
      if (shift != 0 && firstWord + i + 1 < presenceWords.length) {
        targetWords[i] |= presenceWords[firstWord + i + 1] << -shift;
      }
    }
    target.clearTrailingBits();
  }

  /** Returns the number of maps that have the key. */
  public int presentCount() {
    return isInAllMaps() ? mapCount : presentCount;
  }

  /** Returns the values of the maps that have the key. */
  VectorNode values(DataType type, PageContext context) {
    if (values == null) {
      if (!isOpen) {
        open();
      }
      values = VectorNode.read(type, presentCount, input, context);
    }
    return values;
  }
}
