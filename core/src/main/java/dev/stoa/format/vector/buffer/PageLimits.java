package dev.stoa.format.vector.buffer;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.TooManyBytesException;

/**
 * Limits of a page's contents by its size, so that a few corrupt bytes cannot exhaust the memory.
 * Checked by readers of pages; values beyond them are written as value pages.
 */
public final class PageLimits {
  private static final long MIN_ITEM_LIMIT = 1 << 22;
  private static final long ITEMS_PER_BYTE = 16;
  private static final long MIN_BYTE_LIMIT = 64 << 20;
  private static final long VALUE_BYTES_PER_BYTE = 1024;

  /** The overhead of a value: lengths, and buffers that decoders write into. */
  private static final int SLACK = 1 << 16;

  private final long pageLength;
  private long decompressed;
  private long items;

  /** The limits of a page of this size. */
  public PageLimits(long pageLength) {
    this.pageLength = pageLength;
  }

  /** No limits: for values that were just written. */
  public static PageLimits unlimited() {
    return new PageLimits(Long.MAX_VALUE / VALUE_BYTES_PER_BYTE / 2);
  }

  /** The minimum size of a page with this number of items and bytes of values. */
  public static long minLength(long items, long valueBytes) {
    long forItems = items <= MIN_ITEM_LIMIT ? 0 : (items - 1) / ITEMS_PER_BYTE + 1;
    return Math.max(forItems, minLengthForBytes(valueBytes));
  }

  /** The minimum size of a page whose compressed buffers decompress to this size. */
  public static long minLengthForBytes(long bytes) {
    return bytes <= MIN_BYTE_LIMIT ? 0 : (bytes - 1) / VALUE_BYTES_PER_BYTE + 1;
  }

  /** The maximum number of array elements and map entries in all nodes of the page. */
  public int maxItems() {
    return (int) Math.min(Integer.MAX_VALUE, Math.max(MIN_ITEM_LIMIT, pageLength * ITEMS_PER_BYTE));
  }

  /** The maximum size of values that are read together. */
  public long maxBytes() {
    return Math.max(MIN_BYTE_LIMIT, pageLength * VALUE_BYTES_PER_BYTE) + SLACK;
  }

  /** Counts the elements of a node's arrays, or entries of its maps. */
  public void addItems(int count, PageContext context) {
    items += count;
    if (items > maxItems()) {
      throw context.corrupt(
          "expected at most %d elements and entries in a page of %d bytes, found %d"
              .formatted(maxItems(), pageLength, items));
    }
  }

  /** Counts the bytes of a buffer that is about to be decompressed. */
  public void addDecompressed(int length, ByteReader head) {
    decompressed += length;
    if (minLengthForBytes(decompressed) > pageLength) {
      throw head.corrupt(
          "expected buffers that a page of %d bytes can hold, found %d bytes"
              .formatted(pageLength, decompressed));
    }
  }

  /** The error for a page whose values exceed its limits. */
  public CorruptFileException tooManyBytes(PageContext context, TooManyBytesException cause) {
    CorruptFileException fault = tooManyBytes(context);
    fault.initCause(cause);
    return fault;
  }

  /** The error for a page whose values exceed its limits. */
  public CorruptFileException tooManyBytes(PageContext context) {
    return context.corrupt(
        "expected values that a page of %d bytes can hold, found more than %d bytes of them"
            .formatted(pageLength, maxBytes()));
  }
}
