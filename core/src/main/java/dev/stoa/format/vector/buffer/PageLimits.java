package dev.stoa.format.vector.buffer;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.TooManyBytesException;

/**
 * Limits a page's contents by its size, so that a few corrupt bytes cannot exhaust the memory.
 * Checked by readers of pages; writers store values beyond the limits in value pages.
 */
public final class PageLimits {
  /** The number of items that a page of any size may have. */
  private static final long MIN_ITEM_LIMIT = 1 << 22;

  /** The number of items that a larger page may have per byte of its own size. */
  private static final long ITEMS_PER_BYTE = 16;

  /** The number of value bytes that a page of any size may have. */
  private static final long MIN_BYTE_LIMIT = 64 << 20;

  /** The number of value bytes that a larger page may have per byte of its own size. */
  private static final long VALUE_BYTES_PER_BYTE = 1024;

  /** Allows for the lengths of values, and for rounded sizes of buffers that decoders fill. */
  private static final int OVERHEAD_IN_BYTES = 1 << 16;

  private final long pageSizeInBytes;
  private long decompressedSizeInBytes;
  private long itemCount;

  /** Creates the limits of a page of this size. */
  public PageLimits(long pageSizeInBytes) {
    this.pageSizeInBytes = pageSizeInBytes;
  }

  /** Returns limits that are never reached, for values that were just written. */
  public static PageLimits unlimited() {
    return new PageLimits(Long.MAX_VALUE / VALUE_BYTES_PER_BYTE / 2);
  }

  /** Returns the minimum size in bytes of a page with this number of items and bytes of values. */
  public static long minLength(long itemCount, long valueBytes) {
    long minSizeForItems = itemCount <= MIN_ITEM_LIMIT ? 0 : (itemCount - 1) / ITEMS_PER_BYTE + 1;
    return Math.max(minSizeForItems, minLengthForBytes(valueBytes));
  }

  /** Returns the minimum size in bytes of a page with this number of bytes of values. */
  public static long minLengthForBytes(long bytes) {
    return bytes <= MIN_BYTE_LIMIT ? 0 : (bytes - 1) / VALUE_BYTES_PER_BYTE + 1;
  }

  /** Returns the maximum number of array elements and map entries in all nodes of the page. */
  public int maxItems() {
    return (int)
        Math.min(Integer.MAX_VALUE, Math.max(MIN_ITEM_LIMIT, pageSizeInBytes * ITEMS_PER_BYTE));
  }

  /** Returns the maximum size in bytes of values that are read together. */
  public long maxBytes() {
    return Math.max(MIN_BYTE_LIMIT, pageSizeInBytes * VALUE_BYTES_PER_BYTE) + OVERHEAD_IN_BYTES;
  }

  /** Counts the elements of a node's arrays, or entries of its maps. */
  public void addItems(int count, PageContext context) {
    itemCount += count;
    if (itemCount > maxItems()) {
      throw context.corrupt(
          "expected at most %d elements and entries in a page of %d bytes, found %d"
              .formatted(maxItems(), pageSizeInBytes, itemCount));
    }
  }

  /** Counts the bytes of a buffer that is about to be decompressed. */
  public void addDecompressed(int length, ByteReader header) {
    decompressedSizeInBytes += length;
    if (minLengthForBytes(decompressedSizeInBytes) > pageSizeInBytes) {
      throw header.corrupt(
          "expected buffers that a page of %d bytes may contain, found %d bytes"
              .formatted(pageSizeInBytes, decompressedSizeInBytes));
    }
  }

  /** Returns the exception for a page whose values exceed its limits. */
  public CorruptFileException tooManyBytes(PageContext context, TooManyBytesException cause) {
    CorruptFileException exception = tooManyBytes(context);
    exception.initCause(cause);
    return exception;
  }

  /** Returns the number of bytes of the decompressed buffers of the page. */
  public long decompressedSizeInBytes() {
    return decompressedSizeInBytes;
  }

  /** Returns the exception for a page whose values exceed its limits. */
  public CorruptFileException tooManyBytes(PageContext context) {
    return context.corrupt(
        "expected values that a page of %d bytes may contain, found more than %d bytes"
            .formatted(pageSizeInBytes, maxBytes()));
  }
}
