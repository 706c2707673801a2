package dev.stoa.format.encoding.dictionarybytes;

import dev.stoa.data.Bitmap;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.TooManyBytesException;
import dev.stoa.format.encoding.BytesDecoder;
import dev.stoa.format.encoding.BytesFilter;
import dev.stoa.format.encoding.DictionaryEncodedBytes;
import dev.stoa.format.encoding.LongDecoder;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Optional;

/**
 * Looks codes up among byte strings, which are decoded together when many values are first read.
 * Called by the readers of vector pages.
 */
public final class DictionaryBytesDecoder extends BytesDecoder implements DictionaryEncodedBytes {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final int[] NOT_DECODED = {};

  /**
   * The decoded size that entries may have, however few bytes encode them; beyond it, the limit is
   * this multiple of the region.
   */
  private static final long MIN_DECODED_LIMIT = 64 << 20;

  private static final long MAX_EXPANSION = 2048;

  /** Values up to this size are copied as if they had this size. */
  private static final int SHORT_LENGTH = 16;

  /** All entries are decoded once single reads have requested one in this many. */
  private static final int ENTRIES_PER_POINT_READ = 8;

  private final Optional<DictionaryEncodedBytes> self = Optional.of(this);
  private final BytesDecoder entries;
  private final LongDecoder codes;
  private final ByteRegion region;
  private final int[] scratch;
  private final ByteWriter decoded = new ByteWriter();
  private int[] decodedOffsets = NOT_DECODED;
  private final ByteWriter entry = new ByteWriter();
  private int pointReads;

  /**
   * A decoder of as many values as there are codes.
   *
   * @param region the bytes to report if a code has no entry
   */
  public DictionaryBytesDecoder(BytesDecoder entries, LongDecoder codes, ByteRegion region) {
    super(codes.count());
    if (entries.count() > codes.count() || (entries.count() == 0) != (codes.count() == 0)) {
      throw region.corrupt(
          0,
          "expected a dictionary for %d values, found %d entries"
              .formatted(codes.count(), entries.count()));
    }
    this.entries = entries;
    this.codes = codes;
    this.region = region;
    this.scratch = new int[Math.min(LongDecoder.BLOCK_SIZE, codes.count())];
    decoded.setLimit(Math.max(MIN_DECODED_LIMIT, MAX_EXPANSION * region.length()));
    entry.setLimit(Math.max(MIN_DECODED_LIMIT, MAX_EXPANSION * region.length()));
  }

  /** The distinct values, sorted as unsigned bytes. */
  @Override
  public BytesDecoder entries() {
    return entries;
  }

  /** The code of each value; codes are not checked against the entries. */
  @Override
  public LongDecoder codes() {
    return codes;
  }

  /** The bytes of all entries one after another. Not a copy. */
  @Override
  public byte[] entryBytes() {
    decodeEntries();
    return decoded.array();
  }

  /** The start of each entry in their bytes, and the end of the last one. Not a copy. */
  @Override
  public int[] entryOffsets() {
    decodeEntries();
    return decodedOffsets;
  }

  /** The code of a value, found by decoding a few entries; -1 if there is none. */
  @Override
  public int codeOf(byte[] value) {
    int low = 0;
    int high = entries.count() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      decodeEntry(middle);
      int order = Arrays.compareUnsigned(entry.array(), 0, entry.size(), value, 0, value.length);
      if (order == 0) {
        return middle;
      }
      low = order < 0 ? middle + 1 : low;
      high = order < 0 ? high : middle - 1;
    }
    return -1;
  }

  private void decodeEntry(int code) {
    entry.truncate(0);
    try {
      entries.appendTo(code, entry);
    } catch (TooManyBytesException e) {
      throw tooLarge(e);
    }
  }

  private CorruptFileException tooLarge(TooManyBytesException e) {
    return region.corrupt(0, "expected entries that fit in memory, found: " + e.getMessage());
  }

  /** Reads codes and checks that each has an entry. */
  @Override
  public void readCodes(int first, int length, int[] target) {
    int last = entries.count() - 1;
    int invalid = codes.tryRead(first, length, target, 0) ? 0 : -1;
    // hot: spark-ingest. A separate loop, which C2 vectorizes.
    for (int i = 0; i < length; i++) {
      invalid |= target[i] | (last - target[i]);
    }
    for (int i = first; invalid < 0 && i < first + length; i++) {
      checkedCode(i);
    }
  }

  private int checkedCode(int index) {
    long code = codes.at(index);
    if (code < 0 || code >= entries.count()) {
      throw region.corrupt(
          0, "expected a code below %d, found %d".formatted(entries.count(), code));
    }
    return (int) code;
  }

  @Override
  public void appendTo(int index, ByteWriter target) {
    int code = checkedCode(index);
    if (decodedOffsets.length == 0 && !decodeEntriesIfReadOften()) {
      entries.appendTo(code, target);
    } else {
      int start = decodedOffsets[code];
      target.writeBytes(decoded.array(), start, decodedOffsets[code + 1] - start);
    }
  }

  /** Counts a single read; decodes the entries if that pays, and returns whether it did. */
  private boolean decodeEntriesIfReadOften() {
    if (++pointReads <= entries.count() / ENTRIES_PER_POINT_READ) {
      return false;
    }
    decodeEntries();
    return true;
  }

  @Override
  public void appendTo(int first, int length, ByteWriter target, int[] endOffsets, int offset) {
    if (length > 0) {
      decodeEntries();
    }
    int done = 0;
    while (done < length) {
      int count =
          Math.min(length - done, LongDecoder.BLOCK_SIZE - (first + done) % LongDecoder.BLOCK_SIZE);
      readCodes(first + done, count, scratch);
      appendCoded(count, target, endOffsets, offset + done);
      done += count;
    }
  }

  private void decodeEntries() {
    if (decodedOffsets.length > 0) {
      return;
    }
    int[] offsets = new int[entries.count() + 1];
    decoded.truncate(0);
    try {
      entries.appendTo(0, entries.count(), decoded, offsets, 1);
      decoded.reserve(SHORT_LENGTH);
    } catch (TooManyBytesException e) {
      throw tooLarge(e);
    }
    decodedOffsets = offsets;
  }

  private void appendCoded(int length, ByteWriter target, int[] endOffsets, int offset) {
    int[] values = scratch;
    int[] entryOffsets = decodedOffsets;
    int size = sizeOf(length);
    reserve(size, target);
    byte[] from = decoded.array();
    byte[] to = target.array();
    int at = target.size();
    // hot: ByteStringTimes. Most values are short: copying 16 bytes costs less than a call.
    for (int i = 0; i < length; i++) {
      int start = entryOffsets[values[i]];
      int bytes = entryOffsets[values[i] + 1] - start;
      if (bytes <= SHORT_LENGTH) {
        LONGS.set(to, at, (long) LONGS.get(from, start));
        LONGS.set(to, at + Long.BYTES, (long) LONGS.get(from, start + Long.BYTES));
      } else {
        System.arraycopy(from, start, to, at, bytes);
      }
      at += bytes;
      endOffsets[offset + i] = at;
    }
    target.advance(size);
  }

  /** The total size of the values whose codes are in the scratch buffer. */
  private int sizeOf(int length) {
    long size = 0;
    for (int i = 0; i < length; i++) {
      size += decodedOffsets[scratch[i] + 1] - decodedOffsets[scratch[i]];
    }
    if (size > Integer.MAX_VALUE - SHORT_LENGTH) {
      throw region.corrupt(0, "expected values that fit in memory, found %d bytes".formatted(size));
    }
    return (int) size;
  }

  private void reserve(int size, ByteWriter target) {
    try {
      target.reserve(size + SHORT_LENGTH);
    } catch (TooManyBytesException e) {
      throw region.corrupt(0, "expected values that fit in memory, found: " + e.getMessage());
    }
  }

  @Override
  public Optional<DictionaryEncodedBytes> dictionary() {
    return self;
  }

  @Override
  public void retain(int first, BytesFilter filter, Bitmap rows) {
    filter.retainCodes(this, first, rows);
  }
}
