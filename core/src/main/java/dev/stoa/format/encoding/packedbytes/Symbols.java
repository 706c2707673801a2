package dev.stoa.format.encoding.packedbytes;

/**
 * The bytes that the codes of several positions stand for together, so that reading a value takes
 * fewer steps than it has bytes. Consecutive positions share a table as long as their codes take at
 * most eight bits. Made by {@link PackedBytesDecoder} for long reads. Immutable.
 */
final class Symbols {
  private static final int MAX_BITS = Byte.SIZE;

  /** A symbol is a long, whose top byte is not 0 if a code has no byte. */
  private static final int MAX_LENGTH = Long.BYTES - 1;

  private static final long INVALID = 1L << (Byte.SIZE * MAX_LENGTH);

  /** The number of bytes of a symbol of each table. */
  private final int[] lengths;

  /** The number of bits of the codes of each table. */
  private final int[] bits;

  /** The index in {@link #symbols} of each table. */
  private final int[] starts;

  private final long[] symbols;

  Symbols(Alphabets alphabets) {
    int count = countPerValue(alphabets);
    this.lengths = new int[count];
    this.bits = new int[count];
    this.starts = new int[count];
    int position = 0;
    int size = 0;
    for (int table = 0; table < count; table++) {
      int end = endOfTable(alphabets, position);
      lengths[table] = end - position;
      for (; position < end; position++) {
        bits[table] += alphabets.bits(position);
      }
      starts[table] = size;
      size += 1 << bits[table];
    }
    this.symbols = new long[size];
    fill(alphabets);
  }

  private void fill(Alphabets alphabets) {
    int position = 0;
    for (int table = 0; table < lengths.length; table++) {
      int codeBits = 0;
      for (int i = 0; i < lengths[table]; i++, position++) {
        int mask = (1 << alphabets.bits(position)) - 1;
        for (int codes = 0; codes < 1 << bits[table]; codes++) {
          int code = (codes >>> codeBits) & mask;
          symbols[starts[table] + codes] |=
              code < alphabets.count(position)
                  ? (alphabets.byteOf(position, code) & 0xffL) << (Byte.SIZE * i)
                  : INVALID;
        }
        codeBits += alphabets.bits(position);
      }
    }
  }

  /** Returns the position after those that share a table with a position. */
  private static int endOfTable(Alphabets alphabets, int first) {
    int position = first;
    int sum = 0;
    while (position < alphabets.length()
        && position - first < MAX_LENGTH
        && sum + alphabets.bits(position) <= MAX_BITS) {
      sum += alphabets.bits(position);
      position++;
    }
    return position;
  }

  /** Returns the number of symbols of a value. */
  static int countPerValue(Alphabets alphabets) {
    int count = 0;
    for (int position = 0; position < alphabets.length(); count++) {
      position = endOfTable(alphabets, position);
    }
    return count;
  }

  /**
   * Returns whether a symbol, or one of several symbols joined by "or", has a code without byte.
   */
  static boolean hasInvalidCode(long joinedSymbols) {
    return joinedSymbols >>> (Byte.SIZE * MAX_LENGTH) != 0;
  }

  int[] lengths() {
    return lengths;
  }

  int[] bits() {
    return bits;
  }

  int[] starts() {
    return starts;
  }

  long[] symbols() {
    return symbols;
  }
}
