package dev.stoa.format.encoding.dictionary;

import dev.stoa.data.Bitmap;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.LongFilter;

/**
 * Reads numbers by looking up their codes in a dictionary. Called by the readers of vector pages.
 */
public final class DictionaryDecoder extends LongDecoder {
  private static final long[] NOT_DECODED = {};

  private final LongDecoder entries;
  private final LongDecoder codes;
  private final ByteRegion region;

  /** The entries, with zeros up to a length that is a power of two; empty until a block is read. */
  private long[] table = NOT_DECODED;

  private final int[] codeBlock;

  /**
   * Creates a decoder of as many values as there are codes.
   *
   * @param region the bytes to report if a code has no entry
   */
  public DictionaryDecoder(LongDecoder entries, LongDecoder codes, ByteRegion region) {
    super(codes.count());
    if (entries.count() > LongDictionary.MAX_ENTRY_COUNT
        || entries.count() > codes.count()
        || (entries.count() == 0) != (codes.count() == 0)) {
      throw region.corrupt(
          0,
          "expected a dictionary for %d values, found %d entries"
              .formatted(codes.count(), entries.count()));
    }
    this.entries = entries;
    this.codes = codes;
    this.region = region;
    this.codeBlock = new int[Math.min(BLOCK_SIZE, codes.count())];
  }

  private CorruptFileException invalidCode(long code) {
    return region.corrupt(0, "expected a code below %d, found %d".formatted(entries.count(), code));
  }

  @Override
  public long at(int index) {
    int code = checkCode(index);
    return table.length == 0 ? entries.at(code) : table[code];
  }

  private int checkCode(int index) {
    long code = codes.at(index);
    if (code < 0 || code >= entries.count()) {
      throw invalidCode(code);
    }
    return (int) code;
  }

  /** Returns the entries in an array whose length is a power of two. */
  private long[] table() {
    if (table.length == 0) {
      int size = entries.count();
      long[] newTable = new long[Math.max(1, Integer.highestOneBit(2 * size - 1))];
      entries.read(0, size, newTable, 0);
      table = newTable;
    }
    return table;
  }

  @Override
  public void read(int first, int length, long[] target, int offset) {
    long[] entryTable = table();
    int[] blockCodes = codeBlock;
    for (int decodedCount = 0; decodedCount < length; decodedCount += BLOCK_SIZE) {
      int blockLength = Math.min(BLOCK_SIZE, length - decodedCount);
      readCodes(first + decodedCount, blockLength);
      int targetOffset = offset + decodedCount;
      // hot: KernelBenchmark. Codes are masked, which saves C2 a bounds check.
      for (int i = 0; i < blockLength; i++) {
        target[targetOffset + i] = entryTable[blockCodes[i] & (entryTable.length - 1)];
      }
    }
  }

  @Override
  public void read(int first, int length, int[] target, int offset) {
    long[] entryTable = table();
    int[] blockCodes = codeBlock;
    for (int decodedCount = 0; decodedCount < length; decodedCount += BLOCK_SIZE) {
      int blockLength = Math.min(BLOCK_SIZE, length - decodedCount);
      readCodes(first + decodedCount, blockLength);
      int targetOffset = offset + decodedCount;
      // hot: KernelBenchmark
      for (int i = 0; i < blockLength; i++) {
        target[targetOffset + i] = (int) entryTable[blockCodes[i] & (entryTable.length - 1)];
      }
    }
  }

  private void readCodes(int first, int length) {
    int[] blockCodes = codeBlock;
    int maxCode = entries.count() - 1;
    int signs = codes.tryRead(first, length, blockCodes, 0) ? 0 : -1;
    // hot: KernelBenchmark. A separate loop, which C2 vectorizes; `signs` becomes negative if a
    // code is out of range.
    for (int i = 0; i < length; i++) {
      signs |= blockCodes[i] | (maxCode - blockCodes[i]);
    }
    for (int i = first; signs < 0 && i < first + length; i++) {
      checkCode(i);
    }
  }

  /**
   * Keeps the rows whose values pass: tests each entry once, then looks up the result for each row.
   */
  @Override
  public void retain(int first, LongFilter filter, Bitmap rows) {
    long[] entryResults = filter.entryResults(entries);
    int end = 0;
    for (int start = 0; start < rows.size(); start = end) {
      int position = first + start;
      end = Math.min(rows.size(), start + BLOCK_SIZE - position % BLOCK_SIZE);
      if (rows.nextSetBit(start) < end) {
        codes.read(position, end - start, filter.block(), 0);
        retainCodes(filter.block(), entryResults, start, end, rows);
      }
    }
  }

  private void retainCodes(
      long[] blockCodes, long[] entryResults, int start, int end, Bitmap rows) {
    // hot: spark tpcds
    long[] words = rows.words();
    for (int from = start; from < end; ) {
      int to = Math.min(end, (from | 63) + 1);
      // The bits of these rows; Java shifts by the lowest six bits.
      long mask = -1L << from & -1L >>> -to;
      if ((words[from >> 6] & mask) != 0) {
        long resultBits = 0;
        for (int i = from; i < to; i++) {
          long code = blockCodes[i - start];
          if (code < 0 || code >= entryResults.length) {
            throw invalidCode(code);
          }
          resultBits |= entryResults[(int) code] << i;
        }
        words[from >> 6] &= resultBits | ~mask;
      }
      from = to;
    }
  }
}
