package dev.stoa.format.encoding.dictionarybytes;

import dev.stoa.data.Bitmap;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.TooManyBytesException;
import dev.stoa.format.encoding.BytesDecoder;
import dev.stoa.format.encoding.BytesFilter;
import dev.stoa.format.encoding.CodedBytes;
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
public final class DictionaryBytes extends BytesDecoder implements CodedBytes {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final int[] NOT_DECODED = {};

  /** What entries may take, however few bytes they are made of; beyond, these times the region. */
  private static final long FREE_BYTES = 64 << 20;

  private static final long BYTES_OF_A_BYTE = 2048;

  /** Values up to so many bytes are copied as if they had as many. */
  private static final int SHORT = 16;

  /** All entries are decoded once single reads have asked for one in this many. */
  private static final int ENTRIES_PER_SINGLE_READ = 8;

  private final Optional<CodedBytes> self = Optional.of(this);
  private final BytesDecoder entries;
  private final LongDecoder codes;
  private final ByteRegion region;
  private final int[] scratch;
  private final ByteWriter decoded = new ByteWriter();
  private int[] decodedEnds = NOT_DECODED;
  private final ByteWriter entry = new ByteWriter();
  private int singleReads;

  /**
   * A decoder of as many values as there are codes.
   *
   * @param region whose fault it is when a code has no entry
   */
  public DictionaryBytes(BytesDecoder entries, LongDecoder codes, ByteRegion region) {
    super(codes.count());
    if (entries.count() > codes.count() || (entries.count() == 0) != (codes.count() == 0)) {
      throw region.corrupt(
          0,
          "expected a dictionary that %d values need, found %d entries"
              .formatted(codes.count(), entries.count()));
    }
    this.entries = entries;
    this.codes = codes;
    this.region = region;
    this.scratch = new int[Math.min(LongDecoder.BLOCK, codes.count())];
    decoded.setLimit(Math.max(FREE_BYTES, BYTES_OF_A_BYTE * region.length()));
    entry.setLimit(Math.max(FREE_BYTES, BYTES_OF_A_BYTE * region.length()));
  }

  /** The different values, in the order of their bytes taken as unsigned. */
  @Override
  public BytesDecoder entries() {
    return entries;
  }

  /** Which entry each value is; a code is not checked against the entries. */
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

  /** Where each entry starts among their bytes, and behind the last where it ends. Not a copy. */
  @Override
  public int[] entryOffsets() {
    decodeEntries();
    return decodedEnds;
  }

  /** The code of a value, of which a few entries are decoded; -1 if there is none. */
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
    return region.corrupt(0, "expected entries that memory can hold, found: " + e.getMessage());
  }

  /** Reads codes, of which each names an entry. */
  @Override
  public void readCodes(int first, int length, int[] target) {
    int last = entries.count() - 1;
    int bad = codes.tryRead(first, length, target, 0) ? 0 : -1;
    // hot: spark-ingest. A loop of its own, of which C2 makes vectors.
    for (int i = 0; i < length; i++) {
      bad |= target[i] | (last - target[i]);
    }
    for (int i = first; bad < 0 && i < first + length; i++) {
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
    if (decodedEnds.length == 0 && !isReadOften()) {
      entries.appendTo(code, target);
    } else {
      int start = decodedEnds[code];
      target.writeBytes(decoded.array(), start, decodedEnds[code + 1] - start);
    }
  }

  /** Counts a single read; decodes the entries when that pays, and tells whether it did. */
  private boolean isReadOften() {
    if (++singleReads <= entries.count() / ENTRIES_PER_SINGLE_READ) {
      return false;
    }
    decodeEntries();
    return true;
  }

  @Override
  public void appendTo(int first, int length, ByteWriter target, int[] ends, int offset) {
    if (length > 0) {
      decodeEntries();
    }
    int done = 0;
    while (done < length) {
      int part = Math.min(length - done, LongDecoder.BLOCK - (first + done) % LongDecoder.BLOCK);
      readCodes(first + done, part, scratch);
      appendCoded(part, target, ends, offset + done);
      done += part;
    }
  }

  private void decodeEntries() {
    if (decodedEnds.length > 0) {
      return;
    }
    int[] all = new int[entries.count() + 1];
    decoded.truncate(0);
    try {
      entries.appendTo(0, entries.count(), decoded, all, 1);
      decoded.reserve(SHORT);
    } catch (TooManyBytesException e) {
      throw tooLarge(e);
    }
    decodedEnds = all;
  }

  private void appendCoded(int length, ByteWriter target, int[] ends, int offset) {
    int[] values = scratch;
    int[] entryEnds = decodedEnds;
    int size = sizeOf(length);
    reserve(size, target);
    byte[] from = decoded.array();
    byte[] to = target.array();
    int at = target.size();
    // hot: ByteStringTimes. Most values are short: copying 16 bytes costs less than the call.
    for (int i = 0; i < length; i++) {
      int start = entryEnds[values[i]];
      int bytes = entryEnds[values[i] + 1] - start;
      if (bytes <= SHORT) {
        LONGS.set(to, at, (long) LONGS.get(from, start));
        LONGS.set(to, at + Long.BYTES, (long) LONGS.get(from, start + Long.BYTES));
      } else {
        System.arraycopy(from, start, to, at, bytes);
      }
      at += bytes;
      ends[offset + i] = at;
    }
    target.advance(size);
  }

  /** The bytes of the values whose codes are in the scratch. */
  private int sizeOf(int length) {
    long size = 0;
    for (int i = 0; i < length; i++) {
      size += decodedEnds[scratch[i] + 1] - decodedEnds[scratch[i]];
    }
    if (size > Integer.MAX_VALUE - SHORT) {
      throw region.corrupt(
          0, "expected values that memory can hold, found %d bytes".formatted(size));
    }
    return (int) size;
  }

  private void reserve(int size, ByteWriter target) {
    try {
      target.reserve(size + SHORT);
    } catch (TooManyBytesException e) {
      throw region.corrupt(0, "expected values that memory can hold, found: " + e.getMessage());
    }
  }

  @Override
  public Optional<CodedBytes> dictionary() {
    return self;
  }

  @Override
  public void retain(int first, BytesFilter filter, Bitmap rows) {
    filter.retainCodes(this, first, rows);
  }
}
