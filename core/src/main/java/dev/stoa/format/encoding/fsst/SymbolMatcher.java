package dev.stoa.format.encoding.fsst;

import dev.stoa.format.bytes.ByteWriter;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Finds the longest symbol at a place: a hash table of the symbols of three bytes and more, in
 * which a bucket holds one, and a table of all pairs of bytes for the others (section 5.1 of the
 * paper). Called by {@link FoundSymbols} and {@link SymbolTraining}.
 */
final class SymbolMatcher {
  /** Buckets of the hash table. */
  static final int BUCKETS = 2048;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle SHORTS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

  /** Bytes of a value that are encoded at a time. */
  private static final int PIECE = 1 << 15;

  private static final long FIRST_THREE = 0xffffffL;

  // What is found is one number: a code, whether an escaped byte follows it, a length.
  private static final int CODE = 0xff;
  private static final int ESCAPED_SHIFT = 8;
  private static final int LENGTH_SHIFT = 12;
  private static final int ESCAPED = 1 << LENGTH_SHIFT | 1 << ESCAPED_SHIFT | SymbolTable.ESCAPE;

  /** By the first two bytes. */
  private final char[] pairs = new char[1 << 16];

  /** By the first byte. */
  private final char[] singles = new char[1 << 8];

  /** Symbol, mask of its bytes, and what is found, by bucket; 4 numbers a bucket. */
  private final long[] buckets = new long[BUCKETS * 4];

  /** Turns to a table, in which no two symbols have the same {@link #bucket}. */
  void use(SymbolTable table) {
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

  /** The bytes of a word that a symbol of some length has. */
  static long mask(int length) {
    return -1L >>> (Long.SIZE - Byte.SIZE * length);
  }

  /** Where a symbol of three bytes or more stands, or one with the same three bytes. */
  static int bucket(long symbol) {
    long mixed = (symbol & FIRST_THREE) * 2971215073L;
    return (int) (mixed ^ mixed >>> 15) & (BUCKETS - 1);
  }

  /** What the longest symbol is at the beginning of a word of which some bytes count. */
  int match(long word, int left) {
    int bucket = 4 * bucket(word);
    int found = (int) buckets[bucket + 2];
    if ((word & buckets[bucket + 1]) == buckets[bucket] && length(found) <= left) {
      return found;
    }
    found = pairs[(int) word & 0xffff];
    return length(found) <= left ? found : singles[(int) word & 0xff];
  }

  /** The code of what was found, or the escape. */
  static int code(int found) {
    return found & CODE;
  }

  /** The bytes that it stands for. */
  static int length(int found) {
    return found >>> LENGTH_SHIFT;
  }

  /**
   * Encodes values one after another, unless that makes them no smaller.
   *
   * @param codeEnds takes where the codes of each end
   * @return whether it did
   */
  boolean encode(byte[] data, int[] ends, ByteWriter codes, long[] codeEnds) {
    int start = 0;
    for (int i = 0; i < codeEnds.length; i++) {
      while (start < ends[i]) {
        int end = Math.min(ends[i], start + PIECE);
        codes.reserve(2 * PIECE);
        codes.advance(encode(data, start, end, codes.array(), codes.size()));
        start = end;
        if (codes.size() > ends[codeEnds.length - 1]) {
          return false;
        }
      }
      codeEnds[i] = codes.size();
    }
    return true;
  }

  /** Encodes one value, or a piece of one, of which at most twice as many codes come. */
  void encode(byte[] data, int start, int end, ByteWriter codes) {
    codes.reserve(2 * (end - start) + Short.BYTES);
    codes.advance(encode(data, start, end, codes.array(), codes.size()));
  }

  private int encode(byte[] data, int start, int end, byte[] out, int from) {
    // hot: ByteStringTimes
    long[] hashed = buckets;
    char[] short2 = pairs;
    int at = from;
    int position = start;
    int last = end - Long.BYTES;
    while (position <= last) {
      long word = (long) LONGS.get(data, position);
      int bucket = 4 * bucket(word);
      int found = short2[(int) word & 0xffff];
      if ((word & hashed[bucket + 1]) == hashed[bucket]) {
        found = (int) hashed[bucket + 2];
      }
      SHORTS.set(out, at, (short) ((found & CODE) | ((int) word << Byte.SIZE)));
      at += 1 + (found >>> ESCAPED_SHIFT & 1);
      position += found >>> LENGTH_SHIFT;
    }
    while (position < end) {
      long word = word(data, position, end - position);
      int found = match(word, end - position);
      SHORTS.set(out, at, (short) ((found & CODE) | ((int) word << Byte.SIZE)));
      at += 1 + (found >>> ESCAPED_SHIFT & 1);
      position += found >>> LENGTH_SHIFT;
    }
    return at - from;
  }

  /** The next bytes, those beyond the value's end zero. */
  static long word(byte[] data, int position, int left) {
    if (left >= Long.BYTES) {
      return (long) LONGS.get(data, position);
    }
    if (position + Long.BYTES <= data.length) {
      return (long) LONGS.get(data, position) & mask(left);
    }
    long word = 0;
    for (int i = 0; i < left; i++) {
      word |= (data[position + i] & 0xffL) << (Byte.SIZE * i);
    }
    return word;
  }
}
