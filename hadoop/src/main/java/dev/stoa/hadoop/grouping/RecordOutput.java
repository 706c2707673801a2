package dev.stoa.hadoop.grouping;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * The stream to which serializers write: bytes of a {@link RecordBuffer} or, from the byte on for
 * which it has no space, a growing array to which the start of the record is moved. A serializer is
 * never interrupted, because some keep bytes of their own that would end up in the next record.
 */
final class RecordOutput extends OutputStream {
  private static final int MAX_ARRAY_SIZE = Integer.MAX_VALUE - 8;

  private byte[] bytes = new byte[0];
  private int start;
  private int position;
  private int limit;

  /** Starts a record in an array, between two positions. */
  void start(byte[] target, int from, int to) {
    bytes = target;
    start = from;
    position = from;
    limit = Math.max(from, to);
  }

  byte[] bytes() {
    return bytes;
  }

  /** The position of the record's first byte. */
  int start() {
    return start;
  }

  /** The number of bytes written of this record. */
  int length() {
    return position - start;
  }

  @Override
  public void write(int value) throws IOException {
    if (position >= limit) {
      grow(1);
    }
    bytes[position++] = (byte) value;
  }

  @Override
  public void write(byte[] source, int offset, int length) throws IOException {
    if (length > limit - position) {
      grow(length);
    }
    System.arraycopy(source, offset, bytes, position, length);
    position += length;
  }

  private void grow(int length) throws IOException {
    int used = length();
    long required = (long) used + length;
    if (required > MAX_ARRAY_SIZE) {
      throw new IOException(
          "a map function writes a record of more than %d bytes: write smaller records"
              .formatted(MAX_ARRAY_SIZE));
    }
    int capacity = (int) Math.min(Math.max(2 * required, 1024), MAX_ARRAY_SIZE);
    byte[] grown = start == 0 ? Arrays.copyOf(bytes, capacity) : new byte[capacity];
    if (start != 0) {
      System.arraycopy(bytes, start, grown, 0, used);
    }
    start(grown, 0, capacity);
    position = used;
  }
}
