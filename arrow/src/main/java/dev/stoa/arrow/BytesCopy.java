package dev.stoa.arrow;

import dev.stoa.data.BytesVector;
import java.nio.ByteBuffer;

/** Gives the buffers of strings, bytes and fixed. */
final class BytesCopy {
  private BytesCopy() {}

  /** Adds offsets and bytes. */
  static void add(BytesVector source, Rows given, Buffers buffers) {
    if (given.isRange()) {
      addRange(source, given, buffers);
      return;
    }
    Rows rows = given.presentIn(source);
    ByteBuffer ends = buffers.add((rows.count() + 1L) * Integer.BYTES);
    long total = 0;
    for (int i = 0; i < rows.count(); i++) {
      total += length(source, rows.at(i));
      ends.putInt((i + 1) * Integer.BYTES, (int) total);
    }
    ByteBuffer target = buffers.add(total);
    byte[] value = {};
    for (int i = 0; i < rows.count(); i++) {
      int length = length(source, rows.at(i));
      value = value.length < length ? new byte[Math.max(length, 2 * value.length)] : value;
      if (length > 0) {
        source.copyBytes(rows.at(i), value, 0);
        target.put(value, 0, length);
      }
    }
  }

  private static int length(BytesVector source, int row) {
    return row == Rows.ABSENT ? 0 : source.lengthAt(row);
  }

  private static void addRange(BytesVector source, Rows rows, Buffers buffers) {
    int start = source.offsetAt(rows.first());
    ByteBuffer ends = buffers.add((rows.count() + 1L) * Integer.BYTES);
    for (int i = 0; i <= rows.count(); i++) {
      ends.putInt(i * Integer.BYTES, source.offsetAt(rows.first() + i) - start);
    }
    int end = source.offsetAt(rows.first() + rows.count());
    buffers.addBytes(source.data().slice(start, end - start));
  }

  /** Adds values of the same length without offsets. */
  static void addFixed(BytesVector source, Rows given, int widthInBytes, Buffers buffers) {
    if (given.isRange() && !source.hasNulls()) {
      int start = source.offsetAt(given.first());
      buffers.addBytes(source.data().slice(start, given.count() * widthInBytes));
      return;
    }
    Rows rows = given.presentIn(source);
    ByteBuffer target = buffers.add((long) rows.count() * widthInBytes);
    byte[] value = new byte[widthInBytes];
    for (int i = 0; i < rows.count(); i++) {
      if (rows.at(i) != Rows.ABSENT) {
        source.copyBytes(rows.at(i), value, 0);
        target.put(i * widthInBytes, value);
      }
    }
  }
}
