package dev.stoa.cli.input.file;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Counts the bytes read, for progress. */
final class CountingInputStream extends FilterInputStream {
  private long count;

  CountingInputStream(InputStream in) {
    super(in);
  }

  long count() {
    return count;
  }

  @Override
  public int read() throws IOException {
    int value = in.read();
    if (value >= 0) {
      count++;
    }
    return value;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int readCount = in.read(bytes, offset, length);
    if (readCount > 0) {
      count += readCount;
    }
    return readCount;
  }

  @Override
  public long skip(long length) throws IOException {
    long skipped = in.skip(length);
    count += skipped;
    return skipped;
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
