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

  /** Returns the number of bytes used in place in a mapped file, a part of {@link #bytesRead}. */
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
  public void addBytesRead(long byteCount) {
    bytesRead += byteCount;
  }

  /** Counts bytes used in place in a mapped file. */
  public void addBytesMapped(long byteCount) {
    bytesRead += byteCount;
    bytesMapped += byteCount;
  }

  /** Counts bytes that a cursor skipped without requesting them. */
  public void addBytesSkipped(long byteCount) {
    bytesSkipped += byteCount;
  }

  /** Counts a page of which at least one byte is read. */
  public void addPageRead() {
    pagesRead++;
  }
}
