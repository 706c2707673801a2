package dev.stoa.format.encoding.fsst;

import dev.stoa.format.bytes.ByteWriter;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Finds the longest symbol at a position: a hash table of the symbols of three bytes and more, with
 * one symbol per bucket, and a table of all pairs of bytes for the others (section 5.1 of the
 * paper). Called by {@link FsstEncoder} and {@link SymbolTraining}.
 */
final class SymbolLookup {
  /** Buckets of the hash table. */
  static final int BUCKETS = 2048;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle SHORTS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

  /** Bytes of a value that are encoded at a time. */
  private static final int MAX_CHUNK_SIZE = 1 << 15;

  private static final long FIRST_THREE_BYTES = 0xffffffL;

  // A match is one number: a code, whether an escaped byte follows it, a length.
  private static final int CODE = 0xff;
  private static final int ESCAPED_SHIFT = 8;
  private static final int LENGTH_SHIFT = 12;
  private static final int ESCAPED = 1 << LENGTH_SHIFT | 1 << ESCAPED_SHIFT | SymbolTable.ESCAPE;

  /** By the first two bytes. */
  private final char[] pairs = new char[1 << 16];

  /** By the first byte. */
  private final char[] singles = new char[1 << 8];

  /** Symbol, mask of its bytes, and match, by bucket; 4 numbers a bucket. */
  private final long[] buckets = new long[BUCKETS * 4];

  /** Resets to a table, in which no two symbols have the same {@link #bucket}. */
  void load(SymbolTable table) {
    Arrays.fill(buckets, 0);
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      buckets[4 * bucket] = -1;
    }
    Arrays.fill(singles, (char) ESCAPED);
    for (int code = 0; code < table.size(); code++) {
      if (table.lengths()[code] == 1) {
        singles[(int) table.symbols()[code]] = found(1, code);
      }
    }
    for (int second = 0; second < singles.length; second++) {
      System.arraycopy(singles, 0, pairs, second * singles.length, singles.length);
    }
    for (int code = 0; code < table.size(); code++) {
      add(table.symbols()[code], table.lengths()[code], code);
    }
  }

  private void add(long symbol, int length, int code) {
    if (length == 2) {
      pairs[(int) symbol] = found(length, code);
    } else if (length > 2) {
      int bucket = 4 * bucket(symbol);
      buckets[bucket] = symbol;
      buckets[bucket + 1] = mask(length);
      buckets[bucket + 2] = found(length, code);
    }
  }

  private static char found(int length, int code) {
    return (char) (length << LENGTH_SHIFT | code);
  }

  /** The bytes of a word that a symbol of some length covers. */
  static long mask(int length) {
    return -1L >>> (Long.SIZE - Byte.SIZE * length);
  }

  /**
   * The bucket of a symbol of three bytes or more, shared by symbols with the same first three
   * bytes.
   */
  static int bucket(long symbol) {
    long mixed = (symbol & FIRST_THREE_BYTES) * 2971215073L;
    return (int) (mixed ^ mixed >>> 15) & (BUCKETS - 1);
  }

  /** Matches the longest symbol at the beginning of a word, some bytes of which are valid. */
  int longest(long word, int remaining) {
    int bucket = 4 * bucket(word);
    int found = (int) buckets[bucket + 2];
    if ((word & buckets[bucket + 1]) == buckets[bucket] && length(found) <= remaining) {
      return found;
    }
    found = pairs[(int) word & 0xffff];
    return length(found) <= remaining ? found : singles[(int) word & 0xff];
  }

  /** The code of a match, or the escape. */
  static int code(int found) {
    return found & CODE;
  }

  /** The number of bytes of a match. */
  static int length(int found) {
    return found >>> LENGTH_SHIFT;
  }

  /**
   * Encodes values one after another, unless that does not make them smaller.
   *
   * @param codeEndOffsets receives the end of each value's codes
   * @return whether it did
   */
  boolean encode(byte[] data, int[] endOffsets, ByteWriter codes, long[] codeEndOffsets) {
    int start = 0;
    for (int i = 0; i < codeEndOffsets.length; i++) {
      while (start < endOffsets[i]) {
        int end = Math.min(endOffsets[i], start + MAX_CHUNK_SIZE);
        codes.reserve(2 * MAX_CHUNK_SIZE);
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

  /** Encodes one value, or a piece of one, into at most twice as many codes. */
  void encode(byte[] data, int start, int end, ByteWriter codes) {
    codes.reserve(2 * (end - start) + Short.BYTES);
    codes.advance(encode(data, start, end, codes.array(), codes.size()));
  }

  private int encode(byte[] data, int start, int end, byte[] out, int from) {
    // hot: ByteStringTimes
    long[] hashed = buckets;
    char[] pairCodes = pairs;
    int at = from;
    int position = start;
    int last = end - Long.BYTES;
    while (position <= last) {
      long word = (long) LONGS.get(data, position);
      int bucket = 4 * bucket(word);
      int found = pairCodes[(int) word & 0xffff];
      if ((word & hashed[bucket + 1]) == hashed[bucket]) {
        found = (int) hashed[bucket + 2];
      }
      SHORTS.set(out, at, (short) ((found & CODE) | ((int) word << Byte.SIZE)));
      at += 1 + (found >>> ESCAPED_SHIFT & 1);
      position += found >>> LENGTH_SHIFT;
    }
    while (position < end) {
      long word = word(data, position, end - position);
      int found = longest(word, end - position);
      SHORTS.set(out, at, (short) ((found & CODE) | ((int) word << Byte.SIZE)));
      at += 1 + (found >>> ESCAPED_SHIFT & 1);
      position += found >>> LENGTH_SHIFT;
    }
    return at - from;
  }

  /** The next bytes; those beyond the value's end are zero. */
  static long word(byte[] data, int position, int remaining) {
    if (remaining >= Long.BYTES) {
      return (long) LONGS.get(data, position);
    }
    if (position + Long.BYTES <= data.length) {
      return (long) LONGS.get(data, position) & mask(remaining);
    }
    long word = 0;
    for (int i = 0; i < remaining; i++) {
      word |= (data[position + i] & 0xffL) << (Byte.SIZE * i);
    }
    return word;
  }
}
