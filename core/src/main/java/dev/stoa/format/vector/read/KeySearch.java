package dev.stoa.format.vector.read;

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
 * Repeatedly finds single keys among the values of a page: for numbers, decodes only blocks that
 * may contain the key; for sorted byte strings, searches them by bisection. Called by lookups. Not
 * thread-safe.
 */
public final class KeySearch {
  private static final int NO_BLOCK = -1;
  private static final int MAX_ROWS_PER_SCAN = 4096;

  private final VectorNode node;
  private final LeafScan scan = new LeafScan(MAX_ROWS_PER_SCAN);
  private final ByteWriter comparedBytes = new ByteWriter();

  /** A lower bound of the numbers in each block; empty until a number is searched. */
  private long[] minValues = {};

  /** An upper bound of the numbers in each block. */
  private long[] maxValues = {};

  /** Whether neither bound of a block is less than that of the block before. */
  private boolean areBlocksSorted;

  /** The numbers of the block that was decoded last. */
  private final long[] block = new long[LongDecoder.BLOCK_SIZE];

  /** The index of the block in {@link #block}. */
  private int loadedBlock = NO_BLOCK;

  /** Whether no scan was done yet; checking the order would cost more than a single scan. */
  private boolean isFirstSearch = true;

  private boolean isSorted;
  private boolean isSortednessKnown;

  /** Creates a search in the root of a page, which is invalid after another page is opened. */
  public KeySearch(VectorNode node) {
    this.node = node;
  }

  /**
   * Returns the first position from {@code from} on whose value satisfies a leaf; the number of
   * positions if none does.
   */
  public int find(Leaf leaf, int from) {
    if (leaf.steps().isEmpty()
        && leaf.matcher() instanceof LongMatcher matcher
        && isEquality(matcher)) {
      if (node instanceof IntegralNode integrals) {
        return findLong(integrals.decoder(), matcher.low(), from);
      }
      if (node instanceof DecimalNode decimals) {
        return findLong(decimals.decoder(), matcher.low(), from);
      }
    }
    if (leaf.steps().isEmpty()
        && leaf.matcher() instanceof BytesMatcher matcher
        && !isFirstSearch
        && isSorted()) {
      List<ByteBuffer> values = matcher.candidateValues().orElse(List.of());
      if (values.size() == 1) {
        return findBytes(values.get(0), from);
      }
    }
    isFirstSearch = false;
    return scan.find(node, leaf, from);
  }

  private static boolean isEquality(LongMatcher matcher) {
    return matcher.isRange() && !matcher.isNegated() && matcher.low() == matcher.high();
  }

  private int findLong(LongDecoder decoder, long key, int from) {
    if (minValues.length == 0) {
      readBlockBounds(decoder);
    }
    for (int blockIndex = firstBlock(from / LongDecoder.BLOCK_SIZE, key);
        blockIndex < minValues.length;
        blockIndex++) {
      if (key >= minValues[blockIndex] && key <= maxValues[blockIndex]) {
        int position = findInBlock(decoder, blockIndex, key, from);
        if (position >= 0) {
          return position;
        }
      } else if (areBlocksSorted && key < minValues[blockIndex]) {
        break;
      }
    }
    return node.count();
  }

  /**
   * Returns the first block from {@code fromBlock} on that may contain the key if the blocks are
   * sorted; otherwise {@code fromBlock}.
   */
  private int firstBlock(int fromBlock, long key) {
    if (!areBlocksSorted) {
      return fromBlock;
    }
    int low = fromBlock;
    int high = minValues.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (maxValues[middle] < key) {
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
      loadedBlock = NO_BLOCK;
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

  /** Reads the bounds that the encoding stores, or computes them from the values. */
  private void readBlockBounds(LongDecoder decoder) {
    int count = (decoder.count() + LongDecoder.BLOCK_SIZE - 1) / LongDecoder.BLOCK_SIZE;
    long[] newMinValues = new long[count];
    maxValues = new long[count];
    areBlocksSorted = true;
    for (int i = 0; i < count; i++) {
      newMinValues[i] = decoder.lowerBound(i);
      maxValues[i] = decoder.upperBound(i);
      if (newMinValues[i] == Long.MIN_VALUE || maxValues[i] == Long.MAX_VALUE) {
        int start = i * LongDecoder.BLOCK_SIZE;
        int length = Math.min(LongDecoder.BLOCK_SIZE, decoder.count() - start);
        decoder.read(start, length, block, 0);
        newMinValues[i] = Arrays.stream(block, 0, length).min().orElse(0);
        maxValues[i] = Arrays.stream(block, 0, length).max().orElse(0);
      }
      areBlocksSorted &=
          i == 0 || (newMinValues[i] >= newMinValues[i - 1] && maxValues[i] >= maxValues[i - 1]);
    }
    minValues = newMinValues; // last, so that an error leaves the bounds unread
  }

  /**
   * Returns whether the values are sorted byte strings without nulls. False for values that are
   * stored once for many rows, since a scan tests them once.
   */
  private boolean isSorted() {
    if (!isSortednessKnown) {
      boolean areBytes = node instanceof BytesNode;
      isSorted =
          areBytes
              && node.validity().kind() == Validity.Kind.NO_NULLS
              && !isShared(BytesVectorReader.decoder(node))
              && checkSorted();
      isSortednessKnown = true;
    }
    return isSorted;
  }

  private static boolean isShared(BytesDecoder values) {
    return values.isConstant() || values.dictionary().isPresent();
  }

  private boolean checkSorted() {
    BytesDecoder values = BytesVectorReader.decoder(node);
    byte[] previous = {};
    for (int i = 0; i < node.count(); i++) {
      if (compare(values, i, previous) < 0) {
        return false;
      }
      previous = Arrays.copyOf(comparedBytes.array(), comparedBytes.size());
    }
    return true;
  }

  private int compare(BytesDecoder values, int index, byte[] key) {
    comparedBytes.truncate(0);
    values.appendTo(index, comparedBytes);
    return Arrays.compareUnsigned(
        comparedBytes.array(), 0, comparedBytes.size(), key, 0, key.length);
  }

  private int findBytes(ByteBuffer keyBuffer, int from) {
    byte[] key = new byte[keyBuffer.remaining()];
    keyBuffer.duplicate().get(key);
    BytesDecoder values = BytesVectorReader.decoder(node);
    if (from < node.count() && compare(values, from, key) == 0) {
      return from; // one of several rows with the key
    }
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
}
