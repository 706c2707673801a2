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
    long[] from = table();
    int[] found = scratch;
    for (int done = 0; done < length; done += BLOCK) {
      int step = Math.min(BLOCK, length - done);
      codes.read(first + done, step, found, 0);
      checkCodes(step);
      int to = offset + done;
      // hot: KernelTimes. Codes are masked, which spares C2 a check of its own.
      for (int i = 0; i < step; i++) {
        target[to + i] = from[found[i] & (from.length - 1)];
      }
    }
  }

  @Override
  public void read(int first, int length, int[] target, int offset) {
    long[] from = table();
    int[] found = scratch;
    for (int done = 0; done < length; done += BLOCK) {
      int step = Math.min(BLOCK, length - done);
      codes.read(first + done, step, found, 0);
      checkCodes(step);
      int to = offset + done;
      // hot: KernelTimes
      for (int i = 0; i < step; i++) {
        target[to + i] = (int) from[found[i] & (from.length - 1)];
      }
    }
  }

  private void checkCodes(int step) {
    int[] found = scratch;
    int last = entries.count() - 1;
    int bad = 0;
    // hot: KernelTimes. A loop of its own, of which C2 makes vectors.
    for (int i = 0; i < step; i++) {
      bad |= found[i] | (last - found[i]);
    }
    for (int i = 0; bad < 0 && i < step; i++) {
      if (found[i] < 0 || found[i] > last) {
        throw badCode(found[i]);
      }
    }
  }
}
