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
 * <p>Decodes many short values without checking for their ends, since a branch per value would cost
 * more than the symbols do. Instead it records the start of each code's symbol, and looks up the
 * ends of values after the loop. Long values are decoded one by one, without these records.
 */
public final class FsstDecoder extends BytesDecoder {
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /**
   * The number of bytes of codes that are copied out of the region at a time. It limits the growth
   * of the target, and lets the positions of symbols fit into 16 bits.
   */
  private static final int MAX_WINDOW_SIZE_IN_BYTES = 4096;

  /**
   * The average number of bytes of a value's codes from which values are decoded one by one; with
   * fewer, the branch per value costs more than to record the starts of symbols.
   */
  private static final int MIN_LONG_VALUE_SIZE_IN_BYTES = 12;

  /** Marks a byte at which no code begins. */
  private static final char NO_CODE = 0xffff;

  private final ValueOffsets valueOffsets;
  private final ByteRegion codes;
  private final long[] symbols;
  private final int[] lengths;

  /**
   * The codes of a window, and one more byte, which an escape at the end of corrupt codes reads.
   */
  private final byte[] window;

  /**
   * For each byte of the window, the position in the target of the symbol of the code that begins
   * there, relative to the first symbol; {@link #NO_CODE} if no code begins there.
   */
  private final char[] symbolOffsets;

  /**
   * Creates a decoder of as many values as there are end offsets.
   *
   * @param endOffsets the end of each value's codes
   */
  public FsstDecoder(SymbolTable table, LongDecoder endOffsets, ByteRegion codes) {
    super(endOffsets.count());
    this.valueOffsets = new ValueOffsets(endOffsets, codes);
    this.codes = codes;
    this.symbols = table.symbols();
    this.lengths = table.lengths();
    this.window = new byte[Math.min(MAX_WINDOW_SIZE_IN_BYTES, codes.length()) + 1];
    this.symbolOffsets = new char[window.length + 1];
  }

  @Override
  public void appendTo(int index, ByteWriter target) {
    valueOffsets.find(index);
    int from = valueOffsets.start();
    while (from < valueOffsets.end()) {
      int loadedBytes = loadWindow(from, valueOffsets.end(), target);
      int stop = stop(from, loadedBytes, valueOffsets.end());
      from += decodeValue(from, 0, stop, target);
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
    int lastEnd = targetEndOffsets[offset + length - 1];
    if ((lastEnd - from) / length >= MIN_LONG_VALUE_SIZE_IN_BYTES) {
      appendLongValues(from, target, targetEndOffsets, offset, offset + length);
      return;
    }
    int nextOffset = offset;
    do {
      int loadedBytes = loadWindow(from, lastEnd, target);
      int targetStart = target.size();
      int stop = stop(from, loadedBytes, lastEnd);
      Arrays.fill(symbolOffsets, 0, loadedBytes + 1, NO_CODE);
      int decodedBytes = decode(from, stop, target);
      nextOffset =
          resolveOffsets(
              targetEndOffsets, nextOffset, offset + length, from, decodedBytes, targetStart);
      from += decodedBytes;
    } while (from < lastEnd);
    checkEnd(from, lastEnd);
  }

  /**
   * Appends values one by one, and converts their end offsets from positions of codes to positions
   * in the target.
   */
  private void appendLongValues(
      int firstCode, ByteWriter target, int[] endOffsets, int first, int end) {
    int from = firstCode;
    int lastEnd = endOffsets[end - 1];
    int next = first;
    do {
      int loadedBytes = loadWindow(from, lastEnd, target);
      int stop = stop(from, loadedBytes, lastEnd);
      int position = 0;
      while (next < end && endOffsets[next] - from <= stop) {
        int valueEnd = endOffsets[next] - from;
        position = decodeValue(from, position, valueEnd, target);
        checkEnd(from + position, endOffsets[next]);
        endOffsets[next++] = target.size();
      }
      if (position < stop) {
        position = decodeValue(from, position, stop, target);
      }
      from += position;
    } while (from < lastEnd);
    checkEnd(from, lastEnd);
  }

  /**
   * Returns where decoding of the window stops: before its last byte if more bytes follow, since
   * that byte may be an escape.
   */
  private static int stop(int from, int loadedBytes, int end) {
    return from + loadedBytes < end ? loadedBytes - 1 : loadedBytes;
  }

  /** Loads codes into the window, and makes room in the target for their symbols. */
  private int loadWindow(int from, int end, ByteWriter target) {
    int length = Math.min(MAX_WINDOW_SIZE_IN_BYTES, end - from);
    codes.read(from, window, 0, length);
    try {
      target.reserve(length * SymbolTable.MAX_SYMBOL_LENGTH + Long.BYTES);
    } catch (TooManyBytesException e) {
      throw codes.corrupt(from, "expected values that fit in memory, found: " + e.getMessage());
    }
    return length;
  }

  private void checkEnd(int position, int end) {
    if (position != end) {
      throw missingByte(end);
    }
  }

  private CorruptFileException missingByte(int end) {
    return codes.corrupt(end, "expected a byte after an escape code, found the end of the value");
  }

  /**
   * Converts the end offsets of values from positions of codes to positions in the target, as far
   * as codes are decoded; returns the index of the first offset that remains.
   */
  private int resolveOffsets(
      int[] targetEndOffsets, int first, int end, int from, int decodedBytes, int targetStart) {
    int index = first;
    while (index < end && targetEndOffsets[index] - from <= decodedBytes) {
      char symbolOffset = symbolOffsets[targetEndOffsets[index] - from];
      if (symbolOffset == NO_CODE) {
        throw missingByte(targetEndOffsets[index]);
      }
      targetEndOffsets[index++] = targetStart + symbolOffset;
    }
    return index;
  }

  /**
   * Decodes the codes in the window up to {@code stop}; returns the number of bytes of the window
   * that were decoded.
   */
  private int decode(int from, int stop, ByteWriter target) {
    // hot: ByteStringTimes
    byte[] in = window;
    char[] symbolStarts = symbolOffsets;
    byte[] out = target.array();
    long[] symbolsByCode = symbols;
    int[] lengthsByCode = lengths;
    int targetStart = target.size();
    int outPosition = targetStart;
    int position = 0;
    int fastStop = stop - 3;
    while (position < stop) {
      while (position < fastStop) {
        int fourCodes = (int) INTS.get(in, position);
        int codeA = fourCodes & 0xff;
        int codeB = fourCodes >>> 8 & 0xff;
        int codeC = fourCodes >>> 16 & 0xff;
        int codeD = fourCodes >>> 24;
        int lengthA = lengthsByCode[codeA];
        int lengthB = lengthsByCode[codeB];
        int lengthC = lengthsByCode[codeC];
        int lengthD = lengthsByCode[codeD];
        if ((lengthA | lengthB | lengthC | lengthD) >= SymbolTable.NO_SYMBOL) {
          break;
        }
        symbolStarts[position] = (char) (outPosition - targetStart);
        LONGS.set(out, outPosition, symbolsByCode[codeA]);
        outPosition += lengthA;
        symbolStarts[position + 1] = (char) (outPosition - targetStart);
        LONGS.set(out, outPosition, symbolsByCode[codeB]);
        outPosition += lengthB;
        symbolStarts[position + 2] = (char) (outPosition - targetStart);
        LONGS.set(out, outPosition, symbolsByCode[codeC]);
        outPosition += lengthC;
        symbolStarts[position + 3] = (char) (outPosition - targetStart);
        LONGS.set(out, outPosition, symbolsByCode[codeD]);
        outPosition += lengthD;
        position += 4;
      }
      if (position < stop) {
        int code = in[position] & 0xff;
        int length = lengthsByCode[code];
        symbolStarts[position++] = (char) (outPosition - targetStart);
        if (length < SymbolTable.NO_SYMBOL) {
          LONGS.set(out, outPosition, symbolsByCode[code]);
          outPosition += length;
        } else if (code == SymbolTable.ESCAPE) {
          out[outPosition++] = in[position++];
        } else {
          throw noSymbol(from + position - 1, code);
        }
      }
    }
    symbolStarts[position] = (char) (outPosition - targetStart);
    target.advance(outPosition - targetStart);
    return position;
  }

  /**
   * Decodes codes of a single value in the window, without recording the starts of symbols.
   *
   * @param start the position of the first code in the window
   * @param stop the position after the last code in the window
   * @return the position after the last byte that was decoded
   */
  private int decodeValue(int from, int start, int stop, ByteWriter target) {
    // hot: ByteStringTimes
    byte[] in = window;
    byte[] out = target.array();
    long[] symbolsByCode = symbols;
    int[] lengthsByCode = lengths;
    int targetStart = target.size();
    int outPosition = targetStart;
    int position = start;
    int fastStop = stop - 3;
    while (position < stop) {
      while (position < fastStop) {
        int fourCodes = (int) INTS.get(in, position);
        int codeA = fourCodes & 0xff;
        int codeB = fourCodes >>> 8 & 0xff;
        int codeC = fourCodes >>> 16 & 0xff;
        int codeD = fourCodes >>> 24;
        int lengthA = lengthsByCode[codeA];
        int lengthB = lengthsByCode[codeB];
        int lengthC = lengthsByCode[codeC];
        int lengthD = lengthsByCode[codeD];
        if ((lengthA | lengthB | lengthC | lengthD) >= SymbolTable.NO_SYMBOL) {
          break;
        }
        LONGS.set(out, outPosition, symbolsByCode[codeA]);
        outPosition += lengthA;
        LONGS.set(out, outPosition, symbolsByCode[codeB]);
        outPosition += lengthB;
        LONGS.set(out, outPosition, symbolsByCode[codeC]);
        outPosition += lengthC;
        LONGS.set(out, outPosition, symbolsByCode[codeD]);
        outPosition += lengthD;
        position += 4;
      }
      if (position < stop) {
        int code = in[position++] & 0xff;
        int length = lengthsByCode[code];
        if (length < SymbolTable.NO_SYMBOL) {
          LONGS.set(out, outPosition, symbolsByCode[code]);
          outPosition += length;
        } else if (code == SymbolTable.ESCAPE) {
          out[outPosition++] = in[position++];
        } else {
          throw noSymbol(from + position - 1, code);
        }
      }
    }
    target.advance(outPosition - targetStart);
    return position;
  }

  private CorruptFileException noSymbol(int position, int code) {
    return codes.corrupt(position, "expected the code of a known symbol, found " + code);
  }
}
