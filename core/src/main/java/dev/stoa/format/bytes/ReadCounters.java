package dev.stoa.format.bytes;

/** Counts what a scan requests from the storage while it runs. Not thread-safe. */
public final class ReadCounters {
  private long bytesRead;
  private long bytesMapped;
  private long bytesSkipped;
  private long pagesRead;

  /** Returns the number of bytes requested from the storage. */
  public long bytesRead() {
    return bytesRead;
  }

  /** Returns the number of the bytes read that were used in place in a mapped file. */
  public long bytesMapped() {
    return bytesMapped;
  }

  /** Returns the number of bytes in pages of selected columns that were never requested. */
  public long bytesSkipped() {
    return bytesSkipped;
  }

  /** Returns the number of pages of which at least one byte was read. */
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

  /** Counts a page of which at least one byte is read. */
  public void addPageRead() {
    pagesRead++;
  }
}
