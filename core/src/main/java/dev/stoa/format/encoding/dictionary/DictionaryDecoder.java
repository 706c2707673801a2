package dev.stoa.format.encoding.dictionary;

import dev.stoa.data.Bitmap;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.LongFilter;

/** Looks codes up. Called by the readers of vector pages. */
public final class DictionaryDecoder extends LongDecoder {
  private static final long[] NOT_DECODED = {};

  private final LongDecoder entries;
  private final LongDecoder codes;
  private final ByteRegion region;

  /** The entries, padded with zeros to a power of two, once a block was read. */
  private long[] table = NOT_DECODED;

  private final int[] scratch;

  /**
   * A decoder of as many values as there are codes.
   *
   * @param region the bytes to report if a code has no entry
   */
  public DictionaryDecoder(LongDecoder entries, LongDecoder codes, ByteRegion region) {
    super(codes.count());
    if (entries.count() > LongDictionary.MAX_ENTRIES
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
    this.scratch = new int[Math.min(BLOCK_SIZE, codes.count())];
  }

  private CorruptFileException badCode(long code) {
    return region.corrupt(0, "expected a code below %d, found %d".formatted(entries.count(), code));
  }

  @Override
  public long at(int index) {
    int code = checkedCode(index);
    return table.length == 0 ? entries.at(code) : table[code];
  }

  private int checkedCode(int index) {
    long code = codes.at(index);
    if (code < 0 || code >= entries.count()) {
      throw badCode(code);
    }
    return (int) code;
  }

  /** The entries in an array whose length is a power of two. */
  private long[] table() {
    if (table.length == 0) {
      int size = entries.count();
      long[] decoded = new long[Math.max(1, Integer.highestOneBit(2 * size - 1))];
      entries.read(0, size, decoded, 0);
      table = decoded;
    }
    return table;
  }

  @Override
  public void read(int first, int length, long[] target, int offset) {
    long[] from = table();
    int[] found = scratch;
    for (int done = 0; done < length; done += BLOCK_SIZE) {
      int step = Math.min(BLOCK_SIZE, length - done);
      readCodes(first + done, step);
      int to = offset + done;
      // hot: KernelBenchmark. Codes are masked, which saves C2 a bounds check.
      for (int i = 0; i < step; i++) {
        target[to + i] = from[found[i] & (from.length - 1)];
      }
    }
  }

  @Override
  public void read(int first, int length, int[] target, int offset) {
    long[] from = table();
    int[] found = scratch;
    for (int done = 0; done < length; done += BLOCK_SIZE) {
      int step = Math.min(BLOCK_SIZE, length - done);
      readCodes(first + done, step);
      int to = offset + done;
      // hot: KernelBenchmark
      for (int i = 0; i < step; i++) {
        target[to + i] = (int) from[found[i] & (from.length - 1)];
      }
    }
  }

  private void readCodes(int first, int step) {
    int[] found = scratch;
    int last = entries.count() - 1;
    int invalid = codes.tryRead(first, step, found, 0) ? 0 : -1;
    // hot: KernelBenchmark. A separate loop, which C2 vectorizes.
    for (int i = 0; i < step; i++) {
      invalid |= found[i] | (last - found[i]);
    }
    for (int i = first; invalid < 0 && i < first + step; i++) {
      checkedCode(i);
    }
  }

  /** Tests each entry once, and then the codes of the rows. */
  @Override
  public void retain(int first, LongFilter filter, Bitmap rows) {
    long[] passes = filter.passes(entries);
    int end = 0;
    for (int start = 0; start < rows.size(); start = end) {
      int at = first + start;
      end = Math.min(rows.size(), start + BLOCK_SIZE - at % BLOCK_SIZE);
      if (rows.nextSetBit(start) < end) {
        codes.read(at, end - start, filter.block(), 0);
        retainCodes(filter.block(), passes, start, end, rows);
      }
    }
  }

  private void retainCodes(long[] found, long[] passes, int start, int end, Bitmap rows) {
    // hot: spark tpcds
    long[] words = rows.words();
    for (int from = start; from < end; ) {
      int to = Math.min(end, (from | 63) + 1);
      long mask = -1L << from & -1L >>> -to;
      if ((words[from >> 6] & mask) != 0) {
        long passed = 0;
        for (int i = from; i < to; i++) {
          long code = found[i - start];
          if (code < 0 || code >= passes.length) {
            throw badCode(code);
          }
          passed |= passes[(int) code] << i;
        }
        words[from >> 6] &= passed | ~mask;
      }
      from = to;
    }
  }
}
