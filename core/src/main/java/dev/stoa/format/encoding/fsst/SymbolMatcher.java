package dev.stoa.format.encoding.fsst;

import dev.stoa.format.bytes.ByteWriter;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Finds the longest symbol at a place: a hash table of the symbols of three bytes and more, in
 * which a bucket holds one, and a table of all pairs of bytes for the others (section 5.1 of the
 * paper). Called by {@link FsstBytes} and {@link SymbolTraining}.
 */
final class SymbolMatcher {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final int BUCKETS = 2048;
  private static final long FIRST_THREE = 0xffffffL;

  /** In the tables of pairs and bytes: what stands there for an escaped byte. */
  static final int ESCAPED = 1 << 12 | SymbolTable.ESCAPE;

  private static final int LENGTH_SHIFT = 12;
  private static final int CODE = 0xfff;

  /** By the first two bytes: a code and the length of its symbol. */
  private final short[] pairs = new short[1 << 16];

  /** By the first byte. */
  private final short[] singles = new short[256];

  private final long[] hashed = new long[BUCKETS];
  private final long[] masks = new long[BUCKETS];
  private final short[] hashedCodes = new short[BUCKETS];

  SymbolMatcher(SymbolTable table) {
    Arrays.fill(hashed, -1);
    Arrays.fill(singles, (short) ESCAPED);
    for (int code = 0; code < table.size(); code++) {
      if (table.lengths()[code] == 1) {
        singles[(int) table.symbols()[code]] = (short) (1 << LENGTH_SHIFT | code);
      }
    }
    for (int second = 0; second < 256; second++) {
      System.arraycopy(singles, 0, pairs, second << 8, 256);
    }
    for (int code = 0; code < table.size(); code++) {
      int length = table.lengths()[code];
      long symbol = table.symbols()[code];
      if (length == 2) {
        pairs[(int) symbol] = (short) (2 << LENGTH_SHIFT | code);
      } else if (length > 2) {
        int bucket = bucket(symbol);
        hashed[bucket] = symbol;
        masks[bucket] = mask(length);
        hashedCodes[bucket] = (short) (length << LENGTH_SHIFT | code);
      }
    }
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

  /** Encodes values one after another; {@code codeEnds} takes where the codes of each end. */
  void encode(byte[] data, int[] ends, ByteWriter codes, long[] codeEnds) {
    int start = 0;
    for (int i = 0; i < codeEnds.length; i++) {
      codes.reserve(Math.multiplyExact(2, ends[i] - start) + 2);
      codes.advance(encode(data, start, ends[i], codes.array(), codes.size()));
      codeEnds[i] = codes.size();
      start = ends[i];
    }
  }

  private int encode(byte[] data, int start, int end, byte[] out, int from) {
    // hot: ByteStringSpeed
    int at = from;
    int position = start;
    while (position < end) {
      int left = end - position;
      long word = word(data, position, left);
      int bucket = bucket(word);
      int found = hashedCodes[bucket] & 0xffff;
      if ((word & masks[bucket]) != hashed[bucket] || found >>> LENGTH_SHIFT > left) {
        found = pairs[(int) word & 0xffff] & 0xffff;
        if (found >>> LENGTH_SHIFT > left) {
          found = singles[(int) word & 0xff] & 0xffff;
        }
      }
      int code = found & CODE;
      out[at] = (byte) code;
      out[at + 1] = (byte) word;
      at += code == SymbolTable.ESCAPE ? 2 : 1;
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
