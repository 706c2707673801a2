package dev.stoa.cli.input.avro;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream that keeps the last bytes read, with which the reader checks the end of a file. */
final class TailInputStream extends FilterInputStream {
  private final byte[] tail;

  TailInputStream(InputStream in, int tailLength) {
    super(in);
    this.tail = new byte[tailLength];
  }

  /** Returns the last bytes read, after zeros if fewer were read. */
  byte[] tail() {
    return tail.clone();
  }

  @Override
  public int read() throws IOException {
    byte[] singleByte = new byte[1];
    return read(singleByte, 0, 1) < 0 ? -1 : singleByte[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int readLength = in.read(bytes, offset, length);
    if (readLength > 0) {
      int keptLength = Math.max(0, tail.length - readLength);
      System.arraycopy(tail, tail.length - keptLength, tail, 0, keptLength);
      System.arraycopy(
          bytes,
          offset + readLength - (tail.length - keptLength),
          tail,
          keptLength,
          tail.length - keptLength);
    }
    return readLength;
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
