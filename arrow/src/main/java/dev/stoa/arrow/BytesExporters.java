package dev.stoa.arrow;

import dev.stoa.data.BytesVector;
import java.nio.ByteBuffer;

/** Adds strings, bytes and fixed values to the buffers of Arrow vectors. */
final class BytesExporters {
  private BytesExporters() {}

  /** Adds the offsets and bytes of some rows. */
  static void add(BytesVector source, RowSelection selection, ArrowBuffers buffers) {
    if (selection.isRange()) {
      addRange(source, selection, buffers);
      return;
    }
    RowSelection rows = selection.withNullsAbsent(source);
    ByteBuffer offsets = buffers.add((rows.count() + 1L) * Integer.BYTES);
    long totalSizeInBytes = 0;
    for (int i = 0; i < rows.count(); i++) {
      totalSizeInBytes += lengthAt(source, rows.row(i));
      offsets.putInt((i + 1) * Integer.BYTES, (int) totalSizeInBytes);
    }
    ByteBuffer targetBytes = buffers.add(totalSizeInBytes);
    byte[] value = {};
    for (int i = 0; i < rows.count(); i++) {
      int length = lengthAt(source, rows.row(i));
      value = value.length < length ? new byte[Math.max(length, 2 * value.length)] : value;
      if (length > 0) {
        source.copyBytes(rows.row(i), value, 0);
        targetBytes.put(value, 0, length);
      }
    }
  }

  private static int lengthAt(BytesVector source, int row) {
    return row == RowSelection.ABSENT ? 0 : source.lengthAt(row);
  }

  private static void addRange(BytesVector source, RowSelection rows, ArrowBuffers buffers) {
    int start = source.offsetAt(rows.firstRow());
    ByteBuffer offsets = buffers.add((rows.count() + 1L) * Integer.BYTES);
    for (int i = 0; i <= rows.count(); i++) {
      offsets.putInt(i * Integer.BYTES, source.offsetAt(rows.firstRow() + i) - start);
    }
    int end = source.offsetAt(rows.firstRow() + rows.count());
    buffers.addBytes(source.data().slice(start, end - start));
  }

  /** Adds fixed-length values without offsets. */
  static void addFixed(
      BytesVector source, RowSelection selection, int widthInBytes, ArrowBuffers buffers) {
    if (selection.isRange() && !source.hasNulls()) {
      int start = source.offsetAt(selection.firstRow());
      buffers.addBytes(source.data().slice(start, selection.count() * widthInBytes));
      return;
    }
    RowSelection rows = selection.withNullsAbsent(source);
    ByteBuffer targetBytes = buffers.add((long) rows.count() * widthInBytes);
    byte[] value = new byte[widthInBytes];
    for (int i = 0; i < rows.count(); i++) {
      if (rows.row(i) != RowSelection.ABSENT) {
        source.copyBytes(rows.row(i), value, 0);
        targetBytes.put(i * widthInBytes, value);
      }
    }
  }
}
