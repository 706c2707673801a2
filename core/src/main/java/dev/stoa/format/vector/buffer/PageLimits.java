package dev.stoa.format.vector.buffer;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.TooManyBytesException;

/**
 * What a page of so many bytes may claim to hold, so that a few wrong ones cannot fill the memory.
 * Asked by readers of pages; values that would claim more are written as value pages.
 */
public final class PageLimits {
  private static final long FREE_ITEMS = 1 << 22;
  private static final long ITEMS_OF_A_BYTE = 16;
  private static final long FREE_BYTES = 64 << 20;
  private static final long BYTES_OF_A_BYTE = 1024;

  /** What a value takes beside its bytes: lengths, and room that decoders write into. */
  private static final int SLACK = 1 << 16;

  private final long pageLength;
  private long decompressed;
  private long items;

  /** The limits of a page of so many bytes. */
  public PageLimits(long pageLength) {
    this.pageLength = pageLength;
  }

  /** No limits: for values that were just written. */
  public static PageLimits none() {
    return new PageLimits(Long.MAX_VALUE / BYTES_OF_A_BYTE / 2);
  }

  /** The fewest bytes that a page with so many items and bytes of values has. */
  public static long leastLength(long items, long valueBytes) {
    long forItems = items <= FREE_ITEMS ? 0 : (items - 1) / ITEMS_OF_A_BYTE + 1;
    return Math.max(forItems, leastLengthOfBytes(valueBytes));
  }

  /** The fewest bytes that a page has whose compressed buffers have so many when decompressed. */
  public static long leastLengthOfBytes(long bytes) {
    return bytes <= FREE_BYTES ? 0 : (bytes - 1) / BYTES_OF_A_BYTE + 1;
  }

  /** The most elements of arrays and entries of maps that the nodes of the page have together. */
  public int mostItems() {
    return (int) Math.min(Integer.MAX_VALUE, Math.max(FREE_ITEMS, pageLength * ITEMS_OF_A_BYTE));
  }

  /** The most bytes that values take which are read together. */
  public long mostBytes() {
    return Math.max(FREE_BYTES, pageLength * BYTES_OF_A_BYTE) + SLACK;
  }

  /** Counts the elements of a node's arrays, or entries of its maps. */
  public void addItems(int count, PageScope scope) {
    items += count;
    if (items > mostItems()) {
      throw scope.corrupt(
          "expected at most %d elements and entries in a page of %d bytes, found %d"
              .formatted(mostItems(), pageLength, items));
    }
  }

  /** Counts the bytes of a buffer that is about to be decompressed. */
  public void addDecompressed(int length, ByteReader head) {
    decompressed += length;
    if (leastLengthOfBytes(decompressed) > pageLength) {
      throw head.corrupt(
          "expected buffers that a page of %d bytes can hold, found %d bytes"
              .formatted(pageLength, decompressed));
    }
  }

  /** The fault of a page whose values are more than it can hold. */
  public CorruptFileException tooMany(PageScope scope, TooManyBytesException cause) {
    CorruptFileException fault = tooMany(scope);
    fault.initCause(cause);
    return fault;
  }

  /** The fault of a page whose values are more than it can hold. */
  public CorruptFileException tooMany(PageScope scope) {
    return scope.corrupt(
        "expected values that a page of %d bytes can hold, found more than %d bytes of them"
            .formatted(pageLength, mostBytes()));
  }
}
