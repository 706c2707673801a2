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
import java.util.Arrays;

/**
 * Reads byte strings that stand there as codes of symbols. Called by the readers of vector pages.
 *
 * <p>Many values are decoded without a look at where each ends: a branch a value costs more than
 * the symbols do. Where the symbols of each code begin is kept instead, and looked up behind the
 * loop.
 */
public final class FsstDecoder extends BytesDecoder {
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /**
   * Codes that are copied out of the region at a time: the target grows by what they stand for at
   * most, however many there are, and their symbols' places fit in 16 bits.
   */
  private static final int WINDOW = 4096;

  /** In place of a symbol's place: at this byte begins no code. */
  private static final char NO_CODE = 0xffff;

  private final ValueEnds ends;
  private final ByteRegion codes;
  private final long[] symbols;
  private final int[] lengths;

  /** The codes of a window, and a byte that an escape at the end of damaged ones reads. */
  private final byte[] window;

  /** Where the symbol of each code of the window begins, counted from that of the first. */
  private final char[] places;

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
    this.places = new char[window.length + 1];
  }

  @Override
  public void appendTo(int index, ByteWriter target) {
    ends.find(index);
    int from = ends.start();
    while (from < ends.end()) {
      int length = load(from, ends.end(), target);
      int stop = from + length < ends.end() ? length - 1 : length;
      from += decodeOne(from, stop, target);
    }
    checkEnd(from, ends.end());
  }

  @Override
  public void appendTo(int first, int length, ByteWriter target, int[] targetEnds, int offset) {
    if (length == 0) {
      return;
    }
    int from = ends.read(first, length, targetEnds, offset);
    int last = targetEnds[offset + length - 1];
    int found = offset;
    do {
      int loaded = load(from, last, target);
      int base = target.size();
      // the last code of a window is left to the next one: it may be an escape
      int stop = from + loaded < last ? loaded - 1 : loaded;
      Arrays.fill(places, 0, loaded + 1, NO_CODE);
      int decoded = decode(from, stop, target);
      found = find(targetEnds, found, offset + length, from, decoded, base);
      from += decoded;
    } while (from < last);
    checkEnd(from, last);
  }

  /** Makes codes, and room for what they stand for, ready. */
  private int load(int from, int end, ByteWriter target) {
    int length = Math.min(WINDOW, end - from);
    codes.read(from, window, 0, length);
    try {
      target.reserve(length * SymbolTable.LONGEST + Long.BYTES);
    } catch (TooManyBytesException e) {
      throw codes.corrupt(from, "expected values that memory can hold, found: " + e.getMessage());
    }
    return length;
  }

  private void checkEnd(int found, int end) {
    if (found != end) {
      throw badEnd(end);
    }
  }

  private CorruptFileException badEnd(int end) {
    return codes.corrupt(end, "expected a byte behind an escape, found the value's end");
  }

  /** Turns the ends of codes that were decoded into ends of values; gives the first one left. */
  private int find(int[] targetEnds, int next, int end, int from, int decoded, int base) {
    int i = next;
    while (i < end && targetEnds[i] - from <= decoded) {
      char place = places[targetEnds[i] - from];
      if (place == NO_CODE) {
        throw badEnd(targetEnds[i]);
      }
      targetEnds[i++] = base + place;
    }
    return i;
  }

  private int decode(int from, int stop, ByteWriter target) {
    // hot: ByteStringTimes
    byte[] in = window;
    char[] begins = places;
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
        begins[position] = (char) (at - base);
        LONGS.set(out, at, symbolOf[a]);
        at += lengthA;
        begins[position + 1] = (char) (at - base);
        LONGS.set(out, at, symbolOf[b]);
        at += lengthB;
        begins[position + 2] = (char) (at - base);
        LONGS.set(out, at, symbolOf[c]);
        at += lengthC;
        begins[position + 3] = (char) (at - base);
        LONGS.set(out, at, symbolOf[d]);
        at += lengthD;
        position += 4;
      }
      if (position < stop) {
        int code = in[position] & 0xff;
        int length = lengthOf[code];
        begins[position++] = (char) (at - base);
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
    begins[position] = (char) (at - base);
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
    return codes.corrupt(at, "expected the code of a symbol, found " + code);
  }
}
