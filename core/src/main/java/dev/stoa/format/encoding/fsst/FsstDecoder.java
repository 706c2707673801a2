package dev.stoa.format.encoding.fsst;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.TooManyBytesException;
import dev.stoa.format.encoding.BytesDecoder;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.ValueEnds;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Reads byte strings that stand there as codes of symbols. Called by the readers of vector pages.
 */
public final class FsstDecoder extends BytesDecoder {
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** Codes that are copied out of the region at a time, so that room is made for them only. */
  private static final int WINDOW = 4096;

  private final ValueEnds ends;
  private final ByteRegion codes;
  private final long[] symbols;
  private final int[] lengths;

  /** The codes of a window; a lone escape at its end reads one byte more. */
  private final byte[] window;

  private int windowStart;
  private int windowEnd;

  /**
   * A decoder of as many values as there are ends.
   *
   * @param ends where the codes of each value end
   */
  public FsstDecoder(SymbolTable table, LongDecoder ends, ByteRegion codes) {
    super(ends.count());
    this.ends = new ValueEnds(ends, codes);
    this.codes = codes;
    this.symbols = table.symbols();
    this.lengths = table.lengths();
    this.window = new byte[Math.min(WINDOW, codes.length()) + 1];
  }

  @Override
  public void appendTo(int index, ByteWriter target) {
    ends.find(index);
    append(ends.start(), ends.end(), ends.end(), target);
  }

  @Override
  public void appendTo(int first, int length, ByteWriter target, int[] targetEnds, int offset) {
    int start = ends.read(first, length, targetEnds, offset);
    int last = length == 0 ? 0 : targetEnds[offset + length - 1];
    for (int i = offset; i < offset + length; i++) {
      int end = targetEnds[i];
      append(start, end, last, target);
      targetEnds[i] = target.size();
      start = end;
    }
  }

  /** Appends the value with some codes; those up to {@code last} will be wanted next. */
  private void append(int start, int end, int last, ByteWriter target) {
    int from = start;
    while (from < end) {
      if (from < windowStart || end > windowEnd) {
        load(from, last);
      }
      reserve(windowEnd - from, target);
      int limit = Math.min(end, windowEnd) - windowStart;
      // the last code of a window is left to the next one: it may be an escape
      int stop = windowEnd < end ? limit - 1 : limit;
      int position = decode(from - windowStart, stop, target);
      if (position > limit) {
        throw codes.corrupt(end - 1, "expected a byte behind an escape, found the value's end");
      }
      from = windowStart + position;
    }
  }

  private void load(int from, int last) {
    int length = Math.min(WINDOW, last - from);
    windowStart = 0;
    windowEnd = 0;
    codes.read(from, window, 0, length);
    windowStart = from;
    windowEnd = from + length;
  }

  private void reserve(int codeCount, ByteWriter target) {
    try {
      target.reserve(codeCount * SymbolTable.LONGEST + Long.BYTES);
    } catch (TooManyBytesException e) {
      throw codes.corrupt(0, "expected values that memory can hold, found: " + e.getMessage());
    }
  }

  private int decode(int start, int stop, ByteWriter target) {
    // hot: ByteStringSpeed
    byte[] in = window;
    byte[] out = target.array();
    long[] symbolOf = symbols;
    int[] lengthOf = lengths;
    int from = target.size();
    int at = from;
    int position = start;
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
        LONGS.set(out, at, symbolOf[a]);
        at += lengthA;
        LONGS.set(out, at, symbolOf[b]);
        at += lengthB;
        LONGS.set(out, at, symbolOf[c]);
        at += lengthC;
        LONGS.set(out, at, symbolOf[d]);
        at += lengthD;
        position += 4;
      }
      if (position < stop) {
        int code = in[position++] & 0xff;
        int length = lengthOf[code];
        if (length < SymbolTable.NO_SYMBOL) {
          LONGS.set(out, at, symbolOf[code]);
          at += length;
        } else if (code == SymbolTable.ESCAPE) {
          out[at++] = in[position++];
        } else {
          throw noSymbol(position - 1, code);
        }
      }
    }
    target.advance(at - from);
    return position;
  }

  private CorruptFileException noSymbol(int position, int code) {
    return codes.corrupt(windowStart + position, "expected the code of a symbol, found " + code);
  }
}
