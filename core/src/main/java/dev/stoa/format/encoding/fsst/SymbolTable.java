package dev.stoa.format.encoding.fsst;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import java.util.Arrays;

/**
 * The symbol of each code. Created by {@link SymbolTraining}, and read by the readers of vector
 * pages.
 *
 * <p>Its bytes have the format of the {@code fsst_export} function of FSST's authors: see {@code
 * docs/reference/format.md}.
 */
public final class SymbolTable {
  /** The escape code, which means that the next byte is a literal. */
  static final int ESCAPE = 255;

  /** The maximum length of a symbol in bytes. */
  static final int MAX_SYMBOL_LENGTH = Long.BYTES;

  /** The length of a code that has no symbol. */
  static final int NO_SYMBOL = 16;

  private static final int CODE_COUNT = 256;

  // The header: a flag and the number of symbols in four bytes, the version of the format in four
  // bytes, whether strings are zero-terminated, and the number of symbols of each length.
  private static final int LITTLE_ENDIAN = 1;
  private static final int VERSION = 20190218;
  private static final int HEADER_SIZE_IN_BYTES = 17;

  private final long[] symbols = new long[CODE_COUNT];
  private final int[] lengths = new int[CODE_COUNT];
  private int size;

  private SymbolTable() {
    Arrays.fill(lengths, NO_SYMBOL);
  }

  /**
   * Creates a table of symbols. Assigns codes first to symbols of 2 to 8 bytes, then to those of 1
   * byte.
   *
   * @param symbols the bytes of each symbol, the first byte in the lowest eight bits
   * @param lengths the number of bytes of each symbol
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
   * @throws CorruptFileException if the bytes are not a symbol table
   */
  public static SymbolTable read(ByteRegion region) {
    region.require(0, region.length());
    if (region.length() < HEADER_SIZE_IN_BYTES || region.intAt(Integer.BYTES) != VERSION) {
      throw region.corrupt(
          0, "expected an FSST symbol table, found an unknown version or too few bytes");
    }
    if (region.byteAt(Long.BYTES) != 0) {
      throw region.corrupt(
          Long.BYTES,
          "expected a symbol table without zero-terminated strings, found one for such strings");
    }
    SymbolTable table = new SymbolTable();
    int position = HEADER_SIZE_IN_BYTES;
    for (int step = 1; step <= MAX_SYMBOL_LENGTH; step++) {
      int length = step % MAX_SYMBOL_LENGTH + 1;
      int count = region.byteAt(Long.BYTES + length);
      if (table.size + count > ESCAPE || position + count * length > region.length()) {
        throw region.corrupt(
            Long.BYTES + length,
            "expected at most 255 symbols in %d bytes, found more".formatted(region.length()));
      }
      for (int i = 0; i < count; i++) {
        table.add(symbol(region, position, length), length);
        position += length;
      }
    }
    if (position != region.length()) {
      throw region.corrupt(position, "expected the end of the symbols, found more bytes");
    }
    return table;
  }

  /** Returns the symbols by code, the first byte of each in the lowest eight bits. */
  long[] symbols() {
    return symbols;
  }

  /**
   * Returns the lengths of the symbols in bytes; {@link #NO_SYMBOL} for a code without a symbol.
   */
  int[] lengths() {
    return lengths;
  }

  /** Returns the number of symbols; their codes are 0 to this number minus 1. */
  int size() {
    return size;
  }

  private static long symbol(ByteRegion region, int position, int length) {
    long symbol = 0;
    for (int i = 0; i < length; i++) {
      symbol |= (long) region.byteAt(position + i) << (Byte.SIZE * i);
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
