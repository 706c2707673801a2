package dev.stoa.cli.input.file;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Counts the bytes that are read or skipped, for progress reports. */
final class CountingInputStream extends FilterInputStream {
  private long byteCount;

  CountingInputStream(InputStream in) {
    super(in);
  }

  long byteCount() {
    return byteCount;
  }

  @Override
  public int read() throws IOException {
    int value = in.read();
    if (value >= 0) {
      byteCount++;
    }
    return value;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int readByteCount = in.read(bytes, offset, length);
    if (readByteCount > 0) {
      byteCount += readByteCount;
    }
    return readByteCount;
  }

  @Override
  public long skip(long length) throws IOException {
    long skippedCount = in.skip(length);
    byteCount += skippedCount;
    return skippedCount;
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
