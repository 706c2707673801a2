package dev.stoa.format.encoding.dictionary;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.encoding.LongDecoder;

/**
 * Looks codes up. Called by the readers of vector pages; who evaluates predicates asks {@link
 * #entries} once each and then {@link #codes}.
 */
public final class DictionaryDecoder extends LongDecoder {
  private static final long[] NOT_DECODED = {};

  private final LongDecoder entries;
  private final LongDecoder codes;
  private final ByteRegion region;

  /** The entries, then zeros up to a power of two, once a block was read. */
  private long[] table = NOT_DECODED;

  private final int[] scratch;

  /**
   * A decoder of as many values as there are codes.
   *
   * @param region whose fault it is when a code has no entry
   */
  public DictionaryDecoder(LongDecoder entries, LongDecoder codes, ByteRegion region) {
    super(codes.count());
    if (entries.count() > LongDictionary.LARGEST
        || entries.count() > codes.count()
        || (entries.count() == 0) != (codes.count() == 0)) {
      throw region.corrupt(
          0,
          "expected a dictionary that %d values need, found %d entries"
              .formatted(codes.count(), entries.count()));
    }
    this.entries = entries;
    this.codes = codes;
    this.region = region;
    this.scratch = new int[Math.min(BLOCK, codes.count())];
  }

  /** The distinct values. */
  public LongDecoder entries() {
    return entries;
  }

  /** Which entry each value is; a code is not checked against the entries. */
  public LongDecoder codes() {
    return codes;
  }

  private CorruptFileException badCode(long code) {
    return region.corrupt(0, "expected a code below %d, found %d".formatted(entries.count(), code));
  }

  @Override
  public long at(int index) {
    long code = codes.at(index);
    if (code < 0 || code >= entries.count()) {
      throw badCode(code);
    }
    return table.length == 0 ? entries.at((int) code) : table[(int) code];
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
    for (int done = 0; done < length; done += BLOCK) {
      int step = Math.min(BLOCK, length - done);
      codes.read(first + done, step, scratch, 0);
      // hot: KernelTimes. Codes are masked so that none can leave the table, and checked at once.
      long[] from = table();
      int last = entries.count() - 1;
      int bad = 0;
      for (int i = 0; i < step; i++) {
        int code = scratch[i];
        bad |= code | (last - code);
        target[offset + done + i] = from[code & (from.length - 1)];
      }
      checkCodes(bad, step);
    }
  }

  @Override
  public void read(int first, int length, int[] target, int offset) {
    for (int done = 0; done < length; done += BLOCK) {
      int step = Math.min(BLOCK, length - done);
      codes.read(first + done, step, scratch, 0);
      // hot: KernelTimes
      long[] from = table();
      int last = entries.count() - 1;
      int bad = 0;
      for (int i = 0; i < step; i++) {
        int code = scratch[i];
        bad |= code | (last - code);
        target[offset + done + i] = (int) from[code & (from.length - 1)];
      }
      checkCodes(bad, step);
    }
  }

  private void checkCodes(int bad, int step) {
    for (int i = 0; bad < 0 && i < step; i++) {
      if (scratch[i] < 0 || scratch[i] >= entries.count()) {
        throw badCode(scratch[i]);
      }
    }
  }
}
