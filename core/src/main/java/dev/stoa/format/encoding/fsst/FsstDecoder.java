package dev.stoa.format.encoding.fsst;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.TooManyBytesException;
import dev.stoa.format.encoding.BytesDecoder;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.ValueOffsets;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Reads byte strings that are stored as codes of symbols. Called by the readers of vector pages.
 *
 * <p>Many values are decoded without regard to their ends: a branch per value costs more than the
 * symbols do. The start of each code's symbol is recorded instead, and looked up after the loop.
 */
public final class FsstDecoder extends BytesDecoder {
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /**
   * Codes that are copied out of the region at a time, which limits the growth of the target and
   * lets the symbols' positions fit in 16 bits.
   */
  private static final int WINDOW = 4096;

  /** Marks a byte at which no code begins. */
  private static final char NO_CODE = 0xffff;

  private final ValueOffsets valueOffsets;
  private final ByteRegion codes;
  private final long[] symbols;
  private final int[] lengths;

  /** The codes of a window, and one more byte, read by an escape at the end of corrupt ones. */
  private final byte[] window;

  /** The start of each code's symbol in the window, relative to the first. */
  private final char[] symbolOffsets;

  /**
   * A decoder of as many values as there are end offsets.
   *
   * @param endOffsets the end of each value's codes
   */
  public FsstDecoder(SymbolTable table, LongDecoder endOffsets, ByteRegion codes) {
    super(endOffsets.count());
    this.valueOffsets = new ValueOffsets(endOffsets, codes);
    this.codes = codes;
    this.symbols = table.symbols();
    this.lengths = table.lengths();
    this.window = new byte[Math.min(WINDOW, codes.length()) + 1];
    this.symbolOffsets = new char[window.length + 1];
  }

  @Override
  public void appendTo(int index, ByteWriter target) {
    valueOffsets.find(index);
    int from = valueOffsets.start();
    while (from < valueOffsets.end()) {
      int length = load(from, valueOffsets.end(), target);
      int stop = from + length < valueOffsets.end() ? length - 1 : length;
      from += decodeOne(from, stop, target);
    }
    checkEnd(from, valueOffsets.end());
  }

  @Override
  public void appendTo(
      int first, int length, ByteWriter target, int[] targetEndOffsets, int offset) {
    if (length == 0) {
      return;
    }
    int from = valueOffsets.read(first, length, targetEndOffsets, offset);
    int last = targetEndOffsets[offset + length - 1];
    int found = offset;
    do {
      int loaded = load(from, last, target);
      int base = target.size();
      // the last code of a window is left to the next one: it may be an escape
      int stop = from + loaded < last ? loaded - 1 : loaded;
      Arrays.fill(symbolOffsets, 0, loaded + 1, NO_CODE);
      int decoded = decode(from, stop, target);
      found = resolveOffsets(targetEndOffsets, found, offset + length, from, decoded, base);
      from += decoded;
    } while (from < last);
    checkEnd(from, last);
  }

  /** Prepares codes, and room for their symbols. */
  private int load(int from, int end, ByteWriter target) {
    int length = Math.min(WINDOW, end - from);
    codes.read(from, window, 0, length);
    try {
      target.reserve(length * SymbolTable.MAX_SYMBOL_LENGTH + Long.BYTES);
    } catch (TooManyBytesException e) {
      throw codes.corrupt(from, "expected values that fit in memory, found: " + e.getMessage());
    }
    return length;
  }

  private void checkEnd(int found, int end) {
    if (found != end) {
      throw badEnd(end);
    }
  }

  private CorruptFileException badEnd(int end) {
    return codes.corrupt(end, "expected a byte after an escape code, found the end of the value");
  }

  /** Converts the end offsets of decoded codes to those of values; returns the first one left. */
  private int resolveOffsets(
      int[] targetEndOffsets, int next, int end, int from, int decoded, int base) {
    int i = next;
    while (i < end && targetEndOffsets[i] - from <= decoded) {
      char symbolOffset = symbolOffsets[targetEndOffsets[i] - from];
      if (symbolOffset == NO_CODE) {
        throw badEnd(targetEndOffsets[i]);
      }
      targetEndOffsets[i++] = base + symbolOffset;
    }
    return i;
  }

  private int decode(int from, int stop, ByteWriter target) {
    // hot: ByteStringTimes
    byte[] in = window;
    char[] symbolStarts = symbolOffsets;
    byte[] out = target.array();
    long[] symbolOf = symbols;
    int[] lengthOf = lengths;
    int base = target.size();
    int at = base;
    int position = 0;
    int fast = stop - 3;
    while (position < stop) {
      while (position < fast) {
        int four = (int) INTS.get(in, position);
        int a = four & 0xff;
        int b = four >>> 8 & 0xff;
        int c = four >>> 16 & 0xff;
        int d = four >>> 24;
        int lengthA = lengthOf[a];
        int lengthB = lengthOf[b];
        int lengthC = lengthOf[c];
        int lengthD = lengthOf[d];
        if ((lengthA | lengthB | lengthC | lengthD) >= SymbolTable.NO_SYMBOL) {
          break;
        }
        symbolStarts[position] = (char) (at - base);
        LONGS.set(out, at, symbolOf[a]);
        at += lengthA;
        symbolStarts[position + 1] = (char) (at - base);
        LONGS.set(out, at, symbolOf[b]);
        at += lengthB;
        symbolStarts[position + 2] = (char) (at - base);
        LONGS.set(out, at, symbolOf[c]);
        at += lengthC;
        symbolStarts[position + 3] = (char) (at - base);
        LONGS.set(out, at, symbolOf[d]);
        at += lengthD;
        position += 4;
      }
      if (position < stop) {
        int code = in[position] & 0xff;
        int length = lengthOf[code];
        symbolStarts[position++] = (char) (at - base);
        if (length < SymbolTable.NO_SYMBOL) {
          LONGS.set(out, at, symbolOf[code]);
          at += length;
        } else if (code == SymbolTable.ESCAPE) {
          out[at++] = in[position++];
        } else {
          throw noSymbol(from + position - 1, code);
        }
      }
    }
    symbolStarts[position] = (char) (at - base);
    target.advance(at - base);
    return position;
  }

  /** The same for one value, whose end is the last. */
  private int decodeOne(int from, int stop, ByteWriter target) {
    // hot: ByteStringTimes
    byte[] in = window;
    byte[] out = target.array();
    int base = target.size();
    int at = base;
    int position = 0;
    while (position < stop) {
      int code = in[position++] & 0xff;
      int length = lengths[code];
      if (length < SymbolTable.NO_SYMBOL) {
        LONGS.set(out, at, symbols[code]);
        at += length;
      } else if (code == SymbolTable.ESCAPE) {
        out[at++] = in[position++];
      } else {
        throw noSymbol(from + position - 1, code);
      }
    }
    target.advance(at - base);
    return position;
  }

  private CorruptFileException noSymbol(int at, int code) {
    return codes.corrupt(at, "expected the code of a known symbol, found " + code);
  }
}
