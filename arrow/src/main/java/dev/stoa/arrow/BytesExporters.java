package dev.stoa.arrow;

import dev.stoa.data.BytesVector;
import dev.stoa.type.text.UuidText;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.arrow.vector.extension.UuidType;

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

  /** Adds the 16 bytes of UUIDs that are text. */
  static void addUuids(BytesVector source, RowSelection selection, ArrowBuffers buffers) {
    RowSelection rows = selection.withNullsAbsent(source);
    ByteBuffer targetBytes = buffers.add((long) rows.count() * UuidType.UUID_BYTE_WIDTH);
    for (int i = 0; i < rows.count(); i++) {
      if (rows.row(i) != RowSelection.ABSENT) {
        byte[] text = new byte[source.lengthAt(rows.row(i))];
        source.copyBytes(rows.row(i), text, 0);
        targetBytes.put(i * UuidType.UUID_BYTE_WIDTH, UuidText.toBytes(uuid(text)));
      }
    }
  }

  private static String uuid(byte[] utf8) {
    String text = new String(utf8, StandardCharsets.UTF_8);
    if (!UuidText.isUuid(text)) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is no UUID: read the column as a string");
    }
    return text;
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
