package dev.stoa.bench.column.plain;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes a file of little-endian values. */
final class PlainFileWriter implements Closeable {
  private static final int BUFFER_SIZE_IN_BYTES = 1 << 16;

  private final OutputStream out;
  private final ByteBuffer buffer = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private long sizeInBytes;

  private PlainFileWriter(OutputStream out) {
    this.out = out;
  }

  static PlainFileWriter create(Path file) throws IOException {
    return new PlainFileWriter(
        new BufferedOutputStream(Files.newOutputStream(file), BUFFER_SIZE_IN_BYTES));
  }

  void putInt(int value) throws IOException {
    buffer.putInt(0, value);
    put(buffer.array(), 0, Integer.BYTES);
  }

  void putLong(long value) throws IOException {
    buffer.putLong(0, value);
    put(buffer.array(), 0, Long.BYTES);
  }

  void put(byte[] bytes, int offset, int length) throws IOException {
    out.write(bytes, offset, length);
    sizeInBytes += length;
  }

  long sizeInBytes() {
    return sizeInBytes;
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
