package dev.stoa.format.encoding.fsst;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import java.util.Arrays;

/**
 * The symbol of each code. Made by {@link FsstEncodedBytes}, read back by the readers of vector
 * pages.
 *
 * <p>Its bytes are in the format of the authors' {@code fsst_export}: see {@code
 * docs/reference/format.md}.
 */
public final class SymbolTable {
  /** The escape code: the next byte is a literal. */
  static final int ESCAPE = 255;

  /** The maximum length of a symbol in bytes. */
  static final int MAX_SYMBOL_LENGTH = Long.BYTES;

  /** The length of a code that has no symbol. */
  static final int NO_SYMBOL = 16;

  private static final int CODES = 256;
  private static final int VERSION = 20190218;
  private static final int LITTLE_ENDIAN = 1;
  private static final int HEADER_SIZE = 17;

  private final long[] symbols = new long[CODES];
  private final int[] lengths = new int[CODES];
  private int size;

  private SymbolTable() {
    Arrays.fill(lengths, NO_SYMBOL);
  }

  /**
   * A table of symbols. Codes are assigned first to symbols of 2 to 8 bytes, then to those of 1
   * byte.
   *
   * @param symbols the bytes of each, the first in the lowest eight bits
   * @param lengths the number of bytes of each
   * @param size the number of symbols, at most 255
   */
  static SymbolTable of(long[] symbols, int[] lengths, int size) {
    SymbolTable table = new SymbolTable();
    for (int step = 1; step <= MAX_SYMBOL_LENGTH; step++) {
      int length = step % MAX_SYMBOL_LENGTH + 1;
      for (int i = 0; i < size; i++) {
        if (lengths[i] == length) {
          table.add(symbols[i], length);
        }
      }
    }
    return table;
  }

  private void add(long symbol, int length) {
    symbols[size] = symbol;
    lengths[size++] = length;
  }

  /**
   * Reads a table that fills a region.
   *
   * @throws CorruptFileException if it is not a symbol table
   */
  public static SymbolTable read(ByteRegion region) {
    region.require(0, region.length());
    if (region.length() < HEADER_SIZE || region.intAt(Integer.BYTES) != VERSION) {
      throw region.corrupt(
          0, "expected an FSST symbol table, found an unknown version or too few bytes");
    }
    if (region.byteAt(Long.BYTES) != 0) {
      throw region.corrupt(
          Long.BYTES,
          "expected a symbol table without zero-terminated strings, found one with them");
    }
    SymbolTable table = new SymbolTable();
    int at = HEADER_SIZE;
    for (int step = 1; step <= MAX_SYMBOL_LENGTH; step++) {
      int length = step % MAX_SYMBOL_LENGTH + 1;
      int count = region.byteAt(Long.BYTES + length);
      if (table.size + count > ESCAPE || at + count * length > region.length()) {
        throw region.corrupt(
            Long.BYTES + length,
            "expected at most 255 symbols in %d bytes, found more".formatted(region.length()));
      }
      for (int i = 0; i < count; i++) {
        table.add(symbol(region, at, length), length);
        at += length;
      }
    }
    if (at != region.length()) {
      throw region.corrupt(at, "expected the end of the symbols, found more bytes");
    }
    return table;
  }

  /** The symbols by code, the first byte of each in the lowest eight bits. */
  long[] symbols() {
    return symbols;
  }

  /** Their lengths in bytes; {@link #NO_SYMBOL} for a code without a symbol. */
  int[] lengths() {
    return lengths;
  }

  /** The number of symbols; larger codes are unused. */
  int size() {
    return size;
  }

  private static long symbol(ByteRegion region, int at, int length) {
    long symbol = 0;
    for (int i = 0; i < length; i++) {
      symbol |= (long) region.byteAt(at + i) << (Byte.SIZE * i);
    }
    return symbol;
  }

  /** Appends the table's bytes. */
  public void writeTo(ByteWriter out) {
    out.writeInt(LITTLE_ENDIAN | size << Byte.SIZE);
    out.writeInt(VERSION);
    out.writeByte(0);
    int[] counts = new int[MAX_SYMBOL_LENGTH + 1];
    for (int code = 0; code < size; code++) {
      counts[lengths[code]]++;
    }
    for (int length = 1; length <= MAX_SYMBOL_LENGTH; length++) {
      out.writeByte(counts[length]);
    }
    for (int code = 0; code < size; code++) {
      for (int i = 0; i < lengths[code]; i++) {
        out.writeByte((int) (symbols[code] >>> (Byte.SIZE * i)));
      }
    }
  }
}
