package dev.stoa.format.bytes;

/** A scan's requests to the storage, summed up while it runs. For one thread. */
public final class ReadCounters {
  private long bytesRead;
  private long bytesMapped;
  private long bytesSkipped;
  private long pagesRead;

  /** Bytes requested from the storage. */
  public long bytesRead() {
    return bytesRead;
  }

  /** The bytes read that were used in place in a mapped file. */
  public long bytesMapped() {
    return bytesMapped;
  }

  /** Bytes of selected columns' pages that were never requested. */
  public long bytesSkipped() {
    return bytesSkipped;
  }

  /** Pages of which at least one byte was read. */
  public long pagesRead() {
    return pagesRead;
  }

  /** Counts bytes requested from the storage. */
  public void addBytesRead(long bytes) {
    bytesRead += bytes;
  }

  /** Counts bytes used in place in a mapped file. */
  public void addBytesMapped(long bytes) {
    bytesRead += bytes;
    bytesMapped += bytes;
  }

  /** Counts bytes that a cursor skipped without requesting them. */
  public void addBytesSkipped(long bytes) {
    bytesSkipped += bytes;
  }

  /** Counts a page that was begun. */
  public void addPageRead() {
    pagesRead++;
  }
}
