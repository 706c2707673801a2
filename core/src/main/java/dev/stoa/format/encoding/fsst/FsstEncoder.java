package dev.stoa.format.encoding.fsst;

import dev.stoa.format.bytes.ByteWriter;
import java.util.Arrays;
import java.util.Optional;

/**
 * A symbol table for byte strings, and the estimated size of their codes. Called by the writers of
 * vector pages, which encode all values only if that pays.
 */
public final class FsstEncoder {
  /** The sample encoded for the estimate: the number and size of its pieces. */
  private static final int SAMPLES = 64;

  private static final int SAMPLE_SIZE = 512;

  /** Fewer bytes are encoded completely. */
  private static final int MIN_SIZE_TO_SAMPLE = 2 * SAMPLES * SAMPLE_SIZE;

  private final byte[] data;
  private final int[] endOffsets;
  private final int count;
  private final SymbolLookup lookup = new SymbolLookup();
  private final SymbolTable table;
  private final int tableSize;
  private Optional<FsstEncodedBytes> encoded = Optional.empty();
  private boolean isEncoded;
  private long estimatedSize = -1;

  private FsstEncoder(byte[] data, int[] endOffsets, int count, Optional<SymbolTable> trained) {
    this.data = data;
    this.endOffsets = endOffsets;
    this.count = count;
    this.table = trained.orElseGet(() -> SymbolTraining.train(data, endOffsets, count, lookup));
    ByteWriter tableBytes = new ByteWriter();
    table.writeTo(tableBytes);
    this.tableSize = tableBytes.size();
    lookup.load(table);
  }

  /**
   * Trains a symbol table.
   *
   * @param data the bytes of all values one after another
   * @param endOffsets the end of each of the first {@code count} values
   */
  public static FsstEncoder of(byte[] data, int[] endOffsets, int count) {
    return new FsstEncoder(data, endOffsets, count, Optional.empty());
  }

  /** Reuses symbols trained on other byte strings. */
  public static FsstEncoder of(SymbolTable symbols, byte[] data, int[] endOffsets, int count) {
    return new FsstEncoder(data, endOffsets, count, Optional.of(symbols));
  }

  /** The symbols. */
  public SymbolTable table() {
    return table;
  }

  private int size() {
    return count == 0 ? 0 : endOffsets[count - 1];
  }

  /** The approximate size of codes and table; at most the size of the values. */
  public long sizeInBytes() {
    int size = size();
    if (isEncoded || size < MIN_SIZE_TO_SAMPLE) {
      return encode().map(found -> (long) found.codes().size() + tableSize).orElse((long) size);
    }
    if (estimatedSize < 0) {
      estimatedSize = estimate(size);
    }
    return estimatedSize;
  }

  private long estimate(int size) {
    ByteWriter codes = new ByteWriter();
    codes.reserve(2 * SAMPLES * SAMPLE_SIZE);
    long sampled = 0;
    for (int sample = 0; sample < SAMPLES; sample++) {
      int from = (int) ((long) sample * (size - SAMPLE_SIZE) / SAMPLES);
      sampled += encodeSample(from, from + SAMPLE_SIZE, codes);
    }
    return Math.min(size, codes.size() * (long) size / sampled + tableSize);
  }

  /** Encodes the values, or parts of values, between two offsets. */
  private int encodeSample(int from, int to, ByteWriter codes) {
    int found = Arrays.binarySearch(endOffsets, 0, count, from);
    int start = from;
    for (int i = found < 0 ? -found - 1 : found; start < to; i++) {
      int end = Math.min(endOffsets[i], to);
      lookup.encode(data, start, end, codes);
      start = end;
    }
    return to - from;
  }

  /** Encodes the values, once; empty if codes and table are not smaller. */
  public Optional<FsstEncodedBytes> encode() {
    if (!isEncoded) {
      isEncoded = true;
      ByteWriter codes = new ByteWriter();
      long[] codeEndOffsets = new long[count];
      boolean isSmaller = lookup.encode(data, endOffsets, codes, codeEndOffsets);
      if (isSmaller && codes.size() + tableSize < size()) {
        encoded = Optional.of(new FsstEncodedBytes(table, codes, codeEndOffsets));
      }
    }
    return encoded;
  }
}
