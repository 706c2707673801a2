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
 * Reads byte strings by looking up their codes in a dictionary, whose entries are decoded together
 * once many values are read. Called by the readers of vector pages.
 */
public final class DictionaryBytesDecoder extends BytesDecoder implements DictionaryEncodedBytes {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final int[] NOT_DECODED = {};

  /**
   * The limit of the decoded size of the entries, unless {@link #MAX_EXPANSION} times the size of
   * the region is more.
   */
  private static final long MIN_DECODED_LIMIT_IN_BYTES = 64 << 20;

  /** The maximum number of decoded bytes per byte of a large region. */
  private static final long MAX_EXPANSION = 2048;

  /** Values up to this size in bytes are copied as if they had this size. */
  private static final int SHORT_SIZE_IN_BYTES = 16;

  /** All entries are decoded once there has been one single read per this many entries. */
  private static final int ENTRIES_PER_SINGLE_READ = 8;

  /** This decoder as the result of {@link #dictionary}, so that a call allocates nothing. */
  private final Optional<DictionaryEncodedBytes> optionalOfThis = Optional.of(this);

  private final BytesDecoder entries;
  private final LongDecoder codes;
  private final ByteRegion region;
  private final int[] codeBlock;
  private final ByteWriter decodedEntries = new ByteWriter();
  private int[] decodedOffsets = NOT_DECODED;
  private final ByteWriter entryBuffer = new ByteWriter();
  private int singleReadCount;

  /**
   * Creates a decoder of as many values as there are codes.
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
    this.codeBlock = new int[Math.min(LongDecoder.BLOCK_SIZE, codes.count())];
    long limitInBytes = Math.max(MIN_DECODED_LIMIT_IN_BYTES, MAX_EXPANSION * region.length());
    decodedEntries.setLimit(limitInBytes);
    entryBuffer.setLimit(limitInBytes);
  }

  @Override
  public BytesDecoder entries() {
    return entries;
  }

  @Override
  public LongDecoder codes() {
    return codes;
  }

  @Override
  public byte[] entryBytes() {
    decodeEntries();
    return decodedEntries.array();
  }

  @Override
  public int[] entryOffsets() {
    decodeEntries();
    return decodedOffsets;
  }

  /** Returns the code of a value, found by a binary search that decodes single entries. */
  @Override
  public int codeOf(byte[] value) {
    int low = 0;
    int high = entries.count() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      decodeEntry(middle);
      int comparison =
          Arrays.compareUnsigned(
              entryBuffer.array(), 0, entryBuffer.size(), value, 0, value.length);
      if (comparison == 0) {
        return middle;
      }
      low = comparison < 0 ? middle + 1 : low;
      high = comparison < 0 ? high : middle - 1;
    }
    return -1;
  }

  private void decodeEntry(int code) {
    entryBuffer.truncate(0);
    try {
      entries.appendTo(code, entryBuffer);
    } catch (TooManyBytesException e) {
      throw tooLarge(e);
    }
  }

  private CorruptFileException tooLarge(TooManyBytesException e) {
    return region.corrupt(0, "expected entries that fit in memory, found: " + e.getMessage());
  }

  @Override
  public void readCodes(int first, int length, int[] target) {
    int maxCode = entries.count() - 1;
    int signs = codes.tryRead(first, length, target, 0) ? 0 : -1;
    // hot: spark-ingest. A separate loop, which C2 vectorizes; `signs` becomes negative if a code
    // is out of range.
    for (int i = 0; i < length; i++) {
      signs |= target[i] | (maxCode - target[i]);
    }
    for (int i = first; signs < 0 && i < first + length; i++) {
      checkCode(i);
    }
  }

  private int checkCode(int index) {
    long code = codes.at(index);
    if (code < 0 || code >= entries.count()) {
      throw region.corrupt(
          0, "expected a code below %d, found %d".formatted(entries.count(), code));
    }
    return (int) code;
  }

  @Override
  public void appendTo(int index, ByteWriter target) {
    int code = checkCode(index);
    if (decodedOffsets.length == 0 && !decodeEntriesIfReadOften()) {
      entries.appendTo(code, target);
    } else {
      int start = decodedOffsets[code];
      target.writeBytes(decodedEntries.array(), start, decodedOffsets[code + 1] - start);
    }
  }

  /** Counts a single read; once there were enough, decodes the entries and returns true. */
  private boolean decodeEntriesIfReadOften() {
    if (++singleReadCount <= entries.count() / ENTRIES_PER_SINGLE_READ) {
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
    int decodedCount = 0;
    while (decodedCount < length) {
      int count =
          Math.min(
              length - decodedCount,
              LongDecoder.BLOCK_SIZE - (first + decodedCount) % LongDecoder.BLOCK_SIZE);
      readCodes(first + decodedCount, count, codeBlock);
      appendValues(count, target, endOffsets, offset + decodedCount);
      decodedCount += count;
    }
  }

  private void decodeEntries() {
    if (decodedOffsets.length > 0) {
      return;
    }
    int[] offsets = new int[entries.count() + 1];
    decodedEntries.truncate(0);
    try {
      entries.appendTo(0, entries.count(), decodedEntries, offsets, 1);
      decodedEntries.reserve(SHORT_SIZE_IN_BYTES);
    } catch (TooManyBytesException e) {
      throw tooLarge(e);
    }
    decodedOffsets = offsets;
  }

  private void appendValues(int length, ByteWriter target, int[] endOffsets, int offset) {
    int[] blockCodes = codeBlock;
    int[] entryOffsets = decodedOffsets;
    int size = sizeOf(length);
    reserve(size, target);
    byte[] source = decodedEntries.array();
    byte[] targetArray = target.array();
    int position = target.size();
    // hot: ByteStringTimes. Most values are short: copying 16 bytes costs less than a call.
    for (int i = 0; i < length; i++) {
      int start = entryOffsets[blockCodes[i]];
      int valueSize = entryOffsets[blockCodes[i] + 1] - start;
      if (valueSize <= SHORT_SIZE_IN_BYTES) {
        LONGS.set(targetArray, position, (long) LONGS.get(source, start));
        LONGS.set(targetArray, position + Long.BYTES, (long) LONGS.get(source, start + Long.BYTES));
      } else {
        System.arraycopy(source, start, targetArray, position, valueSize);
      }
      position += valueSize;
      endOffsets[offset + i] = position;
    }
    target.advance(size);
  }

  /** Returns the total size of the values of the first codes in {@link #codeBlock}. */
  private int sizeOf(int length) {
    long size = 0;
    for (int i = 0; i < length; i++) {
      size += decodedOffsets[codeBlock[i] + 1] - decodedOffsets[codeBlock[i]];
    }
    if (size > Integer.MAX_VALUE - SHORT_SIZE_IN_BYTES) {
      throw region.corrupt(0, "expected values that fit in memory, found %d bytes".formatted(size));
    }
    return (int) size;
  }

  private void reserve(int size, ByteWriter target) {
    try {
      target.reserve(size + SHORT_SIZE_IN_BYTES);
    } catch (TooManyBytesException e) {
      throw region.corrupt(0, "expected values that fit in memory, found: " + e.getMessage());
    }
  }

  @Override
  public Optional<DictionaryEncodedBytes> dictionary() {
    return optionalOfThis;
  }

  @Override
  public void retain(int first, BytesFilter filter, Bitmap rows) {
    filter.retainCodes(this, first, rows);
  }
}
