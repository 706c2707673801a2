package dev.stoa.format.encoding.packedbytes;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.TooManyBytesException;
import dev.stoa.format.encoding.BytesDecoder;
import dev.stoa.format.encoding.LongDecoder;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Reads packed byte strings: a single value byte by byte, many values symbol by symbol. Called by
 * the readers of vector pages.
 */
public final class PackedBytesDecoder extends BytesDecoder {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** The number of bytes of codes that are copied out of the region at a time. */
  private static final int MAX_WINDOW_SIZE_IN_BYTES = 4096;

  /** The values after which symbols are made, which takes as long as some hundred values. */
  private static final int MIN_COUNT_FOR_SYMBOLS = 512;

  private final Alphabets alphabets;
  private final LongDecoder presence;
  private final ByteRegion codes;

  /** The codes of some values, and more bytes, so that a word can be read at each of them. */
  private final byte[] window;

  /** Null until many values are read. */
  private Symbols symbols;

  private int readCount;

  /**
   * Creates a decoder.
   *
   * @param table the alphabets
   * @param presence 0 for each empty value, 1 for others
   * @param codes the codes of all values
   */
  public PackedBytesDecoder(ByteRegion table, LongDecoder presence, ByteRegion codes) {
    super(presence.count());
    this.alphabets = Alphabets.read(table);
    this.presence = presence;
    this.codes = codes;
    long size = alphabets.sizeOfCodes(presence.count());
    if (codes.length() != size) {
      throw codes.corrupt(
          0,
          "expected %d bytes of codes, for %d values of %d bits, found %d"
              .formatted(size, presence.count(), alphabets.width(), codes.length()));
    }
    this.window = new byte[(int) Math.min(MAX_WINDOW_SIZE_IN_BYTES, size) + maxBytesPerValue()];
  }

  /** Returns the most bytes that have bits of a value, and those of a word after them. */
  private int maxBytesPerValue() {
    return alphabets.width() / Byte.SIZE + 2 + Long.BYTES;
  }

  @Override
  public void appendTo(int index, ByteWriter target) {
    if (isPresent(presence.at(index), index)) {
      reserve(1, target);
      appendBytes(loadWindow(index, 1), target);
    }
  }

  private boolean isPresent(long value, int index) {
    if (value != 0 && value != 1) {
      throw codes.corrupt(
          0,
          "expected 1 or, for an empty value, 0 as the presence of value %d, found %d"
              .formatted(index, value));
    }
    return value == 1;
  }

  /** Makes room for some values. */
  private void reserve(int count, ByteWriter target) {
    long size = (long) count * alphabets.length() + Long.BYTES;
    try {
      target.reserve((int) Math.min(size, Integer.MAX_VALUE));
    } catch (TooManyBytesException e) {
      throw codes.corrupt(0, "expected values that fit in memory, found: " + e.getMessage());
    }
  }

  /** Loads the codes of some values, and returns the first bit of the first one in the window. */
  private int loadWindow(int first, int count) {
    long firstBit = (long) first * alphabets.width();
    long endBit = firstBit + (long) count * alphabets.width();
    int from = (int) (firstBit >>> 3);
    codes.read(from, window, 0, (int) ((endBit + Byte.SIZE - 1) >>> 3) - from);
    return (int) (firstBit & 7);
  }

  /** Appends a value whose codes begin at a bit of the window. */
  private void appendBytes(int firstBit, ByteWriter target) {
    byte[] out = target.array();
    int start = target.size();
    int bit = firstBit;
    for (int position = 0; position < alphabets.length(); position++) {
      int bits = alphabets.bits(position);
      int twoBytes = (window[bit >>> 3] & 0xff) | (window[(bit >>> 3) + 1] << Byte.SIZE);
      int code = (twoBytes >>> (bit & 7)) & ((1 << bits) - 1);
      if (code >= alphabets.count(position)) {
        throw invalidCode();
      }
      out[start + position] = alphabets.byteOf(position, code);
      bit += bits;
    }
    target.advance(alphabets.length());
  }

  private CorruptFileException invalidCode() {
    return codes.corrupt(0, "expected codes of bytes in the alphabets, found a larger one");
  }

  @Override
  public void appendTo(int first, int length, ByteWriter target, int[] endOffsets, int offset) {
    readPresence(first, length, endOffsets, offset, target);
    readCount = (int) Math.min(MIN_COUNT_FOR_SYMBOLS, (long) readCount + length);
    if (symbols == null && readCount == MIN_COUNT_FOR_SYMBOLS) {
      symbols = new Symbols(alphabets);
    }
    int valuesPerWindow =
        Math.max(1, MAX_WINDOW_SIZE_IN_BYTES * Byte.SIZE / Math.max(1, alphabets.width()));
    for (int done = 0; done < length; done += valuesPerWindow) {
      int count = Math.min(valuesPerWindow, length - done);
      int firstBit = loadWindow(first + done, count);
      if (symbols == null) {
        appendValues(firstBit, count, target, endOffsets, offset + done);
      } else {
        appendSymbols(firstBit, count, target, endOffsets, offset + done);
      }
    }
  }

  /** Reads which values are present, and makes room for them. */
  private void readPresence(int first, int length, int[] isPresent, int offset, ByteWriter target) {
    if (!presence.tryRead(first, length, isPresent, offset)) {
      throw codes.corrupt(0, "expected 1 or 0 as the presence of values, found a larger number");
    }
    int presentCount = 0;
    for (int i = 0; i < length; i++) {
      presentCount += isPresent(isPresent[offset + i], first + i) ? 1 : 0;
    }
    reserve(presentCount, target);
  }

  /** Appends values, of which {@code endOffsets} says whether they are present. */
  private void appendValues(
      int firstBit, int count, ByteWriter target, int[] endOffsets, int offset) {
    for (int i = 0; i < count; i++) {
      if (endOffsets[offset + i] != 0) {
        appendBytes(firstBit + i * alphabets.width(), target);
      }
      endOffsets[offset + i] = target.size();
    }
  }

  /** The same with symbols. */
  private void appendSymbols(
      int firstBit, int count, ByteWriter target, int[] endOffsets, int offset) {
    // hot: ByteStringTimes
    byte[] in = window;
    byte[] out = target.array();
    int[] lengths = symbols.lengths();
    int[] bits = symbols.bits();
    int[] starts = symbols.starts();
    long[] symbolsByCode = symbols.symbols();
    int width = alphabets.width();
    int start = target.size();
    int end = start;
    long joinedSymbols = 0;
    for (int i = 0; i < count; i++) {
      if (endOffsets[offset + i] != 0) {
        int bit = firstBit + i * width;
        for (int table = 0; table < lengths.length; table++) {
          long word = (long) LONGS.get(in, bit >>> 3) >>> (bit & 7);
          int code = (int) word & ((1 << bits[table]) - 1);
          long symbol = symbolsByCode[starts[table] + code];
          LONGS.set(out, end, symbol);
          joinedSymbols |= symbol;
          end += lengths[table];
          bit += bits[table];
        }
      }
      endOffsets[offset + i] = end;
    }
    if (Symbols.hasInvalidCode(joinedSymbols)) {
      throw invalidCode();
    }
    target.advance(end - start);
  }
}
