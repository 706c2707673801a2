package dev.stoa.format.encoding.fsst;

import dev.stoa.format.bytes.ByteWriter;
import java.util.Arrays;
import java.util.Optional;

/**
 * Symbols that were found for byte strings, and about what these become by them. Called by the
 * writers of vector pages, who encode all values only where that pays.
 */
public final class FoundSymbols {
  /** What is encoded to guess what comes of all: so many pieces of so many bytes. */
  private static final int PIECES = 64;

  private static final int PIECE = 512;

  /** Fewer bytes are all encoded at once. */
  private static final int LEAST_TO_GUESS = 2 * PIECES * PIECE;

  private final byte[] data;
  private final int[] ends;
  private final int count;
  private final SymbolMatcher matcher = new SymbolMatcher();
  private final SymbolTable table;
  private final int tableSize;
  private Optional<FsstBytes> encoded = Optional.empty();
  private boolean isEncoded;
  private long guessedSize = -1;

  private FoundSymbols(byte[] data, int[] ends, int count, Optional<SymbolTable> known) {
    this.data = data;
    this.ends = ends;
    this.count = count;
    this.table = known.orElseGet(() -> SymbolTraining.train(data, ends, count, matcher));
    ByteWriter tableBytes = new ByteWriter();
    table.writeTo(tableBytes);
    this.tableSize = tableBytes.size();
    matcher.use(table);
  }

  /**
   * Finds symbols.
   *
   * @param data the bytes of all values one after another
   * @param ends where each of the first {@code count} values ends
   */
  public static FoundSymbols of(byte[] data, int[] ends, int count) {
    return new FoundSymbols(data, ends, count, Optional.empty());
  }

  /** Takes symbols that were found for other byte strings. */
  public static FoundSymbols of(SymbolTable symbols, byte[] data, int[] ends, int count) {
    return new FoundSymbols(data, ends, count, Optional.of(symbols));
  }

  /** The symbols. */
  public SymbolTable table() {
    return table;
  }

  private int size() {
    return count == 0 ? 0 : ends[count - 1];
  }

  /** About how many bytes codes and table take; what the values take where that is no more. */
  public long sizeInBytes() {
    int size = size();
    if (isEncoded || size < LEAST_TO_GUESS) {
      return encode().map(found -> (long) found.codes().size() + tableSize).orElse((long) size);
    }
    if (guessedSize < 0) {
      guessedSize = guess(size);
    }
    return guessedSize;
  }

  private long guess(int size) {
    ByteWriter codes = new ByteWriter();
    codes.reserve(2 * PIECES * PIECE);
    long looked = 0;
    for (int piece = 0; piece < PIECES; piece++) {
      int from = (int) ((long) piece * (size - PIECE) / PIECES);
      looked += encodePiece(from, from + PIECE, codes);
    }
    return Math.min(size, codes.size() * (long) size / looked + tableSize);
  }

  /** Encodes the values, or parts of values, between two bytes. */
  private int encodePiece(int from, int to, ByteWriter codes) {
    int found = Arrays.binarySearch(ends, 0, count, from);
    int start = from;
    for (int i = found < 0 ? -found - 1 : found; start < to; i++) {
      int end = Math.min(ends[i], to);
      matcher.encode(data, start, end, codes);
      start = end;
    }
    return to - from;
  }

  /** Encodes the values, once; empty where codes and table are not smaller. */
  public Optional<FsstBytes> encode() {
    if (!isEncoded) {
      isEncoded = true;
      ByteWriter codes = new ByteWriter();
      long[] codeEnds = new long[count];
      boolean isSmaller = matcher.encode(data, ends, codes, codeEnds);
      if (isSmaller && codes.size() + tableSize < size()) {
        encoded = Optional.of(new FsstBytes(table, codes, codeEnds));
      }
    }
    return encoded;
  }
}
