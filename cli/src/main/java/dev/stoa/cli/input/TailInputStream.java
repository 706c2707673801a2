package dev.stoa.cli.input;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Keeps the last bytes read, for checking the end of a file. */
final class TailInputStream extends FilterInputStream {
  private final byte[] tail;

  TailInputStream(InputStream in, int tailLength) {
    super(in);
    this.tail = new byte[tailLength];
  }

  /** The last bytes, padded with zeros in front. */
  byte[] tail() {
    return tail.clone();
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int read = in.read(bytes, offset, length);
    if (read > 0) {
      int kept = Math.max(0, tail.length - read);
      System.arraycopy(tail, tail.length - kept, tail, 0, kept);
      System.arraycopy(bytes, offset + read - (tail.length - kept), tail, kept, tail.length - kept);
    }
    return read;
  }

  @Override
  public long skip(long length) throws IOException {
    byte[] skipped = new byte[(int) Math.min(length, 8192)];
    return Math.max(0, read(skipped, 0, skipped.length));
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
