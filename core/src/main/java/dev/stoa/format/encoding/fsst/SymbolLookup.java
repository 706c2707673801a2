package dev.stoa.format.encoding.fsst;

import dev.stoa.format.bytes.ByteWriter;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Finds the longest symbol at a position: uses a hash table of the symbols of three bytes and more,
 * with one symbol per bucket, and a table of all pairs of bytes for shorter symbols (section 5.1 of
 * the FSST paper). Called by {@link FsstEncoder} and {@link SymbolTraining}.
 */
final class SymbolLookup {
  /** The number of buckets of the hash table. */
  static final int BUCKET_COUNT = 2048;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle SHORTS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

  /** The maximum number of bytes of a value that are encoded at a time. */
  private static final int MAX_CHUNK_SIZE_IN_BYTES = 1 << 15;

  private static final long FIRST_THREE_BYTES = 0xffffffL;

  /** The factor of the hash in the implementation of FSST's authors. */
  private static final long HASH_FACTOR = 2971215073L;

  // A match is one number: the code, a flag for an escaped byte after it, and the length in bytes.
  private static final int CODE_MASK = 0xff;
  private static final int ESCAPED_SHIFT = 8;
  private static final int LENGTH_SHIFT = 12;
  private static final int ESCAPED = 1 << LENGTH_SHIFT | 1 << ESCAPED_SHIFT | SymbolTable.ESCAPE;

  /** The match of a symbol of at most two bytes, or of an escaped byte, by the first two bytes. */
  private final char[] pairMatches = new char[1 << 16];

  /** The match of a symbol of one byte, or of an escaped byte, by the first byte. */
  private final char[] singleMatches = new char[1 << 8];

  /**
   * The symbol, the mask of its bytes, and the match of each bucket, padded to four numbers, so
   * that an index is a shift.
   */
  private final long[] buckets = new long[BUCKET_COUNT * 4];

  /**
   * Replaces the symbols by those of a table, in which no two symbols of three bytes or more have
   * the same {@link #bucket}.
   */
  void load(SymbolTable table) {
    Arrays.fill(buckets, 0);
    for (int bucket = 0; bucket < BUCKET_COUNT; bucket++) {
      buckets[4 * bucket] = -1;
    }
    Arrays.fill(singleMatches, (char) ESCAPED);
    for (int code = 0; code < table.size(); code++) {
      if (table.lengths()[code] == 1) {
        singleMatches[(int) table.symbols()[code]] = match(1, code);
      }
    }
    for (int second = 0; second < singleMatches.length; second++) {
      System.arraycopy(
          singleMatches, 0, pairMatches, second * singleMatches.length, singleMatches.length);
    }
    for (int code = 0; code < table.size(); code++) {
      add(table.symbols()[code], table.lengths()[code], code);
    }
  }

  private void add(long symbol, int length, int code) {
    if (length == 2) {
      pairMatches[(int) symbol] = match(length, code);
    } else if (length > 2) {
      int bucket = 4 * bucket(symbol);
      buckets[bucket] = symbol;
      buckets[bucket + 1] = mask(length);
      buckets[bucket + 2] = match(length, code);
    }
  }

  private static char match(int length, int code) {
    return (char) (length << LENGTH_SHIFT | code);
  }

  /** Returns the bytes of a word that a symbol of some length covers. */
  static long mask(int length) {
    return -1L >>> (Long.SIZE - Byte.SIZE * length);
  }

  /**
   * Returns the bucket of a symbol of three bytes or more, shared by symbols with the same first
   * three bytes.
   */
  static int bucket(long symbol) {
    long hash = (symbol & FIRST_THREE_BYTES) * HASH_FACTOR;
    return (int) (hash ^ hash >>> 15) & (BUCKET_COUNT - 1);
  }

  /**
   * Returns the match of the longest symbol at the beginning of a word, of which {@code
   * remainingLength} bytes are valid.
   */
  int longestMatch(long word, int remainingLength) {
    int bucket = 4 * bucket(word);
    int match = (int) buckets[bucket + 2];
    if ((word & buckets[bucket + 1]) == buckets[bucket] && length(match) <= remainingLength) {
      return match;
    }
    match = pairMatches[(int) word & 0xffff];
    return length(match) <= remainingLength ? match : singleMatches[(int) word & 0xff];
  }

  /** Returns the code of a match, or the escape. */
  static int code(int match) {
    return match & CODE_MASK;
  }

  /** Returns the number of bytes of a match. */
  static int length(int match) {
    return match >>> LENGTH_SHIFT;
  }

  /**
   * Encodes values one after another, and stops when the codes become larger than the values.
   *
   * @param codeEndOffsets receives the end of each value's codes
   * @return false if the codes are larger than the values
   */
  boolean encodeAll(byte[] data, int[] endOffsets, ByteWriter codes, long[] codeEndOffsets) {
    int start = 0;
    for (int i = 0; i < codeEndOffsets.length; i++) {
      while (start < endOffsets[i]) {
        int end = Math.min(endOffsets[i], start + MAX_CHUNK_SIZE_IN_BYTES);
        codes.reserve(2 * MAX_CHUNK_SIZE_IN_BYTES);
        codes.advance(encode(data, start, end, codes.array(), codes.size()));
        start = end;
        if (codes.size() > endOffsets[codeEndOffsets.length - 1]) {
          return false;
        }
      }
      codeEndOffsets[i] = codes.size();
    }
    return true;
  }

  /** Encodes a value, or a piece of a value, into at most twice as many bytes. */
  void encode(byte[] data, int start, int end, ByteWriter codes) {
    codes.reserve(2 * (end - start) + Short.BYTES);
    codes.advance(encode(data, start, end, codes.array(), codes.size()));
  }

  /** Encodes a value, or a piece of a value, and returns the size of its codes. */
  private int encode(byte[] data, int start, int end, byte[] out, int outStart) {
    // hot: ByteStringTimes
    long[] bucketTable = buckets;
    char[] matchesByPair = pairMatches;
    int outPosition = outStart;
    int position = start;
    int lastWordPosition = end - Long.BYTES;
    while (position <= lastWordPosition) {
      long word = (long) LONGS.get(data, position);
      int bucket = 4 * bucket(word);
      int match = matchesByPair[(int) word & 0xffff];
      if ((word & bucketTable[bucket + 1]) == bucketTable[bucket]) {
        match = (int) bucketTable[bucket + 2];
      }
      SHORTS.set(out, outPosition, (short) ((match & CODE_MASK) | ((int) word << Byte.SIZE)));
      outPosition += 1 + (match >>> ESCAPED_SHIFT & 1);
      position += match >>> LENGTH_SHIFT;
    }
    while (position < end) {
      long word = word(data, position, end - position);
      int match = longestMatch(word, end - position);
      SHORTS.set(out, outPosition, (short) ((match & CODE_MASK) | ((int) word << Byte.SIZE)));
      outPosition += 1 + (match >>> ESCAPED_SHIFT & 1);
      position += match >>> LENGTH_SHIFT;
    }
    return outPosition - outStart;
  }

  /** Returns the next eight bytes; those beyond the value's end are zero. */
  static long word(byte[] data, int position, int remainingLength) {
    if (remainingLength >= Long.BYTES) {
      return (long) LONGS.get(data, position);
    }
    if (position + Long.BYTES <= data.length) {
      return (long) LONGS.get(data, position) & mask(remainingLength);
    }
    long word = 0;
    for (int i = 0; i < remainingLength; i++) {
      word |= (data[position + i] & 0xffL) << (Byte.SIZE * i);
    }
    return word;
  }
}
