package dev.stoa.format.encoding.fsst;

import dev.stoa.format.bytes.ByteWriter;
import java.util.Arrays;
import java.util.Optional;

/**
 * Trains a symbol table for byte strings, estimates the size of their codes, and encodes them.
 * Called by the writers of vector pages, which encode all values only if that saves space.
 */
public final class FsstEncoder {
  /** The number of samples that are encoded for the estimate. */
  private static final int SAMPLE_COUNT = 64;

  /** The size of each sample. */
  private static final int SAMPLE_SIZE_IN_BYTES = 512;

  /** Fewer bytes are not sampled, but encoded completely. */
  private static final int MIN_SIZE_TO_SAMPLE_IN_BYTES = 2 * SAMPLE_COUNT * SAMPLE_SIZE_IN_BYTES;

  private final byte[] data;
  private final int[] endOffsets;
  private final int count;
  private final SymbolLookup lookup = new SymbolLookup();
  private final SymbolTable table;
  private final int tableSize;
  private Optional<FsstEncodedBytes> encodedBytes = Optional.empty();
  private boolean isEncoded;

  /** The result of {@link #estimate}, or -1 before the first call. */
  private long estimatedSize = -1;

  private FsstEncoder(
      byte[] data, int[] endOffsets, int count, Optional<SymbolTable> trainedTable) {
    this.data = data;
    this.endOffsets = endOffsets;
    this.count = count;
    this.table =
        trainedTable.orElseGet(() -> SymbolTraining.train(data, endOffsets, count, lookup));
    ByteWriter tableBytes = new ByteWriter();
    table.writeTo(tableBytes);
    this.tableSize = tableBytes.size();
    lookup.load(table);
  }

  /**
   * Creates an encoder after training a symbol table.
   *
   * @param data the bytes of all values one after another
   * @param endOffsets the end of each of the first {@code count} values
   */
  public static FsstEncoder of(byte[] data, int[] endOffsets, int count) {
    return new FsstEncoder(data, endOffsets, count, Optional.empty());
  }

  /** Creates an encoder that reuses symbols trained on other byte strings. */
  public static FsstEncoder of(SymbolTable symbols, byte[] data, int[] endOffsets, int count) {
    return new FsstEncoder(data, endOffsets, count, Optional.of(symbols));
  }

  /** Returns the symbols. */
  public SymbolTable table() {
    return table;
  }

  private int size() {
    return count == 0 ? 0 : endOffsets[count - 1];
  }

  /** Returns the approximate size of codes and table in bytes; at most the size of the values. */
  public long sizeInBytes() {
    int size = size();
    if (isEncoded || size < MIN_SIZE_TO_SAMPLE_IN_BYTES) {
      return encode().map(bytes -> (long) bytes.codes().size() + tableSize).orElse((long) size);
    }
    if (estimatedSize < 0) {
      estimatedSize = estimate(size);
    }
    return estimatedSize;
  }

  private long estimate(int size) {
    ByteWriter codes = new ByteWriter();
    codes.reserve(2 * SAMPLE_COUNT * SAMPLE_SIZE_IN_BYTES);
    long sampledSize = 0;
    for (int sample = 0; sample < SAMPLE_COUNT; sample++) {
      int from = (int) ((long) sample * (size - SAMPLE_SIZE_IN_BYTES) / SAMPLE_COUNT);
      sampledSize += encodeSample(from, from + SAMPLE_SIZE_IN_BYTES, codes);
    }
    return Math.min(size, codes.size() * (long) size / sampledSize + tableSize);
  }

  /** Encodes the values, or parts of values, between two offsets; returns their size in bytes. */
  private int encodeSample(int from, int to, ByteWriter codes) {
    int index = Arrays.binarySearch(endOffsets, 0, count, from);
    int start = from;
    for (int i = index < 0 ? -index - 1 : index; start < to; i++) {
      int end = Math.min(endOffsets[i], to);
      lookup.encode(data, start, end, codes);
      start = end;
    }
    return to - from;
  }

  /** Encodes the values on the first call; empty if codes and table are not smaller. */
  public Optional<FsstEncodedBytes> encode() {
    if (!isEncoded) {
      isEncoded = true;
      ByteWriter codes = new ByteWriter();
      long[] codeEndOffsets = new long[count];
      boolean isSmaller = lookup.encodeAll(data, endOffsets, codes, codeEndOffsets);
      if (isSmaller && codes.size() + tableSize < size()) {
        encodedBytes = Optional.of(new FsstEncodedBytes(table, codes, codeEndOffsets));
      }
    }
    return encodedBytes;
  }
}
