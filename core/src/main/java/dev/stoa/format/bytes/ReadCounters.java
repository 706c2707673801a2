package dev.stoa.format.bytes;

/** What a scan asked of the storage, summed up while it runs. For one thread. */
public final class ReadCounters {
  private long bytesRead;
  private long bytesMapped;
  private long bytesSkipped;
  private long pagesRead;

  /** Bytes asked from the storage. */
  public long bytesRead() {
    return bytesRead;
  }

  /** Those of the bytes read that were used where they lie in a mapped file. */
  public long bytesMapped() {
    return bytesMapped;
  }

  /** Bytes of selected columns' pages that were never asked for. */
  public long bytesSkipped() {
    return bytesSkipped;
  }

  /** Pages of which at least one byte was read. */
  public long pagesRead() {
    return pagesRead;
  }

  /** Counts bytes asked from the storage. */
  public void addBytesRead(long bytes) {
    bytesRead += bytes;
  }

  /** Counts bytes that are used where they lie in a mapped file. */
  public void addBytesMapped(long bytes) {
    bytesRead += bytes;
    bytesMapped += bytes;
  }

  /** Counts bytes that a cursor passed without asking for them. */
  public void addBytesSkipped(long bytes) {
    bytesSkipped += bytes;
  }

  /** Counts a page that was begun. */
  public void addPageRead() {
    pagesRead++;
  }
}
