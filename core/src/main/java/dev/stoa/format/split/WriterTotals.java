package dev.stoa.format.split;

/** The bytes of all buffers of a split directory being written, kept up to date by the buffers. */
final class WriterTotals {
  /** A page may be larger than its values by this, beyond being twice as large. */
  private static final int SLACK = 1 << 16;

  private long sizeInBytes;
  private long mostGrowth;

  /** Bytes of the pages; those of pages that are not encoded yet as they are before. */
  long sizeInBytes() {
    return sizeInBytes;
  }

  /** What {@link #sizeInBytes} is at most once all pages that ended are encoded. */
  long mostInBytes() {
    return sizeInBytes + mostGrowth;
  }

  /** The open page of a buffer grew, or shrank. */
  void add(long bytes) {
    sizeInBytes += bytes;
  }

  /** A page ended, of so many bytes as it is before it is encoded. */
  void endPage(long bytes) {
    mostGrowth += bytes + SLACK;
  }

  /** A page that ended has been encoded. */
  void encoded(long bytes, long encodedBytes) {
    mostGrowth -= bytes + SLACK;
    sizeInBytes += encodedBytes - bytes;
  }

  /** Begins anew. */
  void clear() {
    sizeInBytes = 0;
    mostGrowth = 0;
  }
}
