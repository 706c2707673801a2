package dev.stoa.format.vector.read;

import dev.stoa.data.Bitmap;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.BytesDecoder;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.vector.BytesNode;
import dev.stoa.format.vector.BytesVectorReader;
import dev.stoa.format.vector.DecimalNode;
import dev.stoa.format.vector.IntegralNode;
import dev.stoa.format.vector.VectorNode;
import dev.stoa.format.vector.buffer.Validity;
import dev.stoa.predicate.BoundPredicate.Leaf;
import dev.stoa.predicate.matcher.BytesMatcher;
import dev.stoa.predicate.matcher.LongMatcher;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

/**
 * Repeatedly finds single keys among the values of a page: for numbers it decodes blocks that may
 * contain the key, for sorted bytes it compares a few. Called by lookups; for one thread.
 */
public final class KeySearch {
  private static final int MAX_ROWS = 4096;

  private final VectorNode node;
  private final Bitmap rows = new Bitmap();
  private final ByteWriter bytes = new ByteWriter();

  /** The bounds of the numbers in each block; empty until a number is searched. */
  private long[] mins = {};

  private long[] maxs = {};
  private boolean areBlocksSorted;
  private final long[] block = new long[LongDecoder.BLOCK_SIZE];
  private int loadedBlock = -1;

  private boolean isFirst = true;
  private boolean isSorted;
  private boolean isSortedKnown;

  /** A search in the root of a page, invalid after that was left. */
  public KeySearch(VectorNode node) {
    this.node = node;
  }

  /**
   * The first position from {@code from} at which a leaf holds; the number of positions if there is
   * none.
   */
  public int find(Leaf leaf, int from) {
    if (leaf.steps().isEmpty()
        && leaf.matcher() instanceof LongMatcher matcher
        && isEquality(matcher)) {
      if (node instanceof IntegralNode decoder) {
        return findLong(decoder.decoder(), matcher.low(), from);
      }
      if (node instanceof DecimalNode decimals) {
        return findLong(decimals.decoder(), matcher.low(), from);
      }
    }
    if (leaf.steps().isEmpty() && leaf.matcher() instanceof BytesMatcher matcher && !isFirst) {
      List<ByteBuffer> values = matcher.candidateValues().orElse(List.of());
      if (values.size() == 1 && isSorted()) {
        return findBytes(values.get(0), from);
      }
    }
    isFirst = false;
    return scan(leaf, from);
  }

  private static boolean isEquality(LongMatcher matcher) {
    return matcher.isRange() && !matcher.isNegated() && matcher.low() == matcher.high();
  }

  private int findLong(LongDecoder decoder, long key, int from) {
    if (mins.length == 0) {
      readBlockBounds(decoder);
    }
    for (int blockIndex = firstBlock(from / LongDecoder.BLOCK_SIZE, key);
        blockIndex < mins.length;
        blockIndex++) {
      if (key >= mins[blockIndex] && key <= maxs[blockIndex]) {
        int found = findInBlock(decoder, blockIndex, key, from);
        if (found >= 0) {
          return found;
        }
      } else if (areBlocksSorted && key < mins[blockIndex]) {
        break;
      }
    }
    return node.count();
  }

  /** The first block from one on that may contain the key, if blocks are sorted; else that one. */
  private int firstBlock(int from, long key) {
    if (!areBlocksSorted) {
      return from;
    }
    int low = from;
    int high = mins.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (maxs[middle] < key) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private int findInBlock(LongDecoder decoder, int blockIndex, long key, int from) {
    int start = blockIndex * LongDecoder.BLOCK_SIZE;
    int length = Math.min(LongDecoder.BLOCK_SIZE, decoder.count() - start);
    if (blockIndex != loadedBlock) {
      loadedBlock = -1;
      decoder.read(start, length, block, 0);
      loadedBlock = blockIndex;
    }
    for (int i = Math.max(0, from - start); i < length; i++) {
      if (block[i] == key && !node.isNull(start + i)) {
        return start + i;
      }
    }
    return -1;
  }

  /** Uses the bounds stored by the encoding, else those of the values. */
  private void readBlockBounds(LongDecoder decoder) {
    int count = (decoder.count() + LongDecoder.BLOCK_SIZE - 1) / LongDecoder.BLOCK_SIZE;
    long[] newMins = new long[count];
    maxs = new long[count];
    areBlocksSorted = true;
    for (int i = 0; i < count; i++) {
      newMins[i] = decoder.lowerBound(i);
      maxs[i] = decoder.upperBound(i);
      if (newMins[i] == Long.MIN_VALUE || maxs[i] == Long.MAX_VALUE) {
        int start = i * LongDecoder.BLOCK_SIZE;
        int length = Math.min(LongDecoder.BLOCK_SIZE, decoder.count() - start);
        decoder.read(start, length, block, 0);
        newMins[i] = Arrays.stream(block, 0, length).min().orElse(0);
        maxs[i] = Arrays.stream(block, 0, length).max().orElse(0);
      }
      areBlocksSorted &= i == 0 || (newMins[i] >= newMins[i - 1] && maxs[i] >= maxs[i - 1]);
    }
    mins = newMins;
  }

  /**
   * Whether the values are sorted byte strings without nulls. Values that are stored once for many
   * rows are not compared: scanning tests them once.
   */
  private boolean isSorted() {
    if (!isSortedKnown) {
      boolean areBytes = node instanceof BytesNode;
      isSorted =
          areBytes
              && node.validity().kind() == Validity.Kind.NO_NULLS
              && !isShared(BytesVectorReader.values(node))
              && checkSorted();
      isSortedKnown = true;
    }
    return isSorted;
  }

  private static boolean isShared(BytesDecoder values) {
    return values.isConstant() || values.dictionary().isPresent();
  }

  private boolean checkSorted() {
    BytesDecoder values = BytesVectorReader.values(node);
    byte[] before = {};
    for (int i = 0; i < node.count(); i++) {
      if (compare(values, i, before) < 0) {
        return false;
      }
      before = Arrays.copyOf(bytes.array(), bytes.size());
    }
    return true;
  }

  private int compare(BytesDecoder values, int index, byte[] key) {
    bytes.truncate(0);
    values.appendTo(index, bytes);
    return Arrays.compareUnsigned(bytes.array(), 0, bytes.size(), key, 0, key.length);
  }

  private int findBytes(ByteBuffer wanted, int from) {
    byte[] key = new byte[wanted.remaining()];
    wanted.duplicate().get(key);
    BytesDecoder values = BytesVectorReader.values(node);
    int low = from;
    int high = node.count();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (compare(values, middle, key) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low < node.count() && compare(values, low, key) == 0 ? low : node.count();
  }

  private int scan(Leaf leaf, int from) {
    EncodedFilter filter = new EncodedFilter(leaf);
    int count = node.count();
    for (int start = from; start < count; start += MAX_ROWS) {
      rows.fill(Math.min(MAX_ROWS, count - start));
      filter.retain(node, start, rows);
      int found = rows.nextSetBit(0);
      if (found < rows.size()) {
        return start + found;
      }
    }
    return count;
  }
}
