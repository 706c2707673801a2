package dev.stoa.format.vector.read;

import dev.stoa.data.Bitmap;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.BytesDecoder;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.vector.BytesFiller;
import dev.stoa.format.vector.BytesNode;
import dev.stoa.format.vector.DecimalNode;
import dev.stoa.format.vector.NumberNode;
import dev.stoa.format.vector.VectorNode;
import dev.stoa.format.vector.buffer.Validity;
import dev.stoa.predicate.BoundPredicate.Leaf;
import dev.stoa.predicate.matcher.BytesMatcher;
import dev.stoa.predicate.matcher.LongMatcher;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

/**
 * Finds single keys among the values of a page, again and again: of numbers it decodes blocks that
 * may have the key, of bytes that rise it compares a few. Called by lookups; for one thread.
 */
public final class KeySearch {
  private static final int MOST_ROWS = 4096;

  private final VectorNode node;
  private final Bitmap rows = new Bitmap();
  private final ByteWriter bytes = new ByteWriter();

  /** What the numbers of each block lie between; empty until a number is searched. */
  private long[] lows = {};

  private long[] highs = {};
  private boolean areBlocksRising;
  private final long[] block = new long[LongDecoder.BLOCK];
  private int blockNumber = -1;

  private boolean isFirst = true;
  private boolean isRising;
  private boolean isRisingKnown;

  /** A search in the root of a page, not used after that was left. */
  public KeySearch(VectorNode node) {
    this.node = node;
  }

  /** The first place from {@code from} on at which a leaf holds; the number of places if none. */
  public int find(Leaf leaf, int from) {
    if (leaf.steps().isEmpty() && leaf.test() instanceof LongMatcher test && isOne(test)) {
      if (node instanceof NumberNode numbers) {
        return findNumber(numbers.numbers(), test.low(), from);
      }
      if (node instanceof DecimalNode decimals) {
        return findNumber(decimals.numbers(), test.low(), from);
      }
    }
    if (leaf.steps().isEmpty() && leaf.test() instanceof BytesMatcher test && !isFirst) {
      List<ByteBuffer> values = test.onlyValues().orElse(List.of());
      if (values.size() == 1 && isRising()) {
        return findBytes(values.get(0), from);
      }
    }
    isFirst = false;
    return scan(leaf, from);
  }

  private static boolean isOne(LongMatcher test) {
    return test.isRange() && !test.isNegated() && test.low() == test.high();
  }

  private int findNumber(LongDecoder numbers, long key, int from) {
    if (lows.length == 0) {
      readBlockBounds(numbers);
    }
    for (int number = firstBlock(from / LongDecoder.BLOCK, key); number < lows.length; number++) {
      if (key >= lows[number] && key <= highs[number]) {
        int found = findInBlock(numbers, number, key, from);
        if (found >= 0) {
          return found;
        }
      } else if (areBlocksRising && key < lows[number]) {
        break;
      }
    }
    return node.count();
  }

  /** The first block from one on that may have the key, where blocks rise; else that one. */
  private int firstBlock(int from, long key) {
    if (!areBlocksRising) {
      return from;
    }
    int low = from;
    int high = lows.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (highs[middle] < key) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private int findInBlock(LongDecoder numbers, int number, long key, int from) {
    int start = number * LongDecoder.BLOCK;
    int length = Math.min(LongDecoder.BLOCK, numbers.count() - start);
    if (number != blockNumber) {
      blockNumber = -1;
      numbers.read(start, length, block, 0);
      blockNumber = number;
    }
    for (int i = Math.max(0, from - start); i < length; i++) {
      if (block[i] == key && !node.isNull(start + i)) {
        return start + i;
      }
    }
    return -1;
  }

  /** Takes the bounds that the encoding has, or else those of the values. */
  private void readBlockBounds(LongDecoder numbers) {
    int count = (numbers.count() + LongDecoder.BLOCK - 1) / LongDecoder.BLOCK;
    long[] newLows = new long[count];
    highs = new long[count];
    areBlocksRising = true;
    for (int i = 0; i < count; i++) {
      newLows[i] = numbers.lowerBound(i);
      highs[i] = numbers.upperBound(i);
      if (newLows[i] == Long.MIN_VALUE || highs[i] == Long.MAX_VALUE) {
        int start = i * LongDecoder.BLOCK;
        int length = Math.min(LongDecoder.BLOCK, numbers.count() - start);
        numbers.read(start, length, block, 0);
        newLows[i] = Arrays.stream(block, 0, length).min().orElse(0);
        highs[i] = Arrays.stream(block, 0, length).max().orElse(0);
      }
      areBlocksRising &= i == 0 || (newLows[i] >= newLows[i - 1] && highs[i] >= highs[i - 1]);
    }
    lows = newLows;
  }

  /**
   * Whether the values are byte strings none of which is null or below the one before. Those that
   * stand once for many rows are not compared: scanning tests them once.
   */
  private boolean isRising() {
    if (!isRisingKnown) {
      boolean areBytes = node instanceof BytesNode;
      isRising =
          areBytes
              && node.validity().kind() == Validity.Kind.NO_NULLS
              && !isShared(BytesFiller.values(node))
              && areRising();
      isRisingKnown = true;
    }
    return isRising;
  }

  private static boolean isShared(BytesDecoder values) {
    return values.isConstant() || values.dictionary().isPresent();
  }

  private boolean areRising() {
    BytesDecoder values = BytesFiller.values(node);
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
    BytesDecoder values = BytesFiller.values(node);
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
    NodeFilter filter = new NodeFilter(leaf);
    int count = node.count();
    for (int start = from; start < count; start += MOST_ROWS) {
      rows.fill(Math.min(MOST_ROWS, count - start));
      filter.retain(node, start, rows);
      int found = rows.next(0);
      if (found < rows.size()) {
        return start + found;
      }
    }
    return count;
  }
}
